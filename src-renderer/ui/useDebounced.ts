import { useEffect, useRef, useState } from 'react';

/** A text that is typed here and told onwards when typing rests. An outside change of `value` replaces it. */
export function useDebounced(value: string, tell: (value: string) => void, restMs = 120): readonly [string, (typed: string) => void] {
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
    }, restMs);
    return () => clearTimeout(timer);
  }, [typed, tell, restMs]);
  return [typed, setTyped];
}
