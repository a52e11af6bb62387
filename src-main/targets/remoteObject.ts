import { LIMITS } from '../../src-shared/snapshot/limits.ts';

interface PropertyPreview {
  readonly name: string;
  readonly type: string;
  readonly subtype?: string;
  readonly value?: string;
  readonly valuePreview?: ObjectPreview;
}
interface ObjectPreview {
  readonly type: string;
  readonly subtype?: string;
  readonly description?: string;
  readonly overflow: boolean;
  readonly properties: readonly PropertyPreview[];
  readonly entries?: readonly { readonly key?: ObjectPreview; readonly value: ObjectPreview }[];
}

/** A value of the page as the DevTools protocol mirrors it (Runtime.RemoteObject). */
export interface RemoteObject {
  readonly type: string;
  readonly subtype?: string;
  readonly className?: string;
  readonly value?: unknown;
  readonly unserializableValue?: string;
  readonly description?: string;
  readonly objectId?: string;
  readonly preview?: ObjectPreview;
}

const STRING_LIMIT = LIMITS.consoleTextCharacters;

/** A bounded JSON value that stands for an argument: primitives as they are, objects as `{type, description, properties}`. */
export function previewOf(object: RemoteObject): unknown {
  if (object.type === 'string') return cut(String(object.value));
  if (object.unserializableValue !== undefined) return { type: object.type, value: object.unserializableValue };
  if (object.type === 'undefined') return { type: 'undefined' };
  if (object.type === 'number' || object.type === 'boolean' || object.subtype === 'null') return object.value ?? null;
  return {
    type: object.subtype ?? object.type,
    ...(object.description !== undefined && { description: cut(object.description) }),
    ...(object.preview && shapeOf(object.preview)),
  };
}

/** Whether the preview tells all of an object, so that a look inside would bring nothing. */
export function isWhole({ preview }: RemoteObject): boolean {
  if (!preview || preview.overflow || preview.entries || preview.subtype === 'error') return false;
  return preview.properties.every(
    ({ type, subtype, value }) => type !== 'accessor' && (type !== 'object' || subtype === 'null') && !(value ?? '').includes('…'),
  );
}

/** Whether words and preview of an argument tell it from every other one. */
export function isTold(object: RemoteObject): boolean {
  if (object.type === 'string') return String(object.value).length <= STRING_LIMIT;
  if (object.subtype === 'error') return (object.description ?? '').length <= STRING_LIMIT && object.preview?.overflow !== true;
  if (object.type === 'object' && object.subtype !== 'null') return isWhole(object);
  return true;
}

function shapeOf(preview: ObjectPreview): Record<string, unknown> {
  return {
    ...(preview.properties.length > 0 && {
      properties: preview.properties.map((property) => ({
        name: property.name,
        type: property.subtype ?? property.type,
        value: property.value ?? '',
      })),
    }),
    ...(preview.entries && {
      entries: preview.entries.map((entry) => ({
        ...(entry.key && { key: entry.key.description ?? '' }),
        value: entry.value.description ?? '',
      })),
    }),
    ...(preview.overflow && { overflow: true }),
  };
}

/** The one-line text of a console call, with `%s`-style placeholders filled as browsers do. */
export function textOf(args: readonly RemoteObject[]): string {
  const [first, ...rest] = args;
  if (first === undefined) return '';
  if (first.type !== 'string' || !String(first.value).includes('%')) return args.map(inline).join(' ');
  const remaining = [...rest];
  const format = cut(String(first.value));
  const filled = format.replace(/%[%sdifoOc]/g, (placeholder) => {
    if (placeholder === '%%') return '%';
    const arg = remaining.shift();
    if (arg === undefined) return placeholder;
    if (placeholder === '%c') return '';
    if (placeholder === '%d' || placeholder === '%i') return String(Math.trunc(Number(arg.value ?? arg.unserializableValue ?? Number.NaN)));
    if (placeholder === '%f') return String(Number(arg.value ?? arg.unserializableValue ?? Number.NaN));
    return inline(arg);
  });
  return [filled, ...remaining.map(inline)].join(' ');
}

function inline(object: RemoteObject): string {
  if (object.type === 'string') return cut(String(object.value));
  if (object.unserializableValue !== undefined) return object.unserializableValue;
  if (object.type === 'undefined') return 'undefined';
  if (object.type !== 'object' && object.type !== 'function') return object.description ?? JSON.stringify(object.value) ?? '';
  if (object.subtype === 'null') return 'null';
  if (object.subtype === 'error' || object.subtype === 'node' || object.type === 'function' || !object.preview)
    return cut(object.description ?? object.className ?? object.type);
  return inlinePreview(object.preview, object.className);
}

function inlinePreview(preview: ObjectPreview, className: string | undefined): string {
  const more = preview.overflow ? ', …' : '';
  if (preview.entries) {
    const entries = preview.entries.map((entry) =>
      entry.key ? `${entry.key.description ?? ''} => ${entry.value.description ?? ''}` : (entry.value.description ?? ''),
    );
    return `${preview.description ?? className ?? ''} {${entries.join(', ')}${more}}`;
  }
  if (preview.subtype === 'array' || preview.subtype === 'typedarray')
    return `[${preview.properties.map(inlineProperty).join(', ')}${more}]`;
  if (preview.properties.length === 0 && preview.subtype !== undefined) return preview.description ?? '';
  const named = preview.properties.map((property) => `${property.name}: ${inlineProperty(property)}`).join(', ');
  const prefix = className && className !== 'Object' ? `${className} ` : '';
  return `${prefix}{${named}${more}}`;
}

function inlineProperty(property: PropertyPreview): string {
  if (property.valuePreview) return inlinePreview(property.valuePreview, property.value);
  if (property.type === 'string') return JSON.stringify(property.value ?? '');
  if (property.type === 'accessor') return '(…)';
  return property.value ?? property.type;
}

function cut(text: string): string {
  return text.length > STRING_LIMIT ? `${text.slice(0, STRING_LIMIT).toWellFormed()}… (${text.length} characters)` : text;
}
