import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { AgentCall, AgentCallBody } from '../../../src-shared/agents/agentCall.ts';
import { useApp, useT } from '../../AppContext.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { endpointCurl, TOKEN_VARIABLE, wsdCommand } from './commandText.ts';

/** Arguments, answer, and the call as commands of a shell. */
export function CallCopies({ call, body }: { readonly call: AgentCall; readonly body: AgentCallBody | undefined }): ReactNode {
  const { person, session } = useApp();
  const t = useT();
  const link = useStore(session.store, (state) => state.link);
  if (link.status !== 'connected') return null;
  const { endpointUrl, token, endpointFile, appFolder } = link.connection;
  const args = (): unknown => JSON.parse(body?.argumentsText ?? '{}');
  const incomplete = body?.whole !== true;
  const copied = t('title.copied');
  return (
    <div className="bar agent-copies">
      <CopyText
        label={t('agent.copyArguments')}
        copiedLabel={copied}
        disabled={body === undefined}
        onCopy={() => person.copy(body?.argumentsText ?? '')}
      />
      <CopyText
        label={t('agent.copyAnswer')}
        copiedLabel={copied}
        disabled={body === undefined || body.texts.length === 0}
        onCopy={() => person.copy(body?.json ?? body?.texts.join('\n') ?? '')}
      />
      <CopyText
        label={t('agent.copyCurl')}
        copiedLabel={copied}
        disabled={incomplete}
        title={token === undefined ? t('agent.curlHint') : t('agent.curlToken', { name: TOKEN_VARIABLE })}
        onCopy={() =>
          person.copy(
            endpointCurl({
              url: endpointUrl,
              hasToken: token !== undefined,
              era: call.era ?? 'modern',
              tool: call.tool,
              arguments: args(),
            }),
          )
        }
      />
      <CopyText
        label={t('agent.copyWsd')}
        copiedLabel={copied}
        disabled={incomplete}
        onCopy={() => person.copy(wsdCommand({ appFolder, endpointFile, tool: call.tool, arguments: args() }))}
      />
    </div>
  );
}
