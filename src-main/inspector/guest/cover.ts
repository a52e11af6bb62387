import type { Covered } from '../../../src-shared/ipc/contract.ts';
import type { Box } from './api.ts';
import { all, attribute, boundingBox, closest, documentOf, flatParent, isTag, localName, matches, openShadowRoot, styleOf } from './dom.ts';
import { elementAt } from './hitTest.ts';
import { hasArea, intersection, toTop } from './rect.ts';
import { uidOf } from './uids.ts';

const OPERABLE = [
  'a[href], button, input:not([type=hidden]), select, textarea, summary',
  ...['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'menuitem', 'option', 'slider', 'textbox', 'combobox'].map(
    (role) => `[role=${role}]`,
  ),
].join(',');
const MAX_LISTED = 200;
const MAX_LOOKED_AT = 2_000;
const MAX_LABEL = 60;

/** What a click in the middle of its visible part reaches in its stead; nothing where it reaches the element. */
export function coverOf(element: Element): Covered | undefined {
  const part = visiblePart(element);
  if (!part) return undefined;
  const hit = elementAt(part.x + part.width / 2, part.y + part.height / 2);
  // What is around it lies behind it: there it lets clicks through.
  if (!hit || isWithin(hit, element) || isWithin(element, hit) || isItsLabel(hit, element)) return undefined;
  return { uid: uidOf(element), kind: localName(element), by: uidOf(hit), label: labelOf(hit) };
}

/** The buttons, links and fields in view that a click does not reach. */
export function coveredElements(): Covered[] {
  const found: Covered[] = [];
  let looked = 0;
  const roots: Node[] = [document];
  for (let root = roots.pop(); root; root = roots.pop()) {
    for (const element of all(root, '*')) {
      const inner = openShadowRoot(element);
      if (inner) roots.push(inner);
      if (!matches(element, OPERABLE) || matches(element, ':disabled')) continue;
      const cover = coverOf(element);
      if (cover) found.push(cover);
      looked += 1;
      if (found.length >= MAX_LISTED || looked >= MAX_LOOKED_AT) return found;
    }
  }
  return found;
}

/** The largest of its boxes, as far as neither the viewport nor what it scrolls in cuts it off. */
function visiblePart(element: Element): Box | undefined {
  const boxes = [...Element.prototype.getClientRects.call(element)];
  const largest = boxes.reduce<DOMRect | undefined>(
    (best, box) => (best && best.width * best.height >= box.width * box.height ? best : box),
    undefined,
  );
  if (!largest || styleOf(element).visibility !== 'visible') return undefined;
  let part = intersection(toTop(largest, documentOf(element)), { x: 0, y: 0, width: window.innerWidth, height: window.innerHeight });
  for (let around = flatParent(element); around && hasArea(part); around = flatParent(around)) {
    if (isTag(around, 'iframe') || styleOf(around).overflow !== 'visible')
      part = intersection(part, toTop(boundingBox(around), documentOf(around)));
  }
  return hasArea(part) ? part : undefined;
}

function isWithin(inner: Element, outer: Element): boolean {
  for (let at: Element | null = inner; at; at = flatParent(at)) if (at === outer) return true;
  return false;
}

/** A click on a label is one on its field. */
function isItsLabel(hit: Element, element: Element): boolean {
  const label = closest(hit, 'label');
  return label !== null && isTag(label, 'label') && label.control === element;
}

/** As a selector would begin: `div#tip`, `div.tip.shown`. */
function labelOf(element: Element): string {
  const id = attribute(element, 'id');
  const names = (attribute(element, 'class') ?? '').split(/\s+/).filter(Boolean).slice(0, 2);
  const label = localName(element) + (id ? `#${id}` : names.map((name) => `.${name}`).join(''));
  return label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL).toWellFormed()}…` : label;
}
