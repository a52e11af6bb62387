import { type RefCallback, useCallback, useState } from 'react';

/** The content size of an element in whole pixels, zero until it is measured. */
export function useSize(): readonly [RefCallback<HTMLElement>, { readonly width: number; readonly height: number }] {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver((entries) => {
      const box = entries.at(-1)?.contentRect;
      if (box === undefined) return;
      const next = { width: Math.floor(box.width), height: Math.floor(box.height) };
      setSize((size) => (size.width === next.width && size.height === next.height ? size : next));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
