import type { Attributes } from './attributes.ts';
import { closest, isHtml, matches, tabIndex } from './dom.ts';

/** Whether script or keyboard could focus it. */
export function isFocusable(element: Element, attributes: Attributes): boolean {
  if (!isHtml(element)) return attributes.has('tabindex');
  const index = attributes.get('tabindex');
  const wants = tabIndex(element) >= 0 || (index !== undefined && /^\s*[+-]?\d/.test(index));
  return wants && !matches(element, ':disabled') && !closest(element, '[inert]');
}
