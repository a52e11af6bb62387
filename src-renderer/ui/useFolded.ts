import { type RefCallback, useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * Which children of a strip have no room, the last first. All stay in the document to be measured; the folded ones
 * are marked by `data-folded`, which takes them out of the flow. `kept` never folds. Children carry their id in `data-panel`.
 */
export function useFolded(ids: readonly string[], kept: string): readonly [RefCallback<HTMLElement>, ReadonlySet<string>] {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const strip = useRef<HTMLElement>(null);
  const now = useRef({ ids, kept });
  const measure = useCallback(() => {
    const element = strip.current;
    if (element === null || element.clientWidth === 0) return;
    const widths = new Map(
      [...element.querySelectorAll<HTMLElement>('[data-panel]')].map((tab) => [tab.dataset['panel'], tab.offsetWidth]),
    );
    const next = new Set<string>();
    let width = now.current.ids.reduce((sum, id) => sum + (widths.get(id) ?? 0), 0);
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
