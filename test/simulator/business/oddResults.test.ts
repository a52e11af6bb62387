import { expect, test } from 'vitest';
import { closeAfterTest, config, harness, type Harness } from '../../support/businessHarness.ts';
import { faultyMcp, gzipBomb, raw, reply, type Asked } from '../../support/faultyMcp.ts';

async function answering(answer: (asked: Asked) => void): Promise<Harness> {
  const faulty = await faultyMcp((asked) => {
    if (asked.rpc?.method !== 'tools/call') return false;
    answer(asked);
    return true;
  });
  closeAfterTest(faulty.close);
  const opened = harness([config({ url: faulty.url('/mcp') })]);
  await opened.settled();
  return opened;
}

const text = (value: string): unknown => ({ type: 'text', text: value });

test.each([
  ['content null', { content: null }, [], false, /"content" is null/],
  ['no content', {}, [], false, /no "content"/],
  ['no blocks', { content: [] }, [], false, undefined],
  ['a text for content', { content: 'plain' }, [text('plain')], false, /a text instead of a list/],
  ['a block without type', { content: [{ a: 1 }] }, [text('{"a":1}')], false, /no "type"/],
  ['a block of a type to come', { content: [{ type: 'future', a: 1 }] }, [{ type: 'future', a: 1 }], false, undefined],
  [
    'a broken picture',
    { content: [{ type: 'image', data: '***', mimeType: 'image/png' }] },
    [{ type: 'image', data: '***', mimeType: 'image/png' }],
    false,
    undefined,
  ],
  ['a text for isError', { content: [], isError: 'true' }, [], true, /"isError" is a string/],
  ['a failure', { content: [text('no')], isError: true }, [text('no')], true, undefined],
])('%s', async (_, result, content, isError, oddity) => {
  const { call, notices } = await answering(({ rpc, response }) => reply(response, rpc?.id, result));
  expect(await call('echo')).toEqual({ content, isError });
  const odd = notices.filter(({ text }) => text.includes('oddly'));
  if (oddity) expect(odd).toEqual([{ serverId: 'shop', level: 'warn', text: expect.stringMatching(oddity) }]);
  else expect(odd).toEqual([]);
});

test('structured content is kept as it is, and wrapped when it is no object', async () => {
  let structuredContent: unknown = JSON.parse('{"city":"北京","__proto__":{"polluted":true}}');
  const { call } = await answering(({ rpc, response }) => reply(response, rpc?.id, { structuredContent }));
  const kept = await call('echo');
  expect(JSON.stringify(kept.structuredContent)).toBe('{"city":"北京","__proto__":{"polluted":true}}');
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  structuredContent = [1, 2];
  expect((await call('echo')).structuredContent).toEqual({ result: [1, 2] });
});

test('ten thousand blocks and a thousand levels are cut', async () => {
  const deep = JSON.parse(`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`);
  const { call } = await answering(({ rpc, response }) =>
    reply(response, rpc?.id, { content: Array(10_000).fill(text('x')), structuredContent: deep }),
  );
  const { content, structuredContent } = await call('echo');
  expect(content).toHaveLength(1_001);
  expect(content.at(-1)).toEqual(text('[9000 more blocks were left out]'));
  expect(JSON.stringify(structuredContent).length).toBeLessThan(1_000);
});

test.each<[string, (asked: Asked) => void, string, RegExp]>([
  ['502 with HTML', ({ response }) => raw(response, 502, 'text/html', '<html>Bad gateway</html>'), 'unreachable', /HTTP 502.*Bad gateway/],
  [
    '200 with HTML',
    ({ response }) => raw(response, 200, 'text/html', '<!doctype html><p>Log in</p>'),
    'protocol',
    /HTML page.*HTTP 200.*Log in/,
  ],
  [
    'truncated JSON',
    ({ response }) => raw(response, 200, 'application/json', '{"jsonrpc":"2.0","id":'),
    'protocol',
    /not understood.*"jsonrpc"/,
  ],
  [
    'bytes of no meaning',
    ({ response }) => raw(response, 200, 'application/octet-stream', '\u0000\u0001\u001b[31m'),
    'protocol',
    /^[\x20-\x7e…•]*$/,
  ],
  ['an answer to something else', ({ response }) => reply(response, 4_711, {}), 'protocol', /holds no answer/],
  ['202 with nothing', ({ response }) => void response.writeHead(202).end(), 'protocol', /HTTP 202.*holds no answer/],
  ['30 MB', ({ rpc, response }) => reply(response, rpc?.id, { content: [text('x'.repeat(30_000_000))] }), 'tooLarge', /larger than 10 MiB/],
  ['500 MB in a few bytes', ({ response }) => gzipBomb(response), 'tooLarge', /larger than 10 MiB/],
  [
    'one endless event',
    ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let part = 0; part < 12; part += 1) response.write(`data: ${'x'.repeat(1_048_576)}\n`);
    },
    'tooLarge',
    /larger than 10 MiB/,
  ],
  ['a list for a result', ({ rpc, response }) => reply(response, rpc?.id, []), 'protocol', /./],
])('%s is a failure in words within five seconds', async (_, answer, kind, words) => {
  const { failure, call } = await answering((asked) => (asked.rpc?.params?.['name'] === 'fine' ? asked.sound() : answer(asked)));
  const start = performance.now();
  const { kind: told, message } = await failure('echo');
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(message).toMatch(words);
  expect(told).toBe(kind);
  expect(message.length).toBeLessThan(600);
  expect(await call('fine')).toMatchObject({ isError: false });
});

test('a long stream of small events is no large answer', async () => {
  const { call } = await answering(({ rpc, response }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const note = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x'.repeat(100_000) } });
    for (let part = 0; part < 150; part += 1) response.write(`data: ${note}\n\n`);
    response.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id: rpc?.id, result: { content: [text('done')] } })}\n\n`);
  });
  expect((await call('echo')).content).toEqual([text('done')]);
});
