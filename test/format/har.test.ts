import { describe, expect, it } from 'vitest';
import { harOf, type HarOptions, type HarRequest } from '../../src-main/format/har.ts';
import { bodyWithoutSecrets, urlWithoutSecrets } from '../../src-main/format/withoutSecrets.ts';
import { HAR } from '../support/har.ts';

const BODY = '{"user":"li","password":"body-secret","list":[{"token":"body-secret"}],"n":1}';
const login: HarRequest = {
  entry: {
    reqid: 'n2',
    target: 'page',
    resourceType: 'fetch',
    timestamp: Date.UTC(2026, 2, 17, 12, 40, 0, 5),
    droppedHops: 0,
    hasRequestBody: true,
    state: 'finished',
    encodedBytes: 512,
    bodyBytes: BODY.length,
    durationMs: 250,
    initiator: { type: 'script', url: 'https://a.test/app.js?token=url-secret', lineNumber: 3 },
    hops: [
      {
        url: 'https://user:url-secret@api.test/login?next=%E5%8C%97&token=url-secret#x',
        method: 'POST',
        requestHeaders: [
          ['Content-Type', 'application/json'],
          ['Cookie', 'sid=cookie-secret; theme=dark'],
        ],
        status: 302,
        statusText: 'Found',
        responseHeaders: [
          ['Location', '/home?token=url-secret'],
          ['Set-Cookie', 'sid=cookie-secret; Path=/\nb=2'],
        ],
        protocol: 'h2',
        remoteAddress: '[::1]:443',
        timing: { queued: 1, dns: 2, connect: 10, tls: 4, send: 0.5, wait: 30 },
      },
      {
        url: 'https://api.test/home',
        method: 'GET',
        requestHeaders: [['Authorization', 'Bearer header-secret']],
        status: 200,
        statusText: '',
        responseHeaders: [['Content-Type', 'application/json; charset=utf-8']],
        mimeType: 'application/json',
        protocol: 'http/1.1',
        startMs: 60,
        timing: { send: 1, wait: 150, receive: 20 },
      },
    ],
  },
  requestBody: BODY,
  responseBody: Buffer.from(BODY),
};
const failed: HarRequest = {
  entry: {
    ...login.entry,
    reqid: 'n3',
    state: 'blocked',
    error: 'csp',
    hasRequestBody: false,
    hops: [{ url: 'https://cdn.test/x.js', method: 'GET', requestHeaders: [] }],
  },
};
const picture: HarRequest = {
  entry: {
    ...login.entry,
    reqid: 'n4',
    hasRequestBody: false,
    hops: [
      {
        ...login.entry.hops[1],
        url: 'https://a.test/p',
        method: 'GET',
        requestHeaders: [],
        responseHeaders: [['content-type', 'image/png']],
      },
    ],
  },
  responseBody: Uint8Array.from([0x89, 0xff, 0x00]),
};
const options: HarOptions = {
  creator: { name: 'Web SDK Debugger', version: '1.0.0' },
  browser: { name: 'Chromium', version: '130' },
  documents: [
    { target: 'page', position: 0, timestamp: Date.UTC(2026, 2, 17) },
    { target: 'page', position: 2, timestamp: Date.UTC(2026, 2, 17, 12, 40) },
  ],
  positionOf: (reqid) => Number(reqid.slice(1)),
};
const isSecret = (name: string): boolean => /cookie|authorization/i.test(name);

describe('the HAR file', () => {
  it('is valid, one entry for each exchange, in its document', () => {
    const { log } = HAR.parse(harOf([login, failed, picture], options));
    expect(log.entries.map(({ request, response, pageref }) => [request.method, response.status, pageref])).toEqual([
      ['POST', 302, 'page_2'],
      ['GET', 200, 'page_2'],
      ['GET', 0, 'page_2'],
      ['GET', 200, 'page_2'],
    ]);
    expect(log.pages.map(({ id }) => id)).toEqual(['page_2']);
  });

  it('says of each exchange what went over the wire', () => {
    const [first, second, blocked, binary] = HAR.parse(harOf([login, failed, picture], options)).log.entries;
    expect(first).toMatchObject({
      startedDateTime: '2026-03-17T12:40:00.005Z',
      time: 43.5,
      timings: { blocked: 1, dns: 2, connect: 10, ssl: 4, send: 0.5, wait: 30, receive: 0 },
      serverIPAddress: '::1',
      request: {
        httpVersion: 'HTTP/2',
        cookies: [
          { name: 'sid', value: 'cookie-secret' },
          { name: 'theme', value: 'dark' },
        ],
        queryString: [
          { name: 'next', value: '北' },
          { name: 'token', value: 'url-secret' },
        ],
        postData: { mimeType: 'application/json', text: BODY },
        bodySize: BODY.length,
      },
      response: {
        redirectURL: '/home?token=url-secret',
        cookies: [
          { name: 'sid', value: 'cookie-secret' },
          { name: 'b', value: '2' },
        ],
      },
    });
    expect(second).toMatchObject({
      startedDateTime: '2026-03-17T12:40:00.065Z',
      time: 171,
      timings: { blocked: -1, dns: -1, connect: -1, ssl: -1 },
      request: { httpVersion: 'HTTP/1.1' },
      response: {
        _transferSize: 512,
        redirectURL: '',
        content: { size: BODY.length, mimeType: 'application/json; charset=utf-8', text: BODY },
      },
    });
    expect(second?.request.postData).toBeUndefined();
    expect(blocked).toMatchObject({ response: { status: 0, _error: 'csp' }, time: 250, timings: { wait: 250 } });
    expect(binary?.response.content).toEqual({ size: 3, mimeType: 'image/png', text: 'if8A', encoding: 'base64' });
  });

  it('holds no secret unless it is asked to', () => {
    const text = JSON.stringify(harOf([login, failed], { ...options, isSecret }));
    expect(text).not.toMatch(/(?:url|cookie|header|body)-secret/);
    const { log } = HAR.parse(JSON.parse(text));
    expect(log.entries[0]?.request).toMatchObject({ cookies: [], url: 'https://api.test/login?next=%E5%8C%97&token=%3Credacted%3E#x' });
    expect(log.entries[0]?.request.headers).toContainEqual({ name: 'Cookie', value: '<redacted>' });
    expect(log.entries[0]?.request.headers).toContainEqual({ name: 'Content-Type', value: 'application/json' });
    expect(log.entries[1]?.response.content.text).toBe('{"user":"li","password":"<redacted>","list":[{"token":"<redacted>"}],"n":1}');
  });
});

it.each([
  ['https://a.test/?api_key=x&page=2', 'https://a.test/?api_key=%3Credacted%3E&page=2'],
  ['https://a.test/#access_token=x', 'https://a.test/#access_token=%3Credacted%3E'],
  ['https://a:b@c.test/@x', 'https://c.test/@x'],
  ['https://a.test/x@y', 'https://a.test/x@y'],
  ['data:text/plain,token', 'data:text/plain,token'],
])('%s is told as %s', (url, told) => expect(urlWithoutSecrets(url)).toBe(told));

it('redacts fields of forms, and leaves other text alone', () => {
  expect(bodyWithoutSecrets('user=li&password=x', 'application/x-www-form-urlencoded')).toBe('user=li&password=%3Credacted%3E');
  expect(bodyWithoutSecrets('token is x', 'text/plain')).toBe('token is x');
  expect(bodyWithoutSecrets('{broken', 'application/json')).toBe('{broken');
});
