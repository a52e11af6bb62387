import './toolCalls.css';
import { ShieldCheck, Wrench } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { ListedToolCall } from '../../../src-shared/ipc/contract.ts';
import type { AgentToolCall } from '../../../src-shared/snapshot/trace.ts';
import { useApp, useT, useTell } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { oneLine } from '../../ui/printable.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VirtualList, type VirtualListHandle } from '../../ui/VirtualList.tsx';
import { CallIcon, callTone } from '../Chat/callWords.tsx';
import { clock } from '../Console/consoleText.ts';
import { CallDetails } from './CallDetails.tsx';

const ROW = 24;
const OVER: readonly AgentToolCall['status'][] = ['succeeded', 'failed', 'denied', 'cancelled'];

/** Time from its creation to its end, once it has one. */
export function callDuration({ status, createdAtMs, updatedAtMs }: AgentToolCall): number | undefined {
  return OVER.includes(status) ? Math.max(0, updatedAtMs - createdAtMs) : undefined;
}

function CallRow({
  call,
  row,
  selected,
  onSelect,
}: {
  readonly call: ListedToolCall;
  readonly row: number;
  readonly selected: boolean;
  readonly onSelect: () => void;
}): ReactNode {
  const t = useT();
  const lasted = callDuration(call);
  return (
    // The list holds the focus and answers the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={`call-${row}`}
      role="option"
      aria-selected={selected}
      className={classes('tablerow calls-row', selected && 'sel')}
      onClick={onSelect}
    >
      <span className="mono micro dim">{clock(call.createdAtMs)}</span>
      <span className="mono cut">{oneLine(call.toolName, 120)}</span>
      <span className="mono sec cut calls-args" title={oneLine(call.argumentsStart ?? '', 300)}>
        {oneLine(call.argumentsStart ?? '', 200)}
      </span>
      <span className="sec cut">{oneLine(call.serverId, 60)}</span>
      <span className={classes('calls-status', callTone(call.status))}>
        <CallIcon status={call.status} />
        {t(`call.${call.status}`)}
      </span>
      <span className="mono micro sec r">{lasted === undefined ? '…' : t('unit.ms', { n: lasted })}</span>
      <span title={call.requiresUserApproval ? t('calls.asked') : undefined}>
        {call.requiresUserApproval && (
          <>
            <ShieldCheck className="i-s sec" />
            <span className="visually-hidden">{t('calls.asked')}</span>
          </>
        )}
      </span>
    </div>
  );
}

function CallList({ calls, selected }: { readonly calls: readonly ListedToolCall[]; readonly selected: string | undefined }): ReactNode {
  const { trace } = useApp();
  const t = useT();
  const list = useRef<VirtualListHandle>(null);
  const index = calls.findIndex(({ id }) => id === selected);
  useEffect(() => {
    if (index >= 0) list.current?.reveal(index);
  }, [index]);
  const press = (event: KeyboardEvent): void => {
    const to = { ArrowDown: index + 1, ArrowUp: index < 0 ? calls.length - 1 : index - 1, Home: 0, End: calls.length - 1 }[event.key];
    const call = to === undefined ? undefined : calls[to];
    if (to !== undefined) event.preventDefault();
    if (call !== undefined) trace.selectCall(call.id);
  };
  return (
    <div className="calls-list">
      <div className="tablerow calls-row head" aria-hidden="true">
        <span>{t('calls.time')}</span>
        <span>{t('calls.tool')}</span>
        <span className="calls-args">{t('calls.arguments')}</span>
        <span>{t('calls.server')}</span>
        <span>{t('calls.status')}</span>
        <span className="r">{t('calls.duration')}</span>
        <span />
      </div>
      <VirtualList
        handle={list}
        className="spans inner"
        role="listbox"
        aria-label={t('calls.label')}
        aria-activedescendant={index < 0 ? undefined : `call-${index}`}
        tabIndex={0}
        onKeyDown={press}
        count={calls.length}
        rowHeight={ROW}
        renderRow={(row) => {
          const call = calls[row];
          return call === undefined ? null : (
            <CallRow call={call} row={row} selected={row === index} onSelect={() => trace.selectCall(call.id)} />
          );
        }}
      />
    </div>
  );
}

/** Every tool call of the simulated agent, newest first, with what the chat knows of it. */
export function ToolCallsPanel(): ReactNode {
  const { trace } = useApp();
  const t = useT();
  const tell = useTell();
  const { calls, selectedCall, loaded, failure } = useStore(trace.store);
  useEffect(() => trace.watch(), [trace]);
  const newestFirst = useMemo(() => [...calls].sort((a, b) => b.createdAtMs - a.createdAtMs), [calls]);
  if (failure !== undefined) {
    return (
      <EmptyState tone="err" icon={<Wrench />} title={t('calls.failed')} hint={tell(failure.message)}>
        <Button small variant="line" onClick={() => void trace.read()}>
          {t('common.retry')}
        </Button>
      </EmptyState>
    );
  }
  if (!loaded) return <Skeleton label={t('common.loading')} />;
  if (calls.length === 0) return <EmptyState icon={<Wrench />} title={t('calls.empty')} hint={t('calls.emptyHint')} />;
  const call = newestFirst.find(({ id }) => id === selectedCall);
  return (
    <div className={classes('calls', call !== undefined && 'with-details')}>
      <CallList calls={newestFirst} selected={selectedCall} />
      {call !== undefined && <CallDetails call={call} />}
    </div>
  );
}
