import { ChevronDown, ChevronRight, MessageCircleQuestion } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { ToolCallItem } from '../../../src-shared/simulator/chat.ts';
import { useApp, useT, useTell } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { JsonText, prettyJson } from '../../ui/JsonText.tsx';
import { oneLine, printable } from '../../ui/printable.ts';
import { CallIcon, callTone } from './callWords.tsx';
import { ElicitationLine } from './ElicitationLine.tsx';

function Json({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  const { person } = useApp();
  const t = useT();
  return (
    <div className="call-json">
      <span className="call-h">
        <span className="dim">{title}</span>
        <CopyButton small label={t('call.copy', { what: title })} copiedLabel={t('title.copied')} onCopy={() => person.copy(text)} />
      </span>
      <JsonText text={prettyJson(text)} label={title} />
    </div>
  );
}

/** One call in the flow: what it was and how it went; opened, what went in and what came out. */
export function ToolCallRow({ item }: { readonly item: ToolCallItem }): ReactNode {
  const { chatting } = useApp();
  const t = useT();
  const tell = useTell();
  const [open, setOpen] = useState(false);
  const body = useId();
  const { call, argumentsText, resultText, durationMs, elicitations = [] } = item;
  const asks = elicitations.some(({ outcome }) => outcome === undefined);
  const bad = call.status === 'failed';
  return (
    <div className={classes('call', bad && 'bad')}>
      <button
        type="button"
        className="call-hd inner"
        aria-expanded={open}
        aria-controls={open ? body : undefined}
        onClick={() => setOpen(!open)}
      >
        {asks ? <MessageCircleQuestion className="warn" /> : <CallIcon status={call.status} />}
        <span className="mono med cut">{oneLine(call.toolName, 120)}</span>
        <span className="mono dim cut call-args">{oneLine(argumentsText, 200)}</span>
        <span className="dim cut call-server">{oneLine(call.serverId, 60)}</span>
        <span className="mono micro sec">{durationMs === undefined ? '' : t('unit.ms', { n: Math.round(durationMs) })}</span>
        {asks ? (
          <span className="warn">{t('elicit.status')}</span>
        ) : (
          <span className={callTone(call.status)}>{t(`call.${call.status}`)}</span>
        )}
        {open ? <ChevronDown className="i-s" /> : <ChevronRight className="i-s" />}
      </button>
      {elicitations.map((record, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- what was asked stays where it is
        <ElicitationLine key={index} record={record} />
      ))}
      {(bad || call.status === 'denied') && call.message !== '' && (
        <p className="call-why wrap selectable">
          {printable(tell(item.told ?? call.message), 1_000)}{' '}
          <button type="button" className="link acc" onClick={() => chatting.showTrace(item.requestId)}>
            {t('call.inTrace')}
          </button>
        </p>
      )}
      {open && (
        <div id={body} className="call-bd">
          <Json title={t('call.arguments')} text={argumentsText} />
          {resultText === undefined ? <p className="dim">{t('call.noResult')}</p> : <Json title={t('call.result')} text={resultText} />}
          <span className="call-do">
            <Button small variant="line" onClick={() => chatting.showTrace(item.requestId)}>
              {t('call.inTrace')}
            </Button>
            <Button small variant="line" onClick={() => chatting.showCall(call.id)}>
              {t('call.inCalls')}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}
