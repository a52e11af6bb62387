import type { Box, Found } from './api.ts';
import { hasArea, intersection, topBox } from './rect.ts';
import { isDocumentElement } from './scrollers.ts';
import { documentOf } from './dom.ts';
import { findElement } from './uids.ts';

function visibleViewport(): Box {
  return { x: window.scrollX, y: window.scrollY, width: window.innerWidth, height: window.innerHeight };
}

/** What to take a picture of, in coordinates of the top document: the viewport, or an element brought into view. */
export function pictureClip(uid: string | null): Found<Box> {
  if (uid === null) return { found: true, value: visibleViewport() };
  const found = findElement(uid);
  if (!found.found) return found;
  const element = found.value;
  if (isDocumentElement(element) && documentOf(element) === document) return { found: true, value: visibleViewport() };
  if (!hasArea(topBox(element))) return { found: false, why: 'noBox' };
  // "nearest" moves nothing that is in full view already, in any container or frame around it.
  Element.prototype.scrollIntoView.call(element, { block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const box = topBox(element);
  if (!hasArea(intersection(box, { ...visibleViewport(), x: 0, y: 0 }))) return { found: false, why: 'unreachable' };
  return { found: true, value: { ...box, x: box.x + window.scrollX, y: box.y + window.scrollY } };
}
