import { type RefObject, useEffect, useRef, useState } from 'react';

const SLACK = 24;

/**
 * Keeps a scrolling box at its end while its content grows, until a person scrolls up; then at where they read.
 * Growth alone never counts as scrolling up: only a falling position does.
 */
export function useTail(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  /** Told of each scrolling but the one that follows the end. */
  onScrolled: () => void,
): readonly [boolean, () => void] {
  const [following, setFollowing] = useState(true);
  const follows = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (element === null || content.current === null) return undefined;
    let last = element.scrollTop;
    const toEnd = (): void => {
      if (!follows.current) return;
      element.scrollTop = element.scrollHeight;
      last = element.scrollTop; // whoever scrolls up before this is told of scrolls up from here
    };
    const look = (): void => {
      const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < SLACK;
      if (atEnd) follows.current = true;
      else if (element.scrollTop < last) follows.current = false;
      last = element.scrollTop;
      if (!follows.current) onScrolled();
      setFollowing(follows.current);
    };
    const observer = new ResizeObserver(toEnd);
    observer.observe(content.current);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, content, onScrolled]);
  const follow = (): void => {
    follows.current = true;
    setFollowing(true);
    box.current?.scrollTo({ top: box.current.scrollHeight });
  };
  return [following, follow];
}
