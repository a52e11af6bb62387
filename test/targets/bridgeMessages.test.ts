import { expect, test } from 'vitest';
import { readGuestMessage } from '../../src-main/targets/bridgeMessages.ts';

test('a known message is read', () => {
  const message = { id: 7, method: 'navigateTo', params: { url: '/a' } };
  expect(readGuestMessage(JSON.stringify(message))).toEqual({ ok: true, message });
});

test.each<[payload: unknown, reason: RegExp, id?: number]>([
  [undefined, /not a text/],
  [{ id: 1 }, /not a text/],
  ['', /not JSON/],
  ['{"id":1', /not JSON/],
  ['null', /^message: /],
  ['[]', /^message: /],
  ['{"id":1,"method":"evaluate","params":{}}', /^method: /, 1],
  ['{"id":1,"method":"callTool","params":{}}', /^params\.name: /, 1],
  ['{"id":1,"method":"callTool","params":{"name":"a","arguments":[]}}', /^params\.arguments: /, 1],
  ['{"id":1,"method":"evaluate","params":{}}', /^method: /, 1],
  ['{"id":1,"method":"constructor","params":{}}', /^method: /, 1],
  ['{"id":"1","method":"ready","params":{}}', /^id: /],
  ['{"id":0,"method":"ready","params":{}}', /^id: /],
  ['{"id":1e400,"method":"ready","params":{}}', /^id: /],
  ['{"id":2,"method":"ready"}', /^params: /, 2],
  ['{"id":2,"method":"ready","params":{"more":1}}', /^params: /, 2],
  ['{"id":3,"method":"navigateTo","params":{"url":["/a"]}}', /^params\.url: /, 3],
  ['{"id":4,"method":"navigateBack","params":{"delta":-1}}', /^params\.delta: /, 4],
])('%j is refused', (payload, reason, id) => {
  expect(readGuestMessage(payload)).toEqual({ ok: false, reason: expect.stringMatching(reason), ...(id !== undefined && { id }) });
});

test('size and depth are bounded', () => {
  const route = JSON.stringify({ id: 3, method: 'navigateTo', params: { url: 'x'.repeat(20_001) } });
  expect(readGuestMessage(route)).toMatchObject({ ok: false, id: 3 });
  expect(readGuestMessage(`"${'x'.repeat(1024 * 1024)}"`)).toEqual({ ok: false, reason: expect.stringMatching(/longer than/) });
  expect(readGuestMessage('['.repeat(500_000))).toEqual({ ok: false, reason: expect.stringMatching(/not JSON/) });
  expect(readGuestMessage('['.repeat(500_000) + ']'.repeat(500_000))).toMatchObject({ ok: false });
});
