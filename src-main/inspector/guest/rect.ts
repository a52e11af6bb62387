import type { Box } from './api.ts';
import { boundingBox, clientLeft, clientTop, documentOf, frameOf, isHtml, offsetHeight, offsetWidth, styleOf } from './dom.ts';

/** The box of an element against the viewport of the top document; an element without a box of its own has its contents'. */
export function topBox(element: Element): Box {
  return toTop(ownBox(element), documentOf(element));
}

/** A box of some document's viewport, against that of the top document. */
export function toTop({ x, y, width, height }: Box, inner: Document): Box {
  let box: Box = { x, y, width, height };
  for (let frame = frameOf(inner); frame && inner !== document; frame = frameOf(inner)) {
    box = outOfFrame(box, frame);
    inner = documentOf(frame);
  }
  return box;
}

function ownBox(element: Element): DOMRect {
  const box = boundingBox(element);
  if (box.width > 0 || box.height > 0 || styleOf(element).display !== 'contents') return box;
  const range = new Range();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** From a frame's viewport to that of the document which holds it, through border, padding and scale of the frame. */
function outOfFrame(box: Box, frame: Element): Box {
  const outer = boundingBox(frame);
  const style = styleOf(frame);
  const across = isHtml(frame) && offsetWidth(frame) > 0 ? outer.width / offsetWidth(frame) : 1;
  const down = isHtml(frame) && offsetHeight(frame) > 0 ? outer.height / offsetHeight(frame) : 1;
  return {
    x: outer.x + (clientLeft(frame) + Number.parseFloat(style.paddingLeft) + box.x) * across,
    y: outer.y + (clientTop(frame) + Number.parseFloat(style.paddingTop) + box.y) * down,
    width: box.width * across,
    height: box.height * down,
  };
}

/** Empty (zero or negative size) where they don't meet. */
export function intersection(left: Box, right: Box): Box {
  const x = Math.max(left.x, right.x);
  const y = Math.max(left.y, right.y);
  return {
    x,
    y,
    width: Math.min(left.x + left.width, right.x + right.width) - x,
    height: Math.min(left.y + left.height, right.y + right.height) - y,
  };
}

export function hasArea(box: Box): boolean {
  return box.width > 0 && box.height > 0;
}
