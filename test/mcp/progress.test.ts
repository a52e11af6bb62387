import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatOptions } from '../../src-main/commands/ports.ts';
import { startEndpoint, type EndpointFixture } from '../support/endpoint.ts';

const EVERY_MS = 500;
/** What the client waits without a sign of life: as 60 s are to a turn of 120 s. */
const PATIENCE_MS = 1_500;
const TURN_MS = 4_000;

let endpoint: EndpointFixture;
const asked: ChatOptions[] = [];
beforeAll(async () => {
  const chat = {
    submit: async (_query: string, options: ChatOptions) => {
      asked.push(options);
      options.onProgress?.('tool call started: get_weather');
      await new Promise((resolve) => setTimeout(resolve, TURN_MS));
      return { requestId: 'r1' };
    },
  };
  endpoint = await startEndpoint(undefined, {}, { chat, progressMs: EVERY_MS });
});
afterAll(() => endpoint.close());

describe.each(['auto', 'legacy'] as const)('a long turn for an SDK client (%s)', (mode) => {
  async function connected(): Promise<Client> {
    const client = new Client({ name: 'patient', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(endpoint.url)));
    return client;
  }
  const call = { name: 'submit_chat_query', arguments: { query: 'q' } };

  test('progress keeps it alive, and its numbers only grow', async () => {
    const client = await connected();
    const heard: { progress: number; message?: string | undefined }[] = [];
    const result = await client.callTool(call, {
      timeout: PATIENCE_MS,
      resetTimeoutOnProgress: true,
      onprogress: (progress) => heard.push(progress),
    });
    expect(result.structuredContent).toMatchObject({ submitted: true, requestId: 'r1' });
    expect(heard.length).toBeGreaterThanOrEqual(TURN_MS / EVERY_MS - 2);
    expect(heard.every(({ progress }, index) => progress > (heard[index - 1]?.progress ?? 0))).toBe(true);
    expect(heard[0]?.message).toBe('tool call started: get_weather');
    await client.close();
  });

  test('without a token nothing is sent, and the client gives up', async () => {
    const client = await connected();
    asked.length = 0;
    await expect(client.callTool(call, { timeout: PATIENCE_MS })).rejects.toThrow(/timed out/i);
    expect(asked[0]?.onProgress).toBeUndefined();
    await client.close();
  });
});
