import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { MAX_DEPTH, parseJson } from '../../src-main/http/body.ts';
import { startEndpoint, type EndpointFixture } from '../support/endpoint.ts';
import { bodyOf, callTool, headersOf } from '../support/rpc.ts';
import { request, sendRaw } from '../support/socket.ts';

let endpoint: EndpointFixture;
beforeAll(async () => {
  endpoint = await startEndpoint();
});
afterAll(() => endpoint.close());

function post(body: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  return fetch(endpoint.url, { method: 'POST', headers: headersOf('legacy', 'tools/call'), body });
}

/** A render_widget call of about this many bytes. */
function bigCall(bytes: number): string {
  const row = { 城市: '北京', note: 'ordinary "data"' };
  const count = Math.ceil(bytes / Buffer.byteLength(JSON.stringify(row)));
  return bodyOf('legacy', 'tools/call', {
    name: 'render_widget',
    arguments: { widgetId: 'list', structuredContent: { rows: Array.from({ length: count }, () => row) } },
  });
}

describe('big bodies (O-02)', { timeout: 60_000 }, () => {
  test.each([300_000, 1_000_000, 5_000_000, 15_000_000])('%i bytes are served', async (bytes) => {
    const response = await post(bigCall(bytes));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('"rendered\\": true');
  });

  test('above the limit the sender gets to read limit and size', async () => {
    const body = bigCall(LIMITS.requestBody + 1_000_000);
    const response = await post(body);
    expect(response.status).toBe(413);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      error: { code: -32000, message: `The request body has ${Buffer.byteLength(body)} bytes; the limit is ${LIMITS.requestBody}.` },
      id: null,
    });
  });
});

const HEAD = ['Host: 127.0.0.1:P', 'Content-Type: application/json'];

function head(...more: string[]): string {
  return request(
    'POST',
    '/__wsd_mcp',
    [...HEAD, ...more].map((line) => line.replace(':P', `:${endpoint.port}`)),
  );
}

describe('endless bodies (O-03)', { timeout: 60_000 }, () => {
  test('a declared length over the limit is refused at once', async () => {
    const started = performance.now();
    const answer = await sendRaw(endpoint.port, `${head('Content-Length: 5000000000')}0123456789`, 200);
    expect(answer.status).toBe(413);
    expect(answer.text).toContain('5000000000');
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test('a chunked body without end is cut off once it passes the limit, and memory stays flat', async () => {
    const before = process.memoryUsage().rss;
    const chunk = Buffer.alloc(1024 * 1024, 0x20);
    const framed = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);
    const { sent, answer } = await new Promise<{ sent: number; answer: string }>((resolve) => {
      const socket = net.connect(endpoint.port, '127.0.0.1');
      let sent = 0;
      let answer = '';
      const pump = (): void => {
        while (sent < 200 && !socket.destroyed) {
          sent++;
          if (!socket.write(framed)) return void socket.once('drain', pump);
        }
      };
      socket.on('data', (data) => (answer += data.toString()));
      socket.on('error', () => {});
      socket.on('close', () => resolve({ sent, answer }));
      socket.write(head('Transfer-Encoding: chunked'));
      pump();
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
    expect(answer).toContain(String(LIMITS.requestBody));
    expect(sent).toBeLessThan(100);
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024);
    expect((await callTool(endpoint.url, 'list_render_targets')).structuredContent['stored']).toBe(true);
  });

  test('with Expect: 100-continue a body is invited only when it is wanted', async () => {
    const body = bodyOf('legacy', 'ping');
    expect((await sendRaw(endpoint.port, head('Expect: 100-continue', `Content-Length: ${body.length}`), 300)).text).toBe(
      'HTTP/1.1 100 Continue\r\n\r\n',
    );
    expect((await sendRaw(endpoint.port, head('Expect: 100-continue', 'Content-Length: 5000000000'), 300)).status).toBe(413);
    expect((await sendRaw(endpoint.port, head('Expect: 100-continue', 'Content-Length: 5', 'Origin: null'), 300)).status).toBe(403);
  });

  test('a client that leaves in the middle harms nobody', async () => {
    await new Promise<void>((resolve) => {
      const socket = net.connect(endpoint.port, '127.0.0.1', () => {
        socket.write(`${head('Content-Length: 1000')}{"jsonrpc"`);
        setTimeout(() => socket.destroy(), 50);
      });
      socket.on('close', () => resolve());
    });
    expect((await callTool(endpoint.url, 'list_render_targets')).structuredContent['stored']).toBe(true);
    expect(endpoint.errors).toEqual([]);
  });
});

describe('parsing', () => {
  const error = async (body: string | Uint8Array<ArrayBuffer>) => {
    const response = await post(body);
    return { status: response.status, ...((await response.json()) as { error: { code: number }; id: null }) };
  };

  test.each(['{', '', 'not json', '{"a":1}}', "{'a':1}", '\ufeff', '[1,]'])('%j is a parse error', async (body) => {
    expect(await error(body)).toMatchObject({ status: 400, error: { code: -32700 }, id: null });
  });

  test('bytes that are not UTF-8 are a parse error', async () => {
    expect(await error(new Uint8Array([0x22, 0xff, 0x22]))).toMatchObject({ status: 400, error: { code: -32700 } });
  });

  test.each(['null', '[]', '1', '"x"', '{}', '{"jsonrpc":"2.0","id":null,"method":"ping"}'])('%s is no request', async (body) => {
    expect(await error(body)).toMatchObject({ status: 400, error: { code: -32600 } });
  });

  test('5,000 nested arrays are refused without a stack overflow', async () => {
    expect(await error('['.repeat(5_000) + ']'.repeat(5_000))).toMatchObject({ status: 400, error: { code: -32700 } });
  });

  test('depth counts brackets, not brackets in strings', () => {
    const nested = (depth: number): Buffer => Buffer.from(`${'['.repeat(depth)}"${'\\"['.repeat(300)}"${']'.repeat(depth)}`);
    expect(() => parseJson(nested(MAX_DEPTH))).not.toThrow();
    expect(() => parseJson(nested(MAX_DEPTH + 1))).toThrow('nested deeper');
    expect(parseJson(Buffer.from(`[${'[],'.repeat(1_000)}{}]`))).toHaveLength(1_001);
  });

  test('a byte order mark before JSON is fine', async () => {
    expect((await post(`\ufeff${bodyOf('legacy', 'ping')}`)).status).toBe(200);
  });
});
