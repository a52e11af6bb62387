import { ArrowDownToLine } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { VirtualList, type VirtualListHandle } from '../../ui/VirtualList.tsx';
import { ConsoleLine } from './ConsoleLine.tsx';
import { listKeys } from './listKeys.ts';
import { MarkerLine } from './MarkerLine.tsx';

const ROW = 25;

/** The list follows its newest row until a person scrolls away from the end. */
export function MessageList(): ReactNode {
  const { feed } = useApp();
  const t = useT();
  const { total, droppedRows } = useStore(feed.store);
  const list = useRef<VirtualListHandle>(null);
  const pane = useRef<HTMLDivElement>(null);
  /** Rows that had come when the person left the end; nothing while the list follows it. */
  const [left, setLeft] = useState<number | undefined>(undefined);
  const [below, setBelow] = useState(false);
  const following = left === undefined;
  const leave = useCallback(() => {
    const now = feed.store.getState();
    setLeft((before) => before ?? now.total + now.droppedRows);
  }, [feed]);
  const onEnd = useCallback((atEnd: boolean) => (atEnd ? setLeft(undefined) : leave()), [leave]);
  useEffect(() => {
    if (following) list.current?.toEnd();
  });
  useEffect(
    () =>
      feed.store.subscribe(({ goal }, before) => {
        if (goal === undefined || goal === before.goal) return;
        leave();
        list.current?.reveal(goal.index);
        focusRow(pane.current, goal.index);
      }),
    [feed, leave],
  );
  const more = left === undefined ? 0 : Math.max(0, total + droppedRows - left);
  return (
    <div ref={pane} className="inner-pane">
      <VirtualList
        handle={list}
        measured
        fromEnd
        className="messages inner"
        // A list element may hold only its items, not the layer that places them.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="list"
        rowRole="listitem"
        tabIndex={0}
        aria-label={t('console.label')}
        count={total}
        rowHeight={ROW}
        onLook={feed.look}
        onEnd={onEnd}
        onBelow={setBelow}
        onKeyDown={(event) => listKeys(event, { toEnd: () => setLeft(undefined), leave })}
        onFocus={(event) => {
          const row = event.target.closest('[data-index]');
          if (row instanceof HTMLElement) feed.moveTo(Number(row.dataset['index']));
        }}
        renderRow={(index) => {
          const row = feed.row(index);
          if (row === undefined) return <div className="cl" />;
          // Rows of one place share their element: what is unfolded in one message must not show in the next.
          if ('marker' in row) return <MarkerLine key={row.marker.instanceId} marker={row.marker} />;
          return <ConsoleLine key={row.msgid} row={row} onOpen={leave} />;
        }}
      />
      {!following && below && (
        <Button small variant="line" className="to-end" onClick={() => setLeft(undefined)}>
          <ArrowDownToLine className="i-s" />
          {more > 0 ? t('console.toEndCount', { n: more }) : t('console.toEnd')}
        </Button>
      )}
    </div>
  );
}

/** Frames that a row may take to be read and drawn once it came into view. */
const DRAWN_WITHIN = 60;

function focusRow(pane: HTMLElement | null, index: number, frames = DRAWN_WITHIN): void {
  requestAnimationFrame(() => {
    const found = pane?.querySelector(`[data-index="${index}"] [data-nav]`);
    // In the first frame a row that the list is about to leave may still have that index.
    if (found instanceof HTMLElement && frames < DRAWN_WITHIN) found.focus();
    else if (frames > 0) focusRow(pane, index, frames - 1);
  });
}
