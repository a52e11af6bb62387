import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { NetworkEntry } from '../../src-shared/snapshot/network.ts';
import { SHOWN_HEADERS } from '../../src-main/sections/shownHeaders.ts';
import { NetworkLog } from '../../src-main/store/networkLog.ts';
import { networkRows } from '../../src-main/store/networkQueries.ts';
import type { DebuggerSession } from '../../src-main/targets/debuggerSession.ts';
import { NetworkRecorder } from '../../src-main/targets/networkRecorder.ts';
import { liveScene, NOON } from '../support/scene.ts';
import { expectGolden } from './golden.ts';

/** A guest's session that a test speaks for. */
function guest(log: NetworkLog) {
  const listeners = new Map<string, (params: never) => void>();
  const ending = new AbortController();
  const devtools = {
    ended: ending.signal,
    on: (method: string, listener: (params: never) => void) => listeners.set(method, listener),
    send: () => Promise.resolve({}),
  } as unknown as DebuggerSession;
  const recorder = new NetworkRecorder(log, () => NOON);
  void recorder.attach(devtools, 'page');
  const tell = (event: string, params: unknown): void => listeners.get(event.includes('.') ? event : `Network.${event}`)?.(params as never);
  const request = (requestId: string, url: string, more: Record<string, unknown> = {}): void =>
    tell('requestWillBeSent', {
      requestId,
      timestamp: 100,
      wallTime: NOON / 1_000,
      type: 'Fetch',
      request: { url, method: 'GET', headers: { Accept: '*/*' } },
      ...more,
    });
  return { recorder, tell, request, end: () => ending.abort() };
}

const response = (status: number, headers: Record<string, string> = {}): Record<string, unknown> => ({
  url: '',
  status,
  statusText: '',
  headers,
  mimeType: 'application/json',
});
const rows = (log: NetworkLog, filter: Parameters<typeof networkRows>[2] = {}): NetworkEntry[] =>
  networkRows(log, 'page', filter).slice(0, 1_000);

/** A login that is redirected once, with secrets on both hops. */
function redirected(log: NetworkLog): ReturnType<typeof guest> {
  const asking = guest(log);
  const { tell, request } = asking;
  request('1', 'https://api.test/login', {
    request: { url: 'https://api.test/login', method: 'POST', headers: { 'X-Csrf': 'plain' }, hasPostData: true },
  });
  tell('requestWillBeSentExtraInfo', { requestId: '1', headers: { Cookie: 'sid=first', Accept: '*/*' } });
  tell('responseReceivedExtraInfo', { requestId: '1', headers: { 'Set-Cookie': 'sid=secret', Location: '/home' }, statusCode: 302 });
  request('1', 'https://api.test/home', { redirectResponse: response(302, { location: '/home' }), redirectHasExtraInfo: true });
  tell('requestWillBeSentExtraInfo', { requestId: '1', headers: { Authorization: 'Bearer secret' } });
  tell('responseReceived', {
    requestId: '1',
    hasExtraInfo: true,
    response: {
      ...response(200, { 'content-type': 'application/json' }),
      timing: {
        dnsStart: -1,
        dnsEnd: -1,
        connectStart: 0,
        connectEnd: 12.34,
        sslStart: 3,
        sslEnd: 12,
        sendStart: 13,
        sendEnd: 13.5,
        receiveHeadersEnd: 40,
      },
    },
  });
  tell('responseReceivedExtraInfo', {
    requestId: '1',
    headers: { 'Set-Cookie': 'sid=second', 'Content-Type': 'application/json', 'X-Token': 'secret' },
    statusCode: 200,
  });
  tell('loadingFinished', { requestId: '1', timestamp: 100.25, encodedDataLength: 512 });
  return asking;
}

