import type { Attributes } from './attributes.ts';
import { isHtml, isTag, localName, matches } from './dom.ts';

/** A state as printed: `['checked', true]` a flag, `['checked', 'mixed']` a value. */
export type State = readonly [name: string, value: string | true];

/** Names that states take: an attribute of the page may not pass for one. */
export const STATE_NAMES: ReadonlySet<string> = new Set([
  'checked',
  'selected',
  'pressed',
  'expanded',
  'current',
  'level',
  'disabled',
  'required',
  'invalid',
  'readonly',
  'multiselectable',
  'aria-hidden',
  'inert',
  'scrollable',
]);

const FORM_CONTROLS = new Set(['button', 'input', 'select', 'textarea', 'option', 'optgroup', 'fieldset']);

/** The states of an element: those with a value first, flags last. A plain "no" is left unsaid where it is what one expects. */
export function statesOf(element: Element, role: string, attributes: Attributes): State[] {
  const tag = isHtml(element) ? localName(element) : '';
  if (attributes.size === 0 && role !== 'heading' && !FORM_CONTROLS.has(tag) && tag !== 'summary') return [];
  const states: State[] = [];
  const say = (name: string, value: string | true | undefined): void => {
    if (value !== undefined) states.push([name, value]);
  };
  say('level', levelOf(role, tag, attributes));
  say('checked', checkedOf(element, attributes));
  say('selected', (isTag(element, 'option') && element.selected) || attributes.get('aria-selected') === 'true' ? true : undefined);
  say('pressed', triState(attributes.get('aria-pressed'), true));
  say('expanded', expandedOf(element, tag, attributes));
  const current = attributes.get('aria-current');
  say('current', current && current !== 'false' ? (current === 'true' ? true : current) : undefined);
  if (FORM_CONTROLS.has(tag)) say('disabled', matches(element, ':disabled') || undefined);
  if (attributes.get('aria-disabled') === 'true' && !states.some(([name]) => name === 'disabled')) say('disabled', true);
  say('required', isOn(attributes, 'required', FORM_CONTROLS.has(tag)));
  say('invalid', invalidOf(element, tag, attributes));
  say('readonly', isOn(attributes, 'readonly', tag === 'input' || tag === 'textarea'));
  say(
    'multiselectable',
    attributes.get('aria-multiselectable') === 'true' || (tag === 'select' && attributes.has('multiple')) || undefined,
  );
  say('aria-hidden', attributes.get('aria-hidden') === 'true' || undefined);
  say('inert', (tag !== '' && attributes.has('inert')) || undefined);
  return states.sort(([, left], [, right]) => Number(left === true) - Number(right === true));
}

function isOn(attributes: Attributes, name: string, native: boolean): true | undefined {
  return (native && attributes.has(name)) || attributes.get(`aria-${name}`) === 'true' || undefined;
}

function triState(value: string | undefined, sayFalse: boolean): string | true | undefined {
  if (value === 'true') return true;
  return value === 'mixed' || (sayFalse && value === 'false') ? value : undefined;
}

function checkedOf(element: Element, attributes: Attributes): string | true | undefined {
  if (isTag(element, 'input') && (element.type === 'checkbox' || element.type === 'radio')) {
    return element.indeterminate && element.type === 'checkbox' ? 'mixed' : element.checked || undefined;
  }
  return triState(attributes.get('aria-checked'), false);
}

function expandedOf(element: Element, tag: string, attributes: Attributes): string | true | undefined {
  if (tag === 'summary') return matches(element, 'details > summary:first-of-type') ? matches(element, '[open] > *') || 'false' : undefined;
  return triState(attributes.get('aria-expanded'), true);
}

function invalidOf(element: Element, tag: string, attributes: Attributes): string | true | undefined {
  const said = attributes.get('aria-invalid');
  if (said && said !== 'false') return said === 'true' ? true : said;
  return (FORM_CONTROLS.has(tag) && matches(element, ':user-invalid')) || undefined;
}

function levelOf(role: string, tag: string, attributes: Attributes): string | undefined {
  const said = attributes.get('aria-level')?.trim();
  if (said && /^[1-9]\d{0,3}$/.test(said)) return said;
  if (role !== 'heading') return undefined;
  return /^h[1-6]$/.test(tag) ? tag.slice(1) : '2';
}
