import { firstElementChild, hasAttribute, isTag, localName, nextElementSibling, textContent } from './dom.ts';

/** What stands for a typed secret, whatever its length. */
const MASK = '••••••••';

/** Input types whose value is something a person typed or chose. */
const VALUED = new Set('text search email tel url number range date month week time datetime-local color password file'.split(' '));

/** What a control holds now, as a person sees it; undefined when the element holds no value. */
export function currentValue(element: Element): string | undefined {
  if (isTag(element, 'input')) {
    if (!VALUED.has(element.type)) return undefined;
    return element.type === 'password' ? masked(element.value) : element.value;
  }
  if (isTag(element, 'textarea')) return element.value;
  if (isTag(element, 'select')) {
    const chosen = element.selectedOptions;
    const texts: string[] = [];
    for (let at = 0; at < chosen.length && at < 50; at++) {
      const option = chosen.item(at);
      if (option) texts.push(optionText(option));
    }
    return texts.join(', ');
  }
  if (isTag(element, 'progress')) return hasAttribute(element, 'value') ? String(element.value) : undefined;
  return isTag(element, 'meter') ? String(element.value) : undefined;
}

export function isPassword(element: Element): boolean {
  return isTag(element, 'input') && element.type === 'password';
}

export function masked(secret: string): string {
  return secret === '' ? '' : MASK;
}

export function optionText(option: HTMLOptionElement): string {
  return option.label;
}

export function firstChildTag(parent: Element, tag: string): Element | null {
  for (let child = firstElementChild(parent); child; child = nextElementSibling(child)) if (localName(child) === tag) return child;
  return null;
}

/** The `<title>` that names a drawing. */
export function svgTitle(element: Element): string | undefined {
  const title = firstChildTag(element, 'title');
  return title ? (textContent(title) ?? '') : undefined;
}
