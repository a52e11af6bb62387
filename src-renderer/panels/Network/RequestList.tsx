import { RefreshCw } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useStore } from 'zustand';
import type { NetworkDocument } from '../../../src-shared/snapshot/network.ts';
import { useApp, useT } from '../../AppContext.ts';
import type { Axis, ListItem } from '../../state/networkRows.ts';
import { oneLine } from '../../ui/printable.ts';
import { VirtualList, type VirtualListHandle } from '../../ui/VirtualList.tsx';
import { clock } from '../Console/consoleText.ts';
import { ColumnHeads } from './ColumnHeads.tsx';
import { RequestRow } from './RequestRow.tsx';

const ROW = 24;
/** Rows that a page key moves by. */
const PAGE = 10;

/** Who renders beside agents. */
const OWN = { you: 'net.you', saved: 'net.saved', servers: 'net.servers' } as const;

function isOwn(by: string): by is keyof typeof OWN {
  return Object.hasOwn(OWN, by);
}

function DocumentRow({
  document: { target, timestamp, instanceId },
  index,
}: {
  readonly document: NetworkDocument;
  readonly index: number;
}): ReactNode {
  const { network } = useApp();
  const t = useT();
  const by = useStore(network.store, ({ renders }) => (instanceId === undefined ? undefined : renders.get(instanceId)));
  return (
    <div id={`net-${index}`} role="row" aria-selected={false} className="net-document">
      <span role="gridcell" className="cut">
        <RefreshCw className="i-s" /> <span className="mono micro dim">{clock(timestamp)}</span> {t(`net.document.${target}`)}{' '}
        {by !== undefined && <span className="dim">{t('net.document.by', { name: isOwn(by) ? t(OWN[by]) : oneLine(by, 60) })}</span>}
      </span>
    </div>
  );
}

export interface RequestListHandle {
  focus(): void;
}

interface RequestListProps {
  readonly items: readonly ListItem[];
  readonly axis: Axis;
  readonly handle: Ref<RequestListHandle>;
  /** Opens the details and goes there. */
  readonly onEnter: () => void;
}

/** One tab stop: arrows move the selection, Enter opens its details, Escape closes them. */
export function RequestList({ items, axis, handle, onEnter }: RequestListProps): ReactNode {
  const { network, person } = useApp();
  const t = useT();
  const { selected } = useStore(network.store);
  const list = useRef<VirtualListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle(handle, () => ({ focus: () => box.current?.querySelector<HTMLElement>('[role="grid"]')?.focus() }));
  const index = items.findIndex((item) => item.kind === 'row' && item.row.reqid === selected);
  useEffect(() => {
    if (index >= 0) list.current?.reveal(index);
  }, [index]);
  const go = (from: number, step: 1 | -1): void => {
    for (let at = Math.max(0, Math.min(items.length - 1, from)); at >= 0 && at < items.length; at += step) {
      const item = items[at];
      if (item?.kind !== 'row') continue;
      network.select(item.row.reqid);
      return;
    }
  };
  const press = (event: KeyboardEvent): void => {
    const current = items[index];
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(index + 1, 1),
      ArrowUp: () => go(index < 0 ? items.length - 1 : index - 1, -1),
      PageDown: () => go(index + PAGE, index + PAGE >= items.length ? -1 : 1),
      PageUp: () => go(index - PAGE, 1),
      Home: () => go(0, 1),
      End: () => go(items.length - 1, -1),
      Enter: () => {
        if (current?.kind === 'row') network.open(current.row.reqid);
        if (current?.kind === 'row') onEnter();
      },
      Escape: network.close,
    };
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c' && current?.kind === 'row') void person.copy(current.row.url);
    const move = event.ctrlKey || event.metaKey || event.altKey ? undefined : moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  };
  return (
    <div ref={box} className="net-list">
      <ColumnHeads axis={axis} />
      <VirtualList
        handle={list}
        className="net-rows inner"
        role="grid"
        aria-label={t('net.label')}
        aria-rowcount={items.length}
        aria-activedescendant={index < 0 ? undefined : `net-${index}`}
        tabIndex={0}
        onKeyDown={press}
        count={items.length}
        rowHeight={ROW}
        renderRow={(at) => {
          const item = items[at];
          if (item === undefined) return null;
          if (item.kind === 'document') return <DocumentRow document={item.document} index={at} />;
          return <RequestRow row={item.row} index={at} selected={at === index} axis={axis} onOpen={network.open} />;
        }}
      />
    </div>
  );
}
