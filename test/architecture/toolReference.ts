import * as z from 'zod';
import { ERROR_CODES, type ErrorCode } from '../../src-shared/protocol/errorCodes.ts';
import type { ToolDefinition, ToolEffect } from '../../src-shared/protocol/toolDefinition.ts';
import { TOOL_DEFINITIONS } from '../../src-shared/protocol/tools/index.ts';
import { OPT_IN_GROUPS } from '../../src-shared/protocol/tools/optIn.ts';

/** The parts of a JSON Schema that the reference shows. */
const schemaShape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  description: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), schemaShape).optional();
  },
  get items() {
    return schemaShape.optional();
  },
});
type Schema = z.output<typeof schemaShape>;

const EFFECT: Readonly<Record<ToolEffect, string>> = {
  readOnly: 'reads only',
  idempotent: 'changes the scene; the same call again changes nothing more',
  sideEffect: 'changes the scene',
};

const MEANING: Readonly<Record<ErrorCode, string>> = {
  DEBUGGER_NOT_CONNECTED: 'The window is not there yet or is reloading.',
  DEBUGGER_DISCONNECTED: 'The window went away while the command was under way.',
  TARGET_NOT_FOUND: 'No such Page or Widget, or nothing is shown.',
  ELEMENT_NOT_FOUND: 'The uid is not of the current document.',
  RENDER_FAILED: 'The target did not load, or its scripts failed and left it empty.',
  RENDER_TIMEOUT: 'The target was not rendered in time.',
  VIEWPORT_FAILED: 'The target is not laid out at the wanted size.',
  INSPECTION_FAILED: 'The target could not be read: it hangs, crashed, or the answer is too big.',
  SCROLL_FAILED: 'Nothing scrolls there, or the target does not answer.',
  SCREENSHOT_FAILED: 'No picture can be made, or it is too big.',
  CHAT_NOT_READY: 'The simulator chat cannot take a query.',
  CHAT_BUSY: 'A turn of the chat is under way.',
  CHAT_SUBMIT_FAILED: 'The query could not be submitted.',
  CHAT_TIMEOUT: 'The turn did not end in time.',
  COMMAND_TIMEOUT: 'The command waited too long behind another one.',
  TARGET_MISMATCH: 'A target of the other type is shown.',
  INVALID_ARGUMENTS: 'An argument is unknown or out of range; nothing was changed.',
  FILE_REFUSED: 'The file may not be written there.',
};

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const json = (value: unknown): string => `\`${JSON.stringify(value)}\``;

function typeOf({ type, enum: values, const: constant, items, properties }: Schema): string {
  if (values) return values.map(json).join(', ');
  if (constant !== undefined) return json(constant);
  if (type === 'array') return `list of ${items ? typeOf(items) : 'anything'}`;
  if (type === 'object' && properties) return `{ ${Object.keys(properties).join(', ')} }`;
  return [type ?? 'anything'].flat().join(' or ');
}

function rangeOf({ minimum, maximum }: Schema): string {
  const low = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? [`≥ ${minimum}`] : [];
  const high = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? [`≤ ${maximum}`] : [];
  return [...low, ...high].join(', ');
}

function inputRows(schema: Schema): string[] {
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const isRequired = schema.required?.includes(name) === true && property.default === undefined;
    const standard = isRequired ? 'required' : property.default === undefined ? '' : json(property.default);
    return `| \`${name}\` | ${[typeOf(property), rangeOf(property)].filter(Boolean).map(cell).join(', ')} | ${standard} | ${cell(property.description ?? '')} |`;
  });
  return rows.length === 0 ? ['No input.'] : ['| input | type | default | |', '|---|---|---|---|', ...rows];
}

function outputLine(schema: Schema): string {
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => `\`${name}\` (${typeOf(property)})`);
  return `Answers: ${fields.join(', ')}.`;
}

function chapter({ name, title, description, input, output, effect, openWorld }: ToolDefinition): string[] {
  return [
    `## ${name}`,
    `${title}: ${description}`,
    '',
    `Effect: ${EFFECT[effect]}${openWorld ? '; may reach the network' : ''}.`,
    '',
    ...inputRows(schemaShape.parse(z.toJSONSchema(input, { io: 'input' }))),
    '',
    outputLine(schemaShape.parse(z.toJSONSchema(output, { io: 'output' }))),
    '',
  ];
}

/** docs/tool-reference.md, from the definitions alone. */
export function toolReference(): string {
  return [
    '# Tools',
    '',
    'Generated from `src-shared/protocol/tools`; `UPDATE=1 npm test -- test/architecture` writes it anew.',
    '',
    'Every answer may carry `notices`: facts not to miss, one sentence each. Tools that read what is stored answer `{"stored": false}` before there is anything. A failed call has `isError` and `error` with `code`, `message`, and where it helps `hint`.',
    '',
    ...TOOL_DEFINITIONS.flatMap(chapter),
    ...OPT_IN_GROUPS.flatMap(({ name, flag, definitions }) => [
      `# Opt-in: ${name}`,
      '',
      `Offered with \`${flag}\`.`,
      '',
      ...definitions.flatMap(chapter),
    ]),
    '## Error codes',
    '',
    '| code | what happened |',
    '|---|---|',
    ...ERROR_CODES.map((code) => `| \`${code}\` | ${MEANING[code]} |`),
    '',
  ].join('\n');
}
