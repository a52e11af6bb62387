import type { ScrollPosition } from '../../../src-shared/snapshot/scroll.ts';
import type { Box, Found } from './api.ts';
import {
  clientHeight,
  clientWidth,
  documentElement,
  documentOf,
  flatParent,
  isElement,
  isSvg,
  isTag,
  scrollLeft,
  scrollTop,
  styleOf,
} from './dom.ts';
import { twoFrames } from './frames.ts';
import { hasArea, intersection, toTop, topBox } from './rect.ts';
import { isDocumentElement, isViewportBody, rangeOf, viewportBox } from './scrollers.ts';
import { findElement, uidOf } from './uids.ts';
import { shownness } from './visibility.ts';
import { Step, walkFlattened } from './walk.ts';

export interface ScrollAsk {
  readonly uid: string | null;
  readonly x: number | null;
  readonly y: number | null;
  readonly frameLimitMs: number;
}

/** Moves a container to an absolute position and reports where it came to rest. */
export async function scroll(ask: ScrollAsk): Promise<Found<ScrollPosition>> {
  const chosen = ask.uid === null ? largestContainer(ask) : namedContainer(ask.uid);
  if (!chosen.found) return chosen;
  const container = chosen.value;
  const range = rangeOf(container);
  if ((ask.x !== null && range.x <= 0) || (ask.y !== null && range.y <= 0)) return { found: false, why: 'noRange' };
  if (ask.x !== null || ask.y !== null) {
    const box = scrollBox(container);
    if (ask.x !== null) moveAxis(box, 'left', Math.min(ask.x, range.x));
    if (ask.y !== null) moveAxis(box, 'top', Math.min(ask.y, range.y));
    await twoFrames(ask.frameLimitMs);
  }
  return { found: true, value: positionOf(container) };
}

/** What carries the scroll position of a container. */
function scrollBox(container: Element): Element {
  return isDocumentElement(container) ? (viewportBox(documentOf(container)) ?? container) : container;
}

function offsetOf(box: Element, edge: 'left' | 'top'): number {
  return edge === 'left' ? scrollLeft(box) : scrollTop(box);
}

/** Right-to-left and reversed containers count downwards from 0; which way one counts shows only when it moves. */
function moveAxis(box: Element, edge: 'left' | 'top', distance: number): void {
  const scrollTo = (value: number): void => {
    // oxlint-disable-next-line typescript/unbound-method -- applied to the box; a form may hide its own scrollTo
    Reflect.apply(Element.prototype.scrollTo, box, [{ [edge]: value, behavior: 'instant' }]);
  };
  const before = offsetOf(box, edge);
  scrollTo(before < 0 ? -distance : distance);
  if (before === 0 && distance > 0 && offsetOf(box, edge) === 0) scrollTo(-distance);
}

function positionOf(container: Element): ScrollPosition {
  const box = scrollBox(container);
  const range = rangeOf(container);
  return {
    uid: uidOf(container),
    x: settled(scrollLeft(box), range.x),
    y: settled(scrollTop(box), range.y),
    maxX: range.x,
    maxY: range.y,
    viewportWidth: clientWidth(box),
    viewportHeight: clientHeight(box),
  };
}

/** Offsets are fractions and ranges are rounded: the end must read as the end, or a loop that scrolls on never ends. */
function settled(offset: number, max: number): number {
  const distance = Math.abs(offset);
  return max - distance < 1 ? max : distance;
}

function namedContainer(uid: string): Found<Element> {
  const found = findElement(uid);
  if (!found.found || !isViewportBody(found.value)) return found;
  const top = documentElement(documentOf(found.value));
  return top ? { found: true, value: top } : found;
}

function largestContainer(ask: ScrollAsk): Found<Element> {
  let best: Element | undefined;
  let bestArea = 0;
  const consider = (element: Element): void => {
    const { x, y, byHand } = rangeOf(element);
    const hasX = x > 0 && byHand.x;
    const hasY = y > 0 && byHand.y;
    if (!(hasX || hasY) || (ask.x !== null && !hasX) || (ask.y !== null && !hasY)) return;
    const area = visibleArea(element);
    if (area > bestArea) [best, bestArea] = [element, area];
  };
  const top = documentElement(document);
  if (top) {
    walkFlattened(top, 0, (node) => {
      if (!isElement(node)) return Step.skip;
      const shown = shownness(node, undefined);
      if (shown.self && !isSvg(node)) consider(node);
      return shown.children ? Step.enter : Step.skip;
    });
  }
  return best ? { found: true, value: best } : { found: false, why: 'noContainer' };
}

/** Pixels of a container that the viewport and the boxes around it leave to see. */
function visibleArea(container: Element): number {
  const screen: Box = { x: 0, y: 0, width: window.innerWidth, height: window.innerHeight };
  let box = isDocumentElement(container) ? viewportOf(container) : topBox(container);
  for (let parent = flatParent(container); parent && hasArea(box); parent = flatParent(parent)) {
    if (isDocumentElement(parent)) continue;
    if (isTag(parent, 'iframe') || styleOf(parent).overflowX !== 'visible') box = intersection(box, topBox(parent));
  }
  box = intersection(box, screen);
  return hasArea(box) ? box.width * box.height : 0;
}

function viewportOf(top: Element): Box {
  const box = scrollBox(top);
  return toTop({ x: 0, y: 0, width: clientWidth(box), height: clientHeight(box) }, documentOf(top));
}
