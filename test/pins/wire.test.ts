import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from '../../src-shared/protocol/errorCodes.ts';
import { TOOL_DEFINITIONS } from '../../src-shared/protocol/tools/index.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { listedTool } from '../../src-main/mcp/publishedTools.ts';
import { TOOLS } from '../../src-main/tools/index.ts';

// Frozen from the protocol document. A change here is a change of the wire.
const READ = { readOnlyHint: true, openWorldHint: false };
const SIDE_EFFECT = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };
const IDEMPOTENT = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const STORED = ['stored', 'storedAt', 'updatedAtMs'];
const PAGED = [...STORED, 'total', 'pageIdx', 'pageSize', 'hasMore'];

const string = { type: 'string' };
const file = { type: 'string', minLength: 1, maxLength: 4_096 };
const word = { type: 'string', minLength: 1 };
const integer = { type: 'integer' };
const position = { type: 'number', minimum: 0 };
const side = { type: 'integer', minimum: 1, maximum: 9_999 };
const paging = { pageIdx: integer, pageSize: { type: 'integer', minimum: 1 } };

const TABLE = [
  {
    name: 'list_console_messages',
    annotations: READ,
    input: {
      target: { type: 'string', enum: ['current', 'page', 'widget', 'app', 'all'], default: 'current' },
      levels: { type: 'array', items: { type: 'string', enum: ['log', 'info', 'warn', 'error', 'debug', 'eval'] } },
      query: string,
      ...paging,
    },
    output: [...PAGED, 'messages'],
  },
  {
    name: 'get_console_message',
    annotations: READ,
    input: { msgid: word },
    required: ['msgid'],
    output: [...STORED, 'found', 'msgid', 'message'],
  },
  { name: 'get_log_snapshot', annotations: READ, input: { filePath: file }, output: [...STORED, 'snapshot', 'filePath'] },
  {
    name: 'list_render_targets',
    annotations: READ,
    input: { type: { type: 'string', enum: ['all', 'page', 'widget'], default: 'all' } },
    output: [...STORED, 'pages', 'widgets', 'currentTarget'],
  },
  { name: 'render_page', annotations: SIDE_EFFECT, input: { url: word }, required: ['url'], output: ['rendered', 'target', 'stored'] },
  {
    name: 'render_widget',
    annotations: SIDE_EFFECT,
    input: { widgetId: word, structuredContent: { type: 'object', default: {} } },
    required: ['widgetId'],
    output: ['rendered', 'target', 'stored'],
  },
  {
    name: 'submit_chat_query',
    annotations: SIDE_EFFECT,
    input: { query: { ...word, maxLength: 100_000 } },
    required: ['query'],
    output: ['submitted', 'completed', 'query', 'requestId', 'stored'],
  },
  {
    name: 'set_viewport',
    annotations: IDEMPOTENT,
    input: { width: side, height: side },
    required: ['width', 'height'],
    output: ['updated', 'viewport', 'stored'],
  },
  {
    name: 'take_snapshot',
    annotations: READ,
    input: {
      target: { type: 'string', enum: ['current', 'page', 'widget'], default: 'current' },
      verbose: { type: 'boolean', default: false },
      filePath: file,
    },
    output: [...STORED, 'available', 'target', 'nodeCount', 'selectedUid', 'truncated', 'snapshotUpdatedAtMs', 'snapshot', 'filePath'],
  },
  {
    name: 'get_computed_style',
    annotations: READ,
    input: { uid: word, properties: { type: 'array', items: word, maxItems: 500 } },
    required: ['uid'],
    output: ['uid', 'computedStyle', 'stored'],
  },
  {
    name: 'get_element_rect',
    annotations: READ,
    input: { uid: word },
    required: ['uid'],
    output: ['uid', 'x', 'y', 'width', 'height', 'stored'],
  },
  {
    name: 'scroll_to',
    annotations: IDEMPOTENT,
    input: { uid: word, x: position, y: position },
    output: ['scrolled', 'uid', 'x', 'y', 'maxX', 'maxY', 'viewportWidth', 'viewportHeight', 'stored'],
  },
  {
    name: 'take_screenshot',
    annotations: READ,
    input: {
      uid: word,
      format: { type: 'string', enum: ['png', 'jpeg', 'webp'], default: 'png' },
      quality: { type: 'integer', minimum: 0, maximum: 100 },
      filePath: file,
    },
    output: ['captured', 'format', 'mimeType', 'width', 'height', 'uid', 'filePath', 'stored'],
  },
  {
    name: 'list_agent_trace_events',
    annotations: READ,
    input: { category: string, event: string, requestId: string, ...paging },
    output: [...PAGED, 'events'],
  },
  {
    name: 'list_agent_tool_calls',
    annotations: READ,
    input: { toolName: string, status: string, requestId: string, query: string, ...paging },
    output: [...PAGED, 'toolCalls'],
  },
];

