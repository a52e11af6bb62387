import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CallPause } from '../../src-main/commands/callPause.ts';
import { Callers } from '../../src-main/mcp/callers.ts';
import type { AgentClient } from '../../src-shared/agents/agentCall.ts';
import { startEndpoint, type EndpointFixture } from '../support/endpoint.ts';
import { callTool } from '../support/rpc.ts';

let endpoint: EndpointFixture;
beforeEach(async () => {
  endpoint = await startEndpoint();
});
afterEach(() => endpoint.close());

const TOOL = { name: 'list_render_targets', arguments: {} };

async function modern(name: string, version: string): Promise<void> {
  const client = new ModernClient({ name, version }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new ModernTransport(new URL(endpoint.url)));
  await client.callTool(TOOL);
  await client.close();
}

async function legacy(name: string, version: string, headers: Record<string, string>): Promise<LegacyClient> {
  const client = new LegacyClient({ name, version });
  await client.connect(new LegacyTransport(new URL(endpoint.url), { requestInit: { headers } }));
  return client;
}

const callers = () =>
  endpoint.calls.filter(({ state }) => state === 'done').map(({ client, clientVersion, era }) => [client, clientVersion, era]);

describe('who called', () => {
  test('a client of the present protocol says so in each request', async () => {
    await modern('claude-code', '2.1.4');
    expect(callers()).toEqual([['claude-code', '2.1.4', 'modern']]);
    expect(endpoint.seen.at(-1)).toEqual({ name: 'claude-code', version: '2.1.4', era: 'modern' });
  });

  test('a client of the older protocol is known by its handshake', async () => {
    const client = await legacy('cursor', '1.7', { 'user-agent': 'Cursor/1.7' });
    await client.callTool(TOOL);
    await client.callTool(TOOL);
    await client.close();
    expect(callers()).toEqual([
      ['cursor', '1.7', 'legacy'],
      ['cursor', '1.7', 'legacy'],
    ]);
  });

  test('two older clients with one User-Agent are never taken for each other', async () => {
    const same = { 'user-agent': 'node' };
    const [first, second] = [await legacy('first', '1', same), await legacy('second', '2', same)];
    // A connection that neither has used.
    const bare = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: TOOL };
    await fetch(endpoint.url, {
      method: 'POST',
      headers: { ...same, 'content-type': 'application/json', accept: 'application/json, text/event-stream', connection: 'close' },
      body: JSON.stringify(bare),
    }).then((response) => response.text());
    expect(['first', 'second', 'agent']).toContain(callers()[0]?.[0]);
    await first.close();
    await second.close();
  });

  const seenIn = (clientInfo: unknown, userAgent = 'x'): AgentClient | undefined => {
    const seen: AgentClient[] = [];
    const request = Object.assign(new IncomingMessage(new Socket()), { headers: { 'user-agent': userAgent } });
    const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientInfo': clientInfo };
    new Callers((client) => seen.push(client)).serve(request, { method: 'tools/list', params: { _meta: meta } }, () => undefined);
    return seen[0];
  };

  test.each([[undefined], ['x'], [{}], [{ name: 5 }], [{ name: '  ' }]])('without a name it is an agent: %j', (clientInfo) => {
    expect(seenIn(clientInfo)).toEqual({ name: 'agent', era: 'modern' });
  });

  test('a name is shown as one short line', () => {
    const seen = seenIn({ name: `a\nb\u202e${'x'.repeat(500)}`, version: '1\t' });
    expect(seen?.name).toMatch(/^a\\u000ab\\u202ex+…$/);
    expect(seen?.version).toBe('1');
  });
});

describe('a call made again by the person', () => {
  test('goes the same way, past the pause, and is marked', async () => {
    await endpoint.close();
    const pause = new CallPause(() => {});
    endpoint = await startEndpoint(undefined, {}, { pass: (signal) => pause.pass(signal) });
    pause.set(true);
    const signal = new AbortController().signal;
    const id = await endpoint.endpoint.replay({ tool: TOOL.name, arguments: {}, replayOf: 'call-9', signal });
    expect(endpoint.calls).toMatchObject([
      { id, client: 'window', replayOf: 'call-9', state: 'running' },
      { id, client: 'window', replayOf: 'call-9', state: 'done' },
    ]);
    expect(endpoint.calls[0]).not.toHaveProperty('era');
    await expect(endpoint.endpoint.replay({ tool: 'nothing', arguments: {}, replayOf: 'x', signal })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENTS',
    });
  });
});

describe('a call while agents are paused', () => {
  test('waits, is told as waiting, and goes on with the time it waited', async () => {
    await endpoint.close();
    const pause = new CallPause(() => {});
    endpoint = await startEndpoint(undefined, {}, { pass: (signal) => pause.pass(signal) });
    pause.set(true);
    const answer = callTool(endpoint.url, TOOL.name);
    await expect.poll(() => pause.waiting).toBe(1);
    endpoint.clock.now += 700;
    pause.set(false);
    expect((await answer).isError).toBeUndefined();
    expect(endpoint.calls).toMatchObject([
      { state: 'waiting' },
      { state: 'running', waitedMs: 700 },
      { state: 'done', waitedMs: 700, durationMs: 0 },
    ]);
  });

  test('ends with a code and a hint when too many wait', async () => {
    await endpoint.close();
    const pause = new CallPause(() => {}, undefined, { waitMs: 50_000, calls: 0 });
    endpoint = await startEndpoint(undefined, {}, { pass: (signal) => pause.pass(signal) });
    pause.set(true);
    const { isError, structuredContent } = await callTool(endpoint.url, TOOL.name);
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({ error: { code: 'COMMAND_TIMEOUT', hint: expect.stringContaining('Resume') } });
    expect(endpoint.calls.at(-1)).toMatchObject({ state: 'failed', code: 'COMMAND_TIMEOUT' });
  });
});
