import { type ReactNode, useEffect, useState } from 'react';

const QUIET_MS = 300;
const WIDTHS = [52, 38, 64, 46, 58, 30];

/** Placeholder rows, after a time in which most work is done. */
export function Skeleton({ label }: { readonly label: string }): ReactNode {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <output className="skel" aria-label={label}>
      {WIDTHS.map((width) => (
        <i key={width} style={{ width: `${width}%` }} />
      ))}
    </output>
  );
}