const LISTED = TOOLS.map(({ definition }) => listedTool(definition));

/** Property schemas without their descriptions. */
function undescribed(properties: object | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties ?? {}).map(([name, { description: _words, ...schema }]) => [name, schema]));
}

describe('tools', () => {
  test('are the definitions, in the order of the protocol', () => {
    expect(TOOLS.map(({ definition }) => definition)).toEqual([...TOOL_DEFINITIONS]);
    expect(LISTED.map(({ name }) => name)).toEqual(TABLE.map(({ name }) => name));
  });

  test.each(TABLE)('$name', ({ name, annotations, input, required, output }) => {
    const tool = LISTED.find((listed) => listed.name === name);
    expect(tool?.annotations).toEqual(annotations);
    expect({ ...tool?.inputSchema, properties: undescribed(tool?.inputSchema.properties) }).toEqual({
      type: 'object',
      properties: input,
      additionalProperties: false,
      ...(required && { required }),
    });
    expect(Object.keys(tool?.outputSchema?.properties ?? {}).sort()).toEqual(
      [...new Set([...output, 'stored', 'notices', 'error'])].sort(),
    );
  });

  test('schemas hold nothing that clients stumble over', () => {
    const text = JSON.stringify(LISTED);
    expect(text).not.toContain('$schema');
    expect(text).not.toContain('"additionalProperties":{}');
    expect(text).not.toContain('$ref');
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
    for (const { outputSchema } of LISTED) expect(JSON.stringify(outputSchema)).not.toMatch(/"required"|"additionalProperties":false/);
  });

  test('the list costs an agent less than 4,000 tokens', () => {
    const bytes = Buffer.byteLength(JSON.stringify({ tools: LISTED }));
    console.log(`tools/list: ${bytes} bytes, about ${Math.round(bytes / 4)} tokens`);
    expect(bytes / 4).toBeLessThan(4_000);
  });
});

test('error codes', () => {
  expect(ERROR_CODES).toEqual([
    'DEBUGGER_NOT_CONNECTED',
    'DEBUGGER_DISCONNECTED',
    'TARGET_NOT_FOUND',
    'ELEMENT_NOT_FOUND',
    'RENDER_FAILED',
    'RENDER_TIMEOUT',
    'VIEWPORT_FAILED',
    'INSPECTION_FAILED',
    'SCROLL_FAILED',
    'SCREENSHOT_FAILED',
    'CHAT_NOT_READY',
    'CHAT_BUSY',
    'CHAT_SUBMIT_FAILED',
    'CHAT_TIMEOUT',
    'COMMAND_TIMEOUT',
    'TARGET_MISMATCH',
    'INVALID_ARGUMENTS',
    'FILE_REFUSED',
  ]);
});

test('limits', () => {
  expect(LIMITS).toMatchObject({
    commandRunMs: 15_000,
    commandWaitMs: 15_000,
    readyMs: 10_000,
    quietMs: 50,
    quietWaitMs: 500,
    treeNodes: 5_000,
    attributeCharacters: 500,
    viewportMin: 1,
    viewportMax: 9_999,
    screenshotBase64: 8 * 1024 * 1024,
    screenshotSavedAlsoBase64: 2 * 1024 * 1024,
    requestBody: 16 * 1024 * 1024,
    response: 10 * 1024 * 1024,
    consoleEntries: 100_000,
    consoleDetails: 10_000,
    consoleTextCharacters: 2_000,
    traceEvents: 10_000,
    pageSizeDefault: 20,
    pageSizeMax: 200,
  });
});
