import { attributesOf } from './attributes.ts';
import { svgTitle } from './controls.ts';
import { isSvg, localName } from './dom.ts';

/** What stands for itself inside a drawing: words, links, pictures, HTML. */
const SUBJECTS = new Set(['svg', 'text', 'a', 'foreignObject', 'image']);
const TELLING = /^(?:id|role|tabindex|aria-.+)$/;

/** A part of a drawing that only draws: it has no line, what it holds is listed in its place. */
export function isBareShape(element: Element): boolean {
  if (!isSvg(element) || SUBJECTS.has(localName(element))) return false;
  for (const name of attributesOf(element).keys()) if (TELLING.test(name)) return false;
  return !svgTitle(element);
}
