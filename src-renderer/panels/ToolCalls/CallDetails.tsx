import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ToolCallItem } from '../../../src-shared/simulator/chat.ts';
import type { AgentToolCall } from '../../../src-shared/snapshot/trace.ts';
import { useApp, useT } from '../../AppContext.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { JsonText, prettyJson } from '../../ui/JsonText.tsx';
import { oneLine, printable } from '../../ui/printable.ts';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function asJson(call: AgentToolCall, item: ToolCallItem | undefined): string {
  const known = item && {
    arguments: parsed(item.argumentsText),
    ...(item.resultText !== undefined && { result: parsed(item.resultText) }),
  };
  return JSON.stringify({ ...call, ...known }, null, 2);
}

/** One call: its words, what went in and out, and the ways to where else it shows. */
export function CallDetails({ call }: { readonly call: AgentToolCall }): ReactNode {
  const { chat, chatting, person, trace } = useApp();
  const t = useT();
  const items = useStore(chat.store, (state) => state.items);
  const item = [...items.values()].find((one): one is ToolCallItem => one.kind === 'toolCall' && one.call.toolCallId === call.toolCallId);
  return (
    <section className="calls-details" aria-label={t('calls.details')}>
      <div className="bar">
        <span className="mono med cut">{oneLine(call.toolName, 120)}</span>
        <span className="right" />
        <CopyButton small label={t('calls.copy')} copiedLabel={t('title.copied')} onCopy={() => person.copy(asJson(call, item))} />
        <IconButton small label={t('calls.close')} onClick={() => trace.selectCall(undefined)}>
          <X className="i-s" />
        </IconButton>
      </div>
      <div className="calls-body">
        {call.message !== '' && <p className="wrap selectable">{printable(call.message, 2_000)}</p>}
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
        {item === undefined ? (
          <p className="dim">{t('calls.notInChat')}</p>
        ) : (
          <>
            <p className="dim">{t('call.arguments')}</p>
            <JsonText text={prettyJson(item.argumentsText)} label={t('call.arguments')} />
            <p className="dim">{t('call.result')}</p>
            {item.resultText === undefined ? (
              <p>{t('call.noResult')}</p>
            ) : (
              <JsonText text={prettyJson(item.resultText)} label={t('call.result')} />
            )}
          </>
        )}
      </div>
    </section>
  );
}
