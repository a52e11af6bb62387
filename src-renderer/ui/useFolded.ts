import { type RefCallback, useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * Which children of a strip have no room, the last first. All stay in the document to be measured; the folded ones
 * are marked by `data-folded`, which takes them out of the flow. `kept` never folds. One child for each id, in order.
 */
export function useFolded(ids: readonly string[], kept: string): readonly [RefCallback<HTMLElement>, ReadonlySet<string>] {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const strip = useRef<HTMLElement>(null);
  const now = useRef({ ids, kept });
  const measure = useCallback(() => {
    const element = strip.current;
    if (element === null || element.clientWidth === 0) return;
    const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
    const children = [...element.querySelectorAll<HTMLElement>(':scope > *')];
    const widths = new Map(now.current.ids.map((id, index) => [id, (children[index]?.offsetWidth ?? 0) + gap]));
    const next = new Set<string>();
    let width = [...widths.values()].reduce((sum, one) => sum + one, -gap);
    for (const id of now.current.ids.toReversed()) {
      if (width <= element.clientWidth) break;
      if (id === now.current.kept) continue;
      next.add(id);
      width -= widths.get(id) ?? 0;
    }
    setFolded((before) => ([...before].join() === [...next].join() ? before : next));
  }, []);

  useLayoutEffect(() => {
    now.current = { ids, kept };
    measure();
    // A child may change its words without a render of the strip.
    const observer = new ResizeObserver(measure);
    for (const child of strip.current?.children ?? []) observer.observe(child);
    return () => observer.disconnect();
  });
  const ref = useCallback(
    (element: HTMLElement | null) => {
      strip.current = element;
      if (element === null) return undefined;
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [measure],
  );
  return [ref, folded];
}
