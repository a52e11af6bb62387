import { type RefObject, useEffect, useMemo } from 'react';
import { createComposerKeys } from './composerKeys.ts';

/** What key presses in a text box ask for, compositions of Chinese and the like told apart. */
export function useComposerKeys(box: RefObject<HTMLTextAreaElement | null>): ReturnType<typeof createComposerKeys> {
  const keys = useMemo(() => createComposerKeys(), []);
  // Native listeners: the composition's end must be known before a key press of the same tick.
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    element.addEventListener('compositionstart', keys.compositionStarted);
    element.addEventListener('compositionend', keys.compositionEnded);
    return () => {
      element.removeEventListener('compositionstart', keys.compositionStarted);
      element.removeEventListener('compositionend', keys.compositionEnded);
    };
  }, [box, keys]);
  return keys;
}
