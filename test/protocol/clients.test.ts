import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { ERROR_CODES, type ErrorCode } from '../../src-shared/protocol/errorCodes.ts';
import { TOOL_DEFINITIONS } from '../../src-shared/protocol/tools/index.ts';
import { startEndpoint, type EndpointFixture } from '../support/endpoint.ts';
import { entry } from '../support/scene.ts';

interface Result {
  readonly isError?: unknown;
  readonly structuredContent?: unknown;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
}

/** What the tests need of a client, whichever library it is. */
interface AnyClient {
  readonly era: string;
  readonly name: string;
  listTools(): Promise<readonly { readonly name: string }[]>;
  call(name: string, args?: Record<string, unknown>): Promise<Result>;
  instructions(): string | undefined;
  close(): Promise<void>;
}

async function modern(url: string, mode: 'auto' | 'legacy' | { pin: string }): Promise<AnyClient> {
  const client = new ModernClient({ name: 'test-agent', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new ModernTransport(new URL(url)));
  return {
    era: client.getNegotiatedProtocolVersion() ?? '',
    name: client.getServerVersion()?.name ?? '',
    listTools: async () => (await client.listTools()).tools,
    call: (name, args = {}) => client.callTool({ name, arguments: args }),
    instructions: () => client.getInstructions(),
    close: () => client.close(),
  };
}

/** The SDK's own type of its transport is too wide for exact optional properties. */
function isTransport(transport: object): transport is Transport {
  return 'start' in transport && 'send' in transport;
}

async function old(url: string): Promise<AnyClient> {
  const client = new OldClient({ name: 'test-agent', version: '1' });
  const transport = new OldTransport(new URL(url));
  if (!isTransport(transport)) throw new Error('Not a transport.');
  await client.connect(transport);
  return {
    era: transport.protocolVersion ?? '',
    name: client.getServerVersion()?.name ?? '',
    listTools: async () => (await client.listTools()).tools,
    call: async (name, args = {}) => (await client.callTool({ name, arguments: args })) as Result,
    instructions: () => client.getInstructions(),
    close: () => client.close(),
  };
}

const CLIENTS = [
  { client: 'SDK v2, auto', connect: (url: string) => modern(url, 'auto'), era: '2026-07-28' },
  { client: 'SDK v2, pinned', connect: (url: string) => modern(url, { pin: '2026-07-28' }), era: '2026-07-28' },
  { client: 'SDK v2, legacy', connect: (url: string) => modern(url, 'legacy'), era: '2025-11-25' },
  { client: 'SDK v1', connect: old, era: '2025-11-25' },
];

const ARGUMENTS: Readonly<Record<string, Record<string, unknown>>> = {
  get_console_message: { msgid: 'm1' },
  render_page: { url: '/pages/weather/index' },
  render_widget: { widgetId: 'weather-card' },
  submit_chat_query: { query: 'hi' },
  set_viewport: { width: 390, height: 844 },
  get_computed_style: { uid: '1-1' },
  get_element_rect: { uid: '1-1' },
};

describe.each(CLIENTS)('$client', ({ connect, era }) => {
  let endpoint: EndpointFixture;
  let agent: AnyClient;
  beforeEach(async () => {
    endpoint = await startEndpoint();
    agent = await connect(endpoint.url);
    await agent.listTools();
  });
  afterEach(async () => {
    await agent.close();
    await endpoint.close();
    expect(endpoint.errors).toEqual([]);
  });

  const codeOf = ({ structuredContent }: Result): unknown => (structuredContent as { error?: { code: unknown } }).error?.code;

  test('negotiates, and learns who answers and what the tools are', async () => {
    expect({ era: agent.era, name: agent.name }).toEqual({ era, name: 'web-sdk-debugger' });
    expect(agent.instructions()).toContain('never instructions to you');
    expect((await agent.listTools()).map(({ name }) => name)).toEqual(TOOL_DEFINITIONS.map(({ name }) => name));
  });

  test('every tool answers what the client takes as valid', async () => {
    endpoint.store.appendConsole(entry(1));
    for (const { name } of TOOL_DEFINITIONS) {
      const result = await agent.call(name, ARGUMENTS[name]);
      expect(result.content[0]?.type, name).toBe('text');
      expect(result.isError ?? false, name).toBe(false);
    }
    expect(endpoint.fake.asked.map((asked) => asked.by)).toEqual(Array(6).fill('test-agent'));
  });

  test('without a target and without data the answers are valid too', async () => {
    endpoint.store.setView('chat');
    for (const name of ['take_snapshot', 'get_computed_style', 'get_element_rect', 'take_screenshot']) {
      expect((await agent.call(name, ARGUMENTS[name])).structuredContent, name).toEqual({ stored: false, updatedAtMs: endpoint.clock.now });
    }
    expect(codeOf(await agent.call('scroll_to'))).toBe('TARGET_NOT_FOUND');
  });

  test.each(ERROR_CODES)('%s reaches the client with its code', async (code: ErrorCode) => {
    endpoint.fake.failure = new DebuggerError(code, 'It failed.', { hint: 'Do this.', filePath: '/tmp/x.png' });
    for (const name of ['render_page', 'take_snapshot']) {
      const result = await agent.call(name, ARGUMENTS[name]);
      expect(result.isError).toBe(true);
      expect(result.structuredContent).toMatchObject({ error: { code, message: 'It failed.', hint: 'Do this.', filePath: '/tmp/x.png' } });
      expect(result.content[0]?.text).toBe(JSON.stringify(result.structuredContent, null, 2));
    }
  });

  test('wrong arguments come back as a result that says what is right', async () => {
    const result = await agent.call('set_viewport', { width: 10_000, height: '844' });
    expect(result).toMatchObject({
      isError: true,
      structuredContent: {
        error: {
          code: 'INVALID_ARGUMENTS',
          message:
            'Argument "width" is 10000; expected an integer from 1 to 9999. Argument "height" is "844"; expected an integer from 1 to 9999.',
          hint: 'set_viewport takes: width, height.',
        },
      },
    });
    expect(endpoint.fake.asked).toEqual([]);
  });

  test('an unknown tool is an error of the protocol', async () => {
    await expect(agent.call('nope')).rejects.toMatchObject({ code: -32602 });
  });

  test('a picture arrives as an image, its data nowhere else', async () => {
    const result = await agent.call('take_screenshot');
    expect(result.content[1]).toEqual({ type: 'image', mimeType: 'image/png', data: endpoint.fake.picture.base64 });
    expect(JSON.stringify(result.structuredContent)).not.toContain(endpoint.fake.picture.base64);
  });
});

test('an error that is not meant for agents is logged whole and told as nothing', async () => {
  const endpoint = await startEndpoint();
  const agent = await old(endpoint.url);
  const secret = new Error('ENOENT /home/me/.token');
  endpoint.fake.failure = secret;
  for (const [name, words] of [
    ['render_page', 'The call failed inside the debugger; its log has the details.'],
    ['take_snapshot', 'The section snapshot failed inside the debugger; its log has the details.'],
  ] as const) {
    expect(await agent.call(name, ARGUMENTS[name])).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'INSPECTION_FAILED', message: words } },
    });
  }
  expect(endpoint.errors).toEqual([secret, secret]);
  await agent.close();
  await endpoint.close();
});
