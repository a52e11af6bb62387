import { attribute, attributeNames } from './dom.ts';

export type Attributes = ReadonlyMap<string, string>;

const NONE: Attributes = new Map();

export function attributesOf(element: Element): Attributes {
  const names = attributeNames(element);
  if (names.length === 0) return NONE;
  const attributes = new Map<string, string>();
  for (const name of names) attributes.set(name, attribute(element, name) ?? '');
  return attributes;
}
