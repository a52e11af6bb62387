import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';
import type { Mark } from '../../editor/codeEditor.ts';
import type { SchemaFault } from '../../editor/schemaFaults.ts';
import type { MessageKey } from '../../i18n/en.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { JsonFault } from '../../state/widgetData.ts';

const WORDS: Readonly<Record<string, MessageKey>> = {
  type: 'schema.type',
  required: 'schema.required',
  enum: 'schema.enum',
  const: 'schema.const',
  additionalProperties: 'schema.unknown',
  minimum: 'schema.minimum',
  maximum: 'schema.maximum',
  exclusiveMinimum: 'schema.above',
  exclusiveMaximum: 'schema.below',
  multipleOf: 'schema.multipleOf',
  minLength: 'schema.minLength',
  maxLength: 'schema.maxLength',
  pattern: 'schema.pattern',
  format: 'schema.format',
  minItems: 'schema.minItems',
  maxItems: 'schema.maxItems',
  uniqueItems: 'schema.unique',
  minProperties: 'schema.minProperties',
  maxProperties: 'schema.maxProperties',
  oneOf: 'schema.oneOf',
  anyOf: 'schema.anyOf',
};

export function faultWords(t: Translate, { keyword, expected }: Pick<SchemaFault, 'keyword' | 'expected'>): string {
  return t(WORDS[keyword] ?? 'schema.other', { expected, keyword });
}

/** The one place where the text stops being JSON. */
export function jsonMark(t: Translate, text: string, fault: JsonFault): Mark {
  const to = Math.min(text.length, fault.offset + 1);
  return { from: Math.min(fault.offset, Math.max(0, to - 1)), to, severity: 'error', message: t(fault.reason) };
}

/** Where in the text the data does not keep to its schema: at the value, at its name where it should not be there at all. */
export function schemaMarks(t: Translate, text: string, faults: readonly SchemaFault[]): readonly Mark[] {
  const tree = parseTree(text);
  return faults.map((fault) => {
    const { from, to } = placeOf(tree, fault);
    return { from, to, severity: 'warning', message: faultWords(t, fault) };
  });
}

function placeOf(tree: Node | undefined, { path, keyword }: SchemaFault): { from: number; to: number } {
  const node = tree && findNodeAtLocation(tree, segments(tree, path));
  if (node === undefined) return { from: 0, to: 0 };
  const name = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  const marked = keyword === 'additionalProperties' && name !== undefined ? name : node;
  // Of an object or a list only its opening is marked: all of it would hide what is wrong within.
  const length = marked.type === 'object' || marked.type === 'array' ? 1 : marked.length;
  return { from: marked.offset, to: marked.offset + length };
}

/** A pointer's tokens say nothing of what they go into: in a list they are numbers. */
function segments(tree: Node, path: readonly string[]): JSONPath {
  const found: JSONPath = [];
  for (const token of path) {
    const at = findNodeAtLocation(tree, found);
    found.push(at?.type === 'array' ? Number(token) : token);
  }
  return found;
}
