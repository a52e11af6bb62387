import { clientLeft, clientTop, boundingBox, documentInFrame, localName, flatParent, openShadowRoot, styleOf } from './dom.ts';
import { isBareShape } from './svg.ts';
import { uidOf } from './uids.ts';

/** The uid of the innermost element that has a line in the tree at a point of the viewport. */
export function hitTest(x: number, y: number): string | null {
  let hit = elementAt(x, y);
  while (hit && hasNoLine(hit)) hit = flatParent(hit);
  return hit && uidOf(hit);
}

/** The innermost element at a point of the viewport, through shadow roots and same-origin frames. */
export function elementAt(x: number, y: number): Element | null {
  let hit = Document.prototype.elementFromPoint.call(document, x, y);
  let [left, top] = [x, y];
  for (let inner = hit; inner; ) {
    const next = inside(inner, left, top);
    if (!next || next.element === inner) break;
    [hit, inner, left, top] = [next.element, next.element, next.left, next.top];
  }
  return hit;
}

const hasNoLine = (element: Element): boolean => /^(br|wbr|slot)$/.test(localName(element)) || isBareShape(element);

interface Hit {
  readonly element: Element;
  readonly left: number;
  readonly top: number;
}

function inside(element: Element, left: number, top: number): Hit | undefined {
  const shadow = openShadowRoot(element);
  if (shadow) {
    const hit = shadow.elementFromPoint(left, top);
    return hit ? { element: hit, left, top } : undefined;
  }
  const inner = documentInFrame(element);
  if (!inner) return undefined;
  const box = boundingBox(element);
  const style = styleOf(element);
  const innerLeft = left - box.x - clientLeft(element) - Number.parseFloat(style.paddingLeft);
  const innerTop = top - box.y - clientTop(element) - Number.parseFloat(style.paddingTop);
  const hit = Document.prototype.elementFromPoint.call(inner, innerLeft, innerTop);
  return hit ? { element: hit, left: innerLeft, top: innerTop } : undefined;
}
