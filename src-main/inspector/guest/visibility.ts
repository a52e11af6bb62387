import { flatParent, hasAttribute, isHtml, localName, styleOf } from './dom.ts';

/**
 * The rule for hidden things, the same in the plain and the verbose tree: what lays no ink is left out. That is
 * `display: none`, what `content-visibility: hidden` skips, the body of a closed `<details>`, fallback content that is
 * not in use, and everything whose computed `visibility` is not `visible` (a visible descendant of a hidden element is
 * listed in its place). `content-visibility: auto`, `opacity: 0`, covered and scrolled-away content is part of the page
 * and stays. `aria-hidden` and `inert` are seen by the eye, so they stay too, as a flag on the element that sets them.
 */
export interface Shown {
  /** The element has a line. */
  readonly self: boolean;
  /** Its text is seen. */
  readonly text: boolean;
  /** Its element children may be seen. */
  readonly children: boolean;
}

const SEEN: Shown = { self: true, text: true, children: true };
const GONE: Shown = { self: false, text: false, children: false };
/** Its own box only: what it holds is skipped or is no content of its own. */
const SHELL: Shown = { self: true, text: false, children: false };
const VEILED: Shown = { self: false, text: false, children: true };
const CLOSED_DETAILS: Shown = { self: true, text: false, children: true };

const VISIBLE: CheckVisibilityOptions = { visibilityProperty: true };

/** Text inside is fallback or a default value, never laid out as such. Element children have no box and drop out by themselves. */
const NO_TEXT = new Set(['textarea', 'video', 'audio', 'canvas', 'meter', 'progress', 'select', 'datalist', 'object']);
const NEVER_LISTED = new Set(['script', 'style', 'template', 'head', 'noscript', 'br', 'wbr']);

function checkVisibility(element: Element, options?: CheckVisibilityOptions): boolean {
  return Element.prototype.checkVisibility.call(element, options);
}

/** `style`: its computed style, needed only where it holds something. */
export function shownness(element: Element, style: CSSStyleDeclaration | undefined): Shown {
  const tag = localName(element);
  if (NEVER_LISTED.has(tag)) return GONE;
  if (!checkVisibility(element, VISIBLE)) return unboxed(element, tag);
  if (NO_TEXT.has(tag)) return tag === 'textarea' ? SHELL : CLOSED_DETAILS;
  if (tag === 'details' && isHtml(element) && !hasAttribute(element, 'open')) return CLOSED_DETAILS;
  return style?.contentVisibility === 'hidden' ? SHELL : SEEN;
}

/** An element that has no box, or an invisible one. */
function unboxed(element: Element, tag: string): Shown {
  const style = styleOf(element);
  if (style.display === 'none') return GONE;
  const seen = style.visibility === 'visible';
  // Without a box of its own: a slot is a place rather than a thing, another such element is listed for its role.
  if (style.display === 'contents') {
    if (!seen || tag === 'slot') return { self: false, text: seen, children: true };
    return SEEN;
  }
  // The choices of a closed dropdown list have no box, yet are what a person can choose from.
  if (seen && (tag === 'option' || tag === 'optgroup') && isHtml(element)) return isChoice(element) ? CLOSED_DETAILS : GONE;
  // The document in a hidden frame does not inherit that it is hidden.
  if (seen || tag === 'iframe' || !checkVisibility(element)) return GONE;
  return VEILED;
}

function isChoice(element: Element): boolean {
  const parent = flatParent(element);
  if (!parent || !isHtml(parent)) return false;
  if (localName(parent) === 'select') return checkVisibility(parent, VISIBLE);
  return localName(parent) === 'optgroup' && isChoice(parent);
}

/** For names: whether any of it is seen. */
export function isSeen(element: Element): boolean {
  const shown = shownness(element, undefined);
  return shown.self || shown.text;
}