describe('the recorder', () => {
  test('each hop keeps the headers that went over the wire for it, whenever they are told', () => {
    const log = new NetworkLog();
    redirected(log);
    const [entry] = rows(log);
    expect(entry).toMatchObject({ reqid: 'n1', state: 'finished', durationMs: 250, encodedBytes: 512, hasRequestBody: true });
    expect(entry?.hops.map(({ status, requestHeaders }) => [status, requestHeaders[0]])).toEqual([
      [302, ['Cookie', 'sid=first']],
      [200, ['Authorization', 'Bearer secret']],
    ]);
    expect(entry?.hops[1]?.responseHeaders).toContainEqual(['X-Token', 'secret']);
    expect(entry?.hops[1]?.timing).toEqual({ connect: 12.3, tls: 9, send: 0.5, wait: 26.5 });
  });

  test('headers that come before their request, and hops that have none, are not mixed up', () => {
    const log = new NetworkLog();
    const { tell, request } = guest(log);
    tell('requestWillBeSentExtraInfo', { requestId: '1', headers: { Cookie: 'a' } });
    request('1', 'https://a.test/cached');
    request('1', 'https://a.test/b', { redirectResponse: response(301), redirectHasExtraInfo: false });
    // The first hop turned out to have none, so they are the second one's.
    expect(rows(log)[0]?.hops.at(-1)?.requestHeaders).toEqual([['Cookie', 'a']]);
  });

  test('failed, blocked, canceled and pending requests are told apart', () => {
    const log = new NetworkLog();
    const { tell, request, end } = guest(log);
    for (const id of ['1', '2', '3', '4', '5']) request(id, `https://a.test/${id}`);
    tell('loadingFailed', { requestId: '1', timestamp: 101, errorText: 'net::ERR_CONNECTION_REFUSED' });
    tell('loadingFailed', {
      requestId: '2',
      timestamp: 101,
      errorText: 'net::ERR_FAILED',
      corsErrorStatus: { corsError: 'MissingAllowOriginHeader' },
    });
    tell('loadingFailed', { requestId: '3', timestamp: 101, errorText: '', blockedReason: 'csp' });
    tell('loadingFailed', { requestId: '4', timestamp: 101, errorText: 'net::ERR_ABORTED', canceled: true });
    expect(rows(log).map(({ state, error }) => [state, error])).toEqual([
      ['failed', 'net::ERR_CONNECTION_REFUSED'],
      ['blocked', 'net::ERR_FAILED, CORS: MissingAllowOriginHeader'],
      ['blocked', 'csp'],
      ['failed', 'net::ERR_ABORTED (canceled)'],
      ['pending', undefined],
    ]);
    end();
    expect(rows(log)[4]).toMatchObject({ state: 'failed', error: 'The target ended.' });
  });

  test('lists show the present document from its own request on; reqids stay good', () => {
    const log = new NetworkLog();
    const { tell, request } = guest(log);
    request('old', 'https://a.test/old');
    request('L2', 'https://a.test/document', { type: 'Document' });
    tell('Page.frameNavigated', { frame: { loaderId: 'L2' } });
    request('new', 'https://a.test/new');
    tell('Page.frameNavigated', { frame: { loaderId: 'L3', parentId: 'top' } });
    expect(rows(log).map(({ reqid }) => reqid)).toEqual(['n2', 'n3']);
    expect(log.find('n1')?.hops[0]?.url).toBe('https://a.test/old');
  });

  test('the log is a ring: what was dropped is counted, the others keep their ids', () => {
    const log = new NetworkLog();
    const { request } = guest(log);
    for (let index = 0; index < LIMITS.networkRequests + 3; index++) request(String(index), `https://a.test/${index}`);
    expect(log.dropped).toBe(3);
    expect(log.find('n3')).toBeUndefined();
    expect(log.find('n4')?.hops[0]?.url).toBe('https://a.test/3');
    expect(rows(log)).toHaveLength(1_000);
  });

  test('a hostile server cannot fill the memory', () => {
    const log = new NetworkLog();
    const { tell, request } = guest(log);
    const headers = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`x-${index}`, 'y'.repeat(10_000)]));
    request('1', `https://a.test/?${'q'.repeat(100_000)}`);
    for (let index = 0; index < 50; index++)
      request('1', 'https://a.test/loop', { redirectResponse: response(302, headers), redirectHasExtraInfo: false });
    tell('responseReceived', { requestId: '1', response: response(200, headers) });
    const [entry] = rows(log);
    expect(entry?.hops).toHaveLength(LIMITS.networkHops);
    expect(entry?.droppedHops).toBe(51 - LIMITS.networkHops);
    expect(JSON.stringify(entry).length).toBeLessThan(150_000);
  });
});

