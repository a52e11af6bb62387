import { Copy, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { BusinessCommands } from '../../../src-shared/ipc/contract.ts';
import type { ToolCallItem } from '../../../src-shared/simulator/chat.ts';
import type { ListedToolCall } from '../../../src-shared/ipc/contract.ts';
import { useApp, useT, useTell } from '../../AppContext.ts';
import { Button, IconButton, ToggleButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { JsonView } from '../../ui/JsonView.tsx';
import { Menu, MenuChevron, MenuItem } from '../../ui/Menu.tsx';
import { oneLine, printable } from '../../ui/printable.ts';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function asJson({ argumentsStart: _start, ...call }: ListedToolCall, item: ToolCallItem | undefined): string {
  const known = item && {
    arguments: parsed(item.argumentsText),
    ...(item.resultText !== undefined && { result: parsed(item.resultText) }),
  };
  return JSON.stringify({ ...call, ...known }, null, 2);
}

function CallCopies({ call, item }: { readonly call: ListedToolCall; readonly item: ToolCallItem | undefined }): ReactNode {
  const { person, trace } = useApp();
  const t = useT();
  const [commands, setCommands] = useState<BusinessCommands>();
  useEffect(() => {
    let gone = false;
    trace.commandsOf(call.id).then(
      (found) => {
        if (!gone) setCommands(found);
      },
      () => undefined, // the items stay off
    );
    return () => {
      gone = true;
    };
  }, [trace, call.id]);
  const copy = (text: string | undefined): void => void person.copyAndTell(text ?? '');
  const variables = commands?.variables.map((name) => `$${name}`).join(' ');
  return (
    <Menu
      align="end"
      trigger={
        <Button small variant="line">
          <Copy className="i-s" />
          {t('agent.copy')}
          <MenuChevron />
        </Button>
      }
    >
      <MenuItem label={t('calls.copyArguments')} disabled={item === undefined} onSelect={() => copy(item?.argumentsText)} />
      <MenuItem label={t('calls.copyResult')} disabled={item?.resultText === undefined} onSelect={() => copy(item?.resultText)} />
      <MenuItem label={t('calls.copy')} onSelect={() => copy(asJson(call, item))} />
      <MenuItem
        label={t('calls.copyCurl')}
        detail={commands !== undefined && commands.curl === undefined ? t('calls.noCurl') : variables === '' ? undefined : variables}
        disabled={commands?.curl === undefined}
        onSelect={() => copy(commands?.curl)}
      />
      <MenuItem label={t('calls.copyMcp')} disabled={commands === undefined} onSelect={() => copy(commands?.message)} />
    </Menu>
  );
}

/** One call: its words, what went in and out, and the ways to where else it shows. */
export function CallDetails({ call }: { readonly call: ListedToolCall }): ReactNode {
  const { chat, chatting, trace } = useApp();
  const t = useT();
  const tell = useTell();
  const items = useStore(chat.store, (state) => state.items);
  const [part, setPart] = useState<'arguments' | 'result'>('result');
  const item = [...items.values()].find((one): one is ToolCallItem => one.kind === 'toolCall' && one.call.toolCallId === call.toolCallId);
  const shown = item?.resultText === undefined ? 'arguments' : part;
  return (
    <section className="calls-details" aria-label={t('calls.details')}>
      <div className="bar">
        <span className="mono med cut">{oneLine(call.toolName, 120)}</span>
        <span className="right" />
        <CallCopies call={call} item={item} />
        <IconButton small label={t('calls.close')} onClick={() => trace.selectCall(undefined)}>
          <X className="i-s" />
        </IconButton>
      </div>
      <div className="calls-ways">
        {call.message !== '' && <p className="wrap selectable">{printable(tell(call.told ?? call.message), 2_000)}</p>}
        <div className="call-do">
          <Button small variant="line" disabled={item === undefined} onClick={() => chatting.showInChat(call.toolCallId)}>
            {t('trace.inChat')}
          </Button>
          <Button small variant="line" onClick={() => chatting.showTrace(call.requestId)}>
            {t('call.inTrace')}
          </Button>
          <Button small variant="line" onClick={chatting.showCardMessages}>
            {t('trace.messages')}
          </Button>
        </div>
      </div>
      {item === undefined ? (
        <EmptyState icon={<Copy />} title={t('calls.notInChat')} />
      ) : (
        <JsonView
          key={shown}
          text={(shown === 'result' ? item.resultText : item.argumentsText) ?? ''}
          label={t(`call.${shown}`)}
          t={t}
          lead={(['arguments', 'result'] as const).map((each) => (
            <ToggleButton
              key={each}
              small
              pressed={each === shown}
              disabled={each === 'result' && item.resultText === undefined}
              onClick={() => setPart(each)}
            >
              {t(`call.${each}`)}
            </ToggleButton>
          ))}
        />
      )}
    </section>
  );
}
