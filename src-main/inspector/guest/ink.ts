import type { Ink } from './api.ts';
import { flatParent, styleOf } from './dom.ts';

/** What the text of an element is drawn with. */
export function inkOf(element: Element): Ink {
  const style = styleOf(element);
  let opacity = 1;
  for (let around: Element | null = element; around !== null; around = flatParent(around)) opacity *= Number(styleOf(around).opacity);
  return {
    color: style.color,
    opacity,
    fontSize: Number.parseFloat(style.fontSize),
    fontWeight: Number.parseFloat(style.fontWeight),
  };
}