test('filters: type, status, state, redirects, URL of any hop', () => {
  const log = new NetworkLog();
  const { tell, request } = redirected(log);
  request('9', 'https://cdn.test/Logo.png', { type: 'Image' });
  tell('responseReceived', { requestId: '9', response: response(404) });
  const found = (filter: Parameters<typeof rows>[1]): string[] => rows(log, filter).map(({ hops }) => hops[0]?.url ?? '');
  expect(found({ resourceTypes: ['image'] })).toEqual(['https://cdn.test/Logo.png']);
  expect(found({ status: '404' })).toEqual(['https://cdn.test/Logo.png']);
  expect(found({ status: '2xx' })).toEqual(['https://api.test/login']);
  expect(found({ status: 'pending' })).toEqual(['https://cdn.test/Logo.png']);
  expect(found({ status: 'redirected' })).toEqual(['https://api.test/login']);
  expect(found({ query: 'HOME' })).toEqual(['https://api.test/login']);
});

test('the list of headers that are shown holds no secret', () => {
  expect(SHOWN_HEADERS.size).toBeGreaterThan(80);
  for (const name of ['cookie', 'set-cookie', 'authorization', 'proxy-authorization', 'x-api-key'])
    expect(SHOWN_HEADERS.has(name), name).toBe(false);
  for (const name of ['content-type', 'cache-control']) expect(SHOWN_HEADERS.has(name), name).toBe(true);
});

describe('golden', () => {
  const bodies = {
    requestBody: () => Promise.resolve({ bytes: Buffer.from('user=x') }),
    responseBody: () => Promise.reject(new Error('the guest is gone')),
  };
  const port = (redactHeaders: boolean) => ({ network: { bodies, redactHeaders } });
  const scene = () => {
    const fixture = liveScene();
    const { tell, request } = redirected(fixture.store.network);
    request('2', 'https://a.test/\u202e\n# forged', { type: 'Image' });
    tell('loadingFailed', { requestId: '2', timestamp: 101, errorText: 'net::ERR_NAME_NOT_RESOLVED' });
    return fixture;
  };

  test('list_network_requests', () => expectGolden('list_network_requests', scene, port(true), 'list_network_requests'));
  test('list_network_requests.page', () =>
    expectGolden('list_network_requests.page', scene, port(true), 'list_network_requests', {
      pageIdx: 7,
      pageSize: 1,
      status: 'failed',
    }));
  test('list_network_requests.many', () => {
    const many = () => {
      const fixture = liveScene();
      const { tell, request } = guest(fixture.store.network);
      for (let index = 1; index <= 45; index++) {
        request(`${index}`, `https://cdn.test/assets/picture-${index}.webp`, { type: index % 3 ? 'Image' : 'Fetch' });
        tell('loadingFinished', { requestId: `${index}`, timestamp: 100 + index / 100, encodedDataLength: 1_000 + index });
      }
      return fixture;
    };
    return expectGolden('list_network_requests.many', many, port(true), 'list_network_requests', { pageSize: 20 });
  });
  test('get_network_request: secrets of every hop are withheld', () =>
    expectGolden('get_network_request', scene, port(true), 'get_network_request', { reqid: 'n1' }));
  test('get_network_request.file', () =>
    expectGolden('get_network_request.file', scene, port(true), 'get_network_request', {
      reqid: 'n1',
      saveBodies: false,
      requestBodyPath: 'body.txt',
    }));
  test('get_network_request.shown', () =>
    expectGolden('get_network_request.shown', scene, port(false), 'get_network_request', { reqid: 'n1', saveBodies: false }));
  test('get_network_request.unknown', () =>
    expectGolden('get_network_request.unknown', scene, port(true), 'get_network_request', { reqid: 'n9' }));
});
