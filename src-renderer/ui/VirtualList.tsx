import { useVirtualizer } from '@tanstack/react-virtual';
import { type ComponentProps, type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';

export interface VirtualListHandle {
  reveal(index: number, place?: 'auto' | 'center'): void;
  /** CSS pixels that lie above the view. */
  top(): number;
  scrollTo(top: number): void;
  toEnd(): void;
}

type VirtualListProps = Omit<ComponentProps<'div'>, 'children' | 'ref' | 'onScroll'> & {
  readonly count: number;
  readonly rowHeight: number;
  /** Rows in view, with the margin that is drawn ahead. */
  readonly onLook?: (first: number, last: number) => void;
  /** Told that the view came to the end, or the end to the view, or that it was moved up from it; growth below it is none of these. */
  readonly onEnd?: (atEnd: boolean) => void;
  /** Told whether there is anything below the view. */
  readonly onBelow?: (below: boolean) => void;
  /** The first view is of the last rows. */
  readonly fromEnd?: boolean;
  /** Rows differ in height and are measured. */
  readonly measured?: boolean;
  /** What each row's wrapper is to assistive technology. */
  readonly rowRole?: 'presentation' | 'listitem';
  readonly renderRow: (index: number) => ReactNode;
  readonly handle?: Ref<VirtualListHandle>;
};

const END_SLACK = 8;

/** A list of any length that draws only the rows in view. */
export function VirtualList(props: VirtualListProps): ReactNode {
  const {
    count,
    rowHeight,
    onLook,
    onEnd,
    onBelow,
    fromEnd = false,
    measured = false,
    rowRole = 'presentation',
    renderRow,
    handle,
    ...rest
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // Its state lives outside React, which the compiler cannot follow: this component is not compiled.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    ...(fromEnd && { initialOffset: count * rowHeight }),
  });
  useImperativeHandle(handle, () => ({
    reveal: (index, align = 'auto') => virtualizer.scrollToIndex(index, { align }),
    // As it was before rows came or went: the browser may have cut its own by now.
    top: () => virtualizer.scrollOffset ?? 0,
    scrollTo: (top) => virtualizer.scrollToOffset(top),
    toEnd: () => {
      if (count > 0) virtualizer.scrollToIndex(count - 1, { align: 'end' });
    },
  }));
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index;
  const last = items.at(-1)?.index;
  useEffect(() => {
    if (first !== undefined && last !== undefined) onLook?.(first, last);
  }, [first, last, onLook]);
  const size = virtualizer.getTotalSize();
  const seen = useRef({ top: 0, size: 0 });
  const look = (): void => {
    const box = scroller.current;
    // Hidden, it has neither a view nor an end.
    if (box === null || box.clientHeight === 0) return;
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < END_SLACK;
    const { top, size: before } = seen.current;
    if (box.scrollTop !== top ? atEnd || box.scrollTop < top : atEnd && size < before) onEnd?.(atEnd);
    onBelow?.(!atEnd);
    seen.current = { top: box.scrollTop, size };
  };
  const looks = onEnd !== undefined || onBelow !== undefined;
  const resized = useEffectEvent(look);
  useEffect(() => {
    if (looks) resized();
  }, [looks, size, virtualizer.scrollRect?.height]);
  return (
    <div ref={scroller} onScroll={looks ? look : undefined} {...rest}>
      <div role="presentation" className="virtual-rows" style={{ height: size }}>
        {items.map((item) => (
          <div
            key={item.key}
            role={rowRole}
            data-index={item.index}
            ref={measured ? virtualizer.measureElement : undefined}
            className="virtual-row"
            style={{ transform: `translateY(${item.start}px)`, ...(!measured && { height: item.size }) }}
          >
            {renderRow(item.index)}
          </div>
        ))}
      </div>
    </div>
  );
}
