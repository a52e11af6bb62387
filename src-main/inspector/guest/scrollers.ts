import {
  bodyOf,
  clientHeight,
  clientWidth,
  documentElement,
  documentOf,
  scrollHeight,
  scrollingElement,
  scrollWidth,
  styleOf,
} from './dom.ts';

/** How far something scrolls on each axis (0 = not at all), and whether a person could do it. */
export interface Range {
  readonly x: number;
  readonly y: number;
  readonly byHand: { readonly x: boolean; readonly y: boolean };
}

/** The element that holds a document's scroll position: `html`, in quirks mode mostly `body`. */
export function viewportBox(inner: Document): Element | null {
  return scrollingElement(inner) ?? documentElement(inner);
}

export function isDocumentElement(element: Element): boolean {
  return documentElement(documentOf(element)) === element;
}

/** `body` that scrolls as its document: it has no scroll position of its own. */
export function isViewportBody(element: Element): boolean {
  const inner = documentOf(element);
  if (bodyOf(inner) !== element) return false;
  if (scrollingElement(inner) === element) return true;
  const top = documentElement(inner);
  const style = top && styleOf(top);
  return style?.overflowX === 'visible' && style.overflowY === 'visible' && styleOf(element).overflowY !== 'visible';
}

/** Nothing where content merely sticks out of a box that doesn't clip it. */
export function rangeOf(element: Element): Range {
  if (isDocumentElement(element)) return viewportRange(element);
  const x = scrollWidth(element) - clientWidth(element);
  const y = scrollHeight(element) - clientHeight(element);
  const none: Range = { x: 0, y: 0, byHand: { x: false, y: false } };
  if ((x <= 0 && y <= 0) || isViewportBody(element)) return none;
  const { overflowX, overflowY } = styleOf(element);
  return {
    x: clips(overflowX) ? Math.max(0, x) : 0,
    y: clips(overflowY) ? Math.max(0, y) : 0,
    byHand: { x: byHand(overflowX), y: byHand(overflowY) },
  };
}

function clips(overflow: string): boolean {
  return overflow !== 'visible' && overflow !== 'clip';
}

function byHand(overflow: string): boolean {
  return overflow === 'auto' || overflow === 'scroll' || overflow === 'overlay';
}

/** The viewport takes its overflow from `html`, or from `body` where `html` says nothing; visible means auto there. */
function viewportRange(top: Element): Range {
  const inner = documentOf(top);
  const box = viewportBox(inner) ?? top;
  const own = styleOf(top);
  const body = bodyOf(inner);
  const style = own.overflowX === 'visible' && own.overflowY === 'visible' && body ? styleOf(body) : own;
  const free = (overflow: string): boolean => overflow === 'visible' || byHand(overflow);
  return {
    x: Math.max(0, scrollWidth(box) - clientWidth(box)),
    y: Math.max(0, scrollHeight(box) - clientHeight(box)),
    byHand: { x: free(style.overflowX), y: free(style.overflowY) },
  };
}

/** A person could scroll it. Style is asked first: it is cheaper than geometry. */
export function isScrollable(element: Element, { overflowX, overflowY }: CSSStyleDeclaration): boolean {
  if (!byHand(overflowX) && !byHand(overflowY) && !isDocumentElement(element)) return false;
  const range = rangeOf(element);
  return (range.x > 0 && range.byHand.x) || (range.y > 0 && range.byHand.y);
}
