import { Check, LoaderCircle, Pause, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AgentCall } from '../../../src-shared/agents/agentCall.ts';
import { useT } from '../../AppContext.ts';
import { classes } from '../../ui/classes.ts';
import { oneLine } from '../../ui/printable.ts';
import { clock } from '../Console/consoleText.ts';
import { bytesOf, callerName, eraWords, sizeWords, tokenWords } from './agentWords.ts';

export const ROW = 24;

const ICON = {
  waiting: <Pause className="i-s warn" />,
  running: <LoaderCircle className="i-s spin acc" />,
  done: <Check className="i-s ok" />,
  failed: <X className="i-s err" />,
};

interface AgentRowProps {
  readonly call: AgentCall;
  readonly row: number;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

export function AgentRow({ call, row, selected, onSelect }: AgentRowProps): ReactNode {
  const t = useT();
  const { state, durationMs, tokens, code } = call;
  const bytes = bytesOf(call);
  return (
    // The list holds the focus and answers the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={`agent-call-${row}`}
      role="option"
      aria-selected={selected}
      className={classes('tablerow agent-row', selected && 'sel', state === 'failed' && 'bad')}
      onClick={onSelect}
    >
      <span title={t(`agent.${state}`)}>
        {ICON[state]}
        <span className="visually-hidden">{t(`agent.${state}`)}</span>
      </span>
      <span className="mono micro dim agent-time">{clock(call.startedAtMs)}</span>
      <span className="cut">
        <span className="mono name">{oneLine(call.tool, 64)}</span>{' '}
        {code === undefined ? (
          <span className="mono dim">{call.argumentsText === '{}' ? '' : oneLine(call.argumentsText, 200)}</span>
        ) : (
          <span className="chip err mono">{code}</span>
        )}
      </span>
      <span className="cut sec agent-client" title={`${callerName(call, t)} ${eraWords(call.era)}`}>
        {callerName(call, t)}
      </span>
      <span className="mono micro sec r">{durationMs === undefined ? '…' : t('unit.ms', { n: Math.round(durationMs) })}</span>
      <span className="mono micro dim r agent-size">{bytes === undefined ? '' : sizeWords(bytes, t)}</span>
      <span className="mono micro dim r agent-tokens">{tokens === undefined ? '' : tokenWords(tokens, t)}</span>
    </div>
  );
}
