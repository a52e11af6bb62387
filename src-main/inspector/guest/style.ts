import { styleOf } from './dom.ts';

export interface StyleValue {
  readonly name: string;
  readonly value: string;
}

/** Computed style; custom properties are told by name only, as in the browser's own answer. */
export function computedStyle(element: Element, properties: readonly string[] | null): StyleValue[] {
  const style = styleOf(element);
  return Array.from(properties ?? style, (name) => ({ name, value: style.getPropertyValue(name) }));
}
