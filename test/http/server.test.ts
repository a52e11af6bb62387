import net from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startEndpoint, type EndpointFixture } from '../support/endpoint.ts';
import { bodyOf, callTool, headersOf } from '../support/rpc.ts';
import { sendRaw } from '../support/socket.ts';

const open: EndpointFixture[] = [];
afterEach(async () => {
  for (const endpoint of open.splice(0)) await endpoint.close();
});

async function start(options: Parameters<typeof startEndpoint>[1] = {}): Promise<EndpointFixture> {
  const endpoint = await startEndpoint(undefined, options);
  open.push(endpoint);
  return endpoint;
}

describe('port', () => {
  test('the wanted port is taken when it is free', async () => {
    const first = await start();
    await first.close();
    const second = await start({ port: first.port });
    expect(second.url).toBe(`http://127.0.0.1:${first.port}/__wsd_mcp`);
    expect(second.busyPort).toBeUndefined();
  });

  test('a busy port falls back to a free one and says so (O-05)', async () => {
    const first = await start();
    const second = await start({ port: first.port });
    expect(second.busyPort).toBe(first.port);
    expect(second.port).not.toBe(first.port);
    expect((await callTool(second.url, 'list_render_targets')).structuredContent['stored']).toBe(true);
  });

  test('only 127.0.0.1 is bound', async () => {
    const { port } = await start();
    const refused = (host: string) =>
      new Promise<boolean>((resolve) => {
        const socket = net.connect(port, host, () => resolve(false));
        socket.on('error', () => resolve(true));
        socket.on('connect', () => socket.destroy());
      });
    expect(await refused('127.0.0.2')).toBe(true);
    expect(await refused('127.0.0.1')).toBe(false);
  });
});

describe('slow and broken clients (T7)', () => {
  test('200 clients that never finish their headers leave others served, and are sent away', async () => {
    const endpoint = await start({ timeouts: { head: 600, request: 1_200 } });
    let closed = 0;
    const sockets = await Promise.all(
      Array.from(
        { length: 200 },
        () =>
          new Promise<net.Socket>((resolve) => {
            const socket = net.connect(endpoint.port, '127.0.0.1', () => {
              socket.write('POST /__wsd_mcp HTTP/1.1\r\nHost: 127');
              resolve(socket);
            });
            socket.on('error', () => {});
            socket.on('close', () => closed++);
            socket.resume();
          }),
      ),
    );
    const started = performance.now();
    expect((await callTool(endpoint.url, 'list_render_targets')).structuredContent['stored']).toBe(true);
    expect(performance.now() - started).toBeLessThan(1_000);
    await expect.poll(() => closed, { timeout: 5_000 }).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  test('a body that drips is answered 408 as JSON', async () => {
    const endpoint = await start({ timeouts: { head: 300, request: 600 } });
    const head = `POST /__wsd_mcp HTTP/1.1\r\nHost: 127.0.0.1:${endpoint.port}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
    const answer = await sendRaw(endpoint.port, head, 5_000);
    expect(answer).toMatchObject({ status: 408, closed: true });
    expect(answer.text).toMatch(/content-type: application\/json/i);
    expect(endpoint.errors).toEqual([]);
  });

  test.each([
    ['garbage', 'hello\r\n\r\n', 400],
    ['a line break in a header', 'GET /__wsd_mcp HTTP/1.1\r\nHost: x\r\nA\r\n\r\n', 400],
    ['two lengths', 'POST /__wsd_mcp HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['length and chunks', 'POST /__wsd_mcp HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    ['huge headers', `GET /__wsd_mcp HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ])('%s: an answer in JSON, and closed', async (_name, bytes, status) => {
    const endpoint = await start();
    const answer = await sendRaw(endpoint.port, bytes);
    expect(answer).toMatchObject({ status, closed: true });
    expect(answer.text).toMatch(/content-type: application\/json/i);
    expect(answer.text).toMatch(/nosniff/);
  });
});

describe('streams and closing', () => {
  test('a legacy stream shows its head before the tool is done', async () => {
    const endpoint = await start();
    let release = (): void => {};
    endpoint.fake.before = () => new Promise((resolve) => (release = resolve));
    const started = performance.now();
    const body = bodyOf('legacy', 'tools/call', { name: 'render_page', arguments: { url: '/a' } });
    const response = await fetch(endpoint.url, { method: 'POST', headers: headersOf('legacy', 'tools/call'), body });
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    release();
    expect(await response.text()).toContain('rendered');
  });

  test.each(['modern', 'legacy'] as const)('closing ends running %s calls promptly and aborts them', async (era) => {
    const endpoint = await startEndpoint();
    endpoint.fake.before = () => new Promise(() => {});
    const running = callTool(endpoint.url, 'render_page', { url: '/a' }, era).catch((error: unknown) => error);
    await expect.poll(() => endpoint.fake.asked.length).toBe(1);
    const started = performance.now();
    await endpoint.close();
    expect(performance.now() - started).toBeLessThan(500);
    expect(await running).toBeInstanceOf(Error);
    await expect.poll(() => endpoint.fake.asked[0]?.signal.aborted).toBe(true);
  });

  test.each(['modern', 'legacy'] as const)('a %s client that goes away aborts its call', async (era) => {
    const endpoint = await start();
    endpoint.fake.before = (options) =>
      new Promise((_, reject) => options?.signal.addEventListener('abort', () => reject(new Error('left'))));
    const leave = new AbortController();
    const body = bodyOf(era, 'tools/call', { name: 'render_page', arguments: { url: '/a' } });
    const call = fetch(endpoint.url, { method: 'POST', headers: headersOf(era, 'tools/call', 'render_page'), body, signal: leave.signal })
      .then((response) => response.text())
      .catch(() => 'left');
    await expect.poll(() => endpoint.fake.asked.length).toBe(1);
    leave.abort();
    expect(await call).toBe('left');
    await expect.poll(() => endpoint.fake.asked[0]?.signal.aborted).toBe(true);
    await expect.poll(() => endpoint.calls.length).toBe(2);
    expect(endpoint.errors).toEqual([]);
  });
});
