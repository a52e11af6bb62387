import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { AgentCall, AgentCallBody } from '../../../src-shared/agents/agentCall.ts';
import { useApp, useT } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuChevron, MenuItem } from '../../ui/Menu.tsx';
import { endpointCurl, TOKEN_VARIABLE, wsdCommand } from './commandText.ts';

/** Arguments, answer, and the call as commands of a shell. */
export function CallCopies({ call, body }: { readonly call: AgentCall; readonly body: AgentCallBody | undefined }): ReactNode {
  const { person, session } = useApp();
  const t = useT();
  const link = useStore(session.store, (state) => state.link);
  if (link.status !== 'connected') return null;
  const { endpointUrl, token, endpointFile, appFolder } = link.connection;
  const incomplete = body?.whole !== true;
  const args = (): unknown => JSON.parse(body?.argumentsText ?? '{}');
  const curl = (): string =>
    endpointCurl({ url: endpointUrl, hasToken: token !== undefined, era: call.era ?? 'modern', tool: call.tool, arguments: args() });
  const wsd = (): string => wsdCommand({ appFolder, endpointFile, tool: call.tool, arguments: args() });
  const copy = (text: string): void => void person.copyAndTell(text);
  return (
    <Menu
      align="end"
      trigger={
        <Button small variant="line" disabled={body === undefined}>
          <Copy className="i-s" />
          {t('agent.copy')}
          <MenuChevron />
        </Button>
      }
    >
      <MenuItem label={t('agent.copyArguments')} onSelect={() => copy(body?.argumentsText ?? '')} />
      <MenuItem
        label={t('agent.copyAnswer')}
        disabled={body === undefined || body.texts.length === 0}
        onSelect={() => copy(body?.json ?? body?.texts.join('\n') ?? '')}
      />
      <MenuItem
        label={t('agent.copyCurl')}
        detail={token === undefined ? undefined : `$${TOKEN_VARIABLE}`}
        disabled={incomplete}
        onSelect={() => copy(curl())}
      />
      <MenuItem label={t('agent.copyWsd')} disabled={incomplete} onSelect={() => copy(wsd())} />
    </Menu>
  );
}
