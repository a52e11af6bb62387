import { useEffect, useState } from 'react';

const CONFIRMED_MS = 1_500;

/** Whether something was copied just now, and how to say so: `onCopy` resolves with whether it worked. */
export function useCopied(onCopy: () => Promise<boolean>): readonly [boolean, () => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, () => void onCopy().then(setCopied)];
}
