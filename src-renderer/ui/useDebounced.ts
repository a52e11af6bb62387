import { useEffect, useRef, useState } from 'react';

/** Of keys that come at once only the last is told; more of a wait would be seen. */
const REST_MS = 15;

/** A text that is typed here and told onwards when typing rests. An outside change of `value` replaces it. */
export function useDebounced(value: string, tell: (value: string) => void): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  useEffect(() => {
    if (typed === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = typed;
      tell(typed);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed, tell]);
  return [typed, setTyped];
}
