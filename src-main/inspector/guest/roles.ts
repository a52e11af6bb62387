import {
  closest,
  flatParent,
  isHtml,
  isSvg,
  isTag,
  localName,
  nextElementSibling,
  firstElementChild,
  parentNode,
  isElement,
  attribute,
} from './dom.ts';
import { isFocusable } from './focus.ts';
import type { Attributes } from './attributes.ts';
import { ARIA_ROLES, GLOBAL_ARIA, INPUT_ROLES, TAG_ROLES } from './roleTable.ts';

const NO_ROLE = '';
/** Inside one of these a header is that of a part, not of the page. */
const SECTIONS = 'article, aside, main, nav, section, [role=article], [role=complementary], [role=main], [role=navigation], [role=region]';
/** Inside one of these an aside is no landmark. */
const NARROW_SECTIONS = 'article, aside, nav, section';
/** Older words for a role. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['image', 'img'],
  ['directory', 'list'],
]);

/** The ARIA role, empty when generic, as the browser's own accessibility tree has it. */
export function roleOf(element: Element, attributes: Attributes): string {
  const explicit = explicitRole(attributes.get('role'));
  if (explicit === 'none' || explicit === 'presentation')
    return keepsRole(element, attributes) ? implicitRole(element, attributes) : NO_ROLE;
  if (explicit === 'generic') return NO_ROLE;
  if ((explicit === 'region' || explicit === 'form') && !isNamed(attributes)) return NO_ROLE;
  return explicit === undefined ? implicitRole(element, attributes) : (SYNONYMS.get(explicit) ?? explicit);
}

function explicitRole(text: string | undefined): string | undefined {
  return text
    ?.slice(0, 500)
    .toLowerCase()
    .split(/\s+/)
    .find((token) => ARIA_ROLES.has(token));
}

/** `role="none"` is void where a person would be left with something to use that has no role. */
function keepsRole(element: Element, attributes: Attributes): boolean {
  return GLOBAL_ARIA.some((name) => attributes.has(name)) || isFocusable(element, attributes);
}

function implicitRole(element: Element, attributes: Attributes): string {
  if (isSvg(element)) return svgRole(element, attributes);
  const tag = localName(element);
  if (!isHtml(element)) return tag === 'math' ? 'math' : NO_ROLE;
  switch (tag) {
    case 'a':
    case 'area':
      return attributes.has('href') ? 'link' : NO_ROLE;
    case 'aside':
      return isNamed(attributes) || !isInside(element, NARROW_SECTIONS) ? 'complementary' : NO_ROLE;
    case 'header':
      return isInside(element, SECTIONS) ? 'sectionheader' : 'banner';
    case 'footer':
      return isInside(element, SECTIONS) ? 'sectionfooter' : 'contentinfo';
    case 'section':
      return isNamed(attributes) ? 'region' : NO_ROLE;
    case 'form':
      return isNamed(attributes) ? 'form' : NO_ROLE;
    case 'img':
      return attributes.get('alt') === '' && !isNamed(attributes) && !isFocusable(element, attributes) ? NO_ROLE : 'img';
    case 'input':
      return isTag(element, 'input') ? inputRole(element.type, attributes) : NO_ROLE;
    case 'select':
      return isTag(element, 'select') && (element.multiple || element.size > 1) ? 'listbox' : 'combobox';
    case 'summary':
      return isHandle(element) ? 'button' : NO_ROLE;
    case 'li':
      return listItemRole(element);
    case 'tr':
      return tableRole(element) === undefined ? NO_ROLE : 'row';
    case 'td':
      return cellRole(element, 'cell');
    case 'th':
      return cellRole(element, headerRole(element, attributes));
    default:
      return TAG_ROLES.get(tag) ?? NO_ROLE;
  }
}

function isInside(element: Element, selector: string): boolean {
  const parent = parentNode(element);
  return parent !== null && isElement(parent) && closest(parent, selector) !== null;
}

function isNamed(attributes: Attributes): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some((name) => attributes.get(name)?.trim());
}

function svgRole(element: Element, attributes: Attributes): string {
  const tag = localName(element);
  if (tag === 'a') return attributes.has('href') || attributes.has('xlink:href') ? 'link' : NO_ROLE;
  if (tag === 'image') return 'img';
  return tag === 'svg' ? 'img' : NO_ROLE;
}

function inputRole(type: string, attributes: Attributes): string {
  const role = INPUT_ROLES.get(type) ?? NO_ROLE;
  return attributes.has('list') && (role === 'textbox' || role === 'searchbox') ? 'combobox' : role;
}

/** The first summary of a details opens it; any other is plain text. */
function isHandle(summary: Element): boolean {
  const parent = parentNode(summary);
  if (!parent || !isElement(parent) || localName(parent) !== 'details') return false;
  let first = firstElementChild(parent);
  while (first && localName(first) !== 'summary') first = nextElementSibling(first);
  return first === summary;
}

function listItemRole(element: Element): string {
  const list = flatParent(element);
  if (!list) return 'listitem';
  const role = explicitRole(attribute(list, 'role') ?? undefined);
  return role === undefined || role === 'list' ? 'listitem' : NO_ROLE;
}

/** Role that the table around a row or cell gives itself; undefined when it is none or there is no table. */
function tableRole(element: Element): string | undefined {
  const table = closest(element, 'table');
  if (!table) return undefined;
  const role = explicitRole(attribute(table, 'role') ?? undefined) ?? 'table';
  return role === 'table' || role === 'grid' || role === 'treegrid' ? role : undefined;
}

function cellRole(element: Element, role: string): string {
  const table = tableRole(element);
  if (table === undefined) return NO_ROLE;
  return role === 'cell' && table !== 'table' ? 'gridcell' : role;
}

function headerRole(element: Element, attributes: Attributes): string {
  const scope = attributes.get('scope')?.toLowerCase();
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup') return 'columnheader';
  const row = parentNode(element);
  if (!row || !isElement(row)) return 'columnheader';
  for (let cell = firstElementChild(row); cell; cell = nextElementSibling(cell)) {
    if (localName(cell) === 'td') return 'rowheader';
  }
  return 'columnheader';
}
