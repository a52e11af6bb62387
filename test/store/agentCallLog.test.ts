import { expect, test } from 'vitest';
import { AgentCallLog } from '../../src-main/store/agentCallLog.ts';
import type { AgentCall } from '../../src-shared/agents/agentCall.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';

const running = (n: number, part: Partial<AgentCall> = {}): AgentCall => ({
  id: `call-${n}`,
  client: 'claude-code',
  tool: 'take_snapshot',
  state: 'running',
  startedAtMs: n,
  argumentsText: '{}',
  ...part,
});
const text = (words: string) => ({ content: [{ type: 'text', text: words }], structuredContent: { words } });
const finish = (log: AgentCallLog, n: number, words: string, part: Partial<AgentCall> = {}): void =>
  log.update(running(n, { state: 'done', textBytes: words.length, ...part }), text(words));
const start = (limits?: { calls: number; bodies: number }): AgentCallLog => new AgentCallLog(() => 1, limits);

test('a call is kept with its arguments, texts, JSON and pictures', () => {
  const log = start();
  log.begin(running(1), { uid: '1-2' }, 13);
  log.update(running(1, { state: 'done', textBytes: 3, pictureBytes: 4 }), {
    content: [
      { type: 'text', text: 'yes' },
      { type: 'image', mimeType: 'image/png', data: 'AAAA' },
    ],
    structuredContent: { ok: true },
  });
  expect(log.list()).toMatchObject([{ id: 'call-1', state: 'done' }]);
  expect(log.body('call-1')).toEqual({
    id: 'call-1',
    argumentsText: '{\n  "uid": "1-2"\n}',
    whole: true,
    texts: ['yes'],
    json: '{\n  "ok": true\n}',
    pictures: [{ mimeType: 'image/png', data: 'AAAA' }],
    dropped: false,
  });
  expect(log.body('nothing')).toBeUndefined();
});

test('only the newest calls stay', () => {
  const log = start({ calls: 3, bodies: 1_000 });
  for (let n = 1; n <= 5; n++) log.begin(running(n), {}, 2);
  expect(log.list().map(({ id }) => id)).toEqual(['call-3', 'call-4', 'call-5']);
});

test('bodies of the oldest go when all are too much, and the list says so', () => {
  const log = start({ calls: 10, bodies: 500 });
  for (let n = 1; n <= 3; n++) {
    log.begin(running(n), { n }, 7);
    finish(log, n, 'x'.repeat(100));
  }
  expect(log.list()).toHaveLength(3);
  expect(log.body('call-1')).toMatchObject({ whole: false, texts: [], dropped: true, argumentsText: '{}' });
  expect(log.find('call-1')?.arguments).toBeUndefined();
  expect(log.body('call-3')).toMatchObject({ whole: true, dropped: false, texts: ['x'.repeat(100)] });
});

test('what is too large is not kept at all, and does not push out the others', () => {
  const log = start();
  log.begin(running(1), {}, 2);
  finish(log, 1, 'small');
  log.begin(running(2), { big: '' }, LIMITS.agentArguments + 1);
  finish(log, 2, 'y'.repeat(LIMITS.agentBodies / 4), { argumentsText: '{"big":"…' });
  expect(log.body('call-1')).toMatchObject({ dropped: false, texts: ['small'] });
  expect(log.body('call-2')).toMatchObject({ whole: false, dropped: true, texts: [], argumentsText: '{"big":"…' });
});

test('long texts are cut with a mark of their size', () => {
  const log = start();
  log.begin(running(1), {}, 2);
  finish(log, 1, 'z'.repeat(300_000));
  expect(log.body('call-1')?.texts[0]).toMatch(/z… \(300000\)$/);
});

test('a text is found in arguments and answers, whatever its case', () => {
  const log = start();
  log.begin(running(1), { city: 'Beijing' }, 20);
  finish(log, 1, 'sunny');
  log.begin(running(2), {}, 2);
  finish(log, 2, 'RAIN over 上海', { code: 'ELEMENT_NOT_FOUND' });
  expect(log.search('beijing')).toEqual(['call-1']);
  expect(log.search('rain')).toEqual(['call-2']);
  expect(log.search('上海')).toEqual(['call-2']);
  expect(log.search('not_found')).toEqual(['call-2']);
  expect(log.search('CLAUDE')).toEqual(['call-1', 'call-2']);
  expect(log.search('nowhere')).toEqual([]);
});

test('clients are told apart by name, version and era; the last one heard comes last', () => {
  const log = start();
  log.see({ name: 'a', era: 'modern' });
  log.see({ name: 'b', version: '1', era: 'legacy' });
  log.see({ name: 'a', era: 'modern' });
  for (let n = 0; n < 100; n++) log.see({ name: 'a', era: 'modern' });
  expect(log.clients.map(({ name }) => name)).toEqual(['b', 'a']);
  for (let n = 0; n < 100; n++) log.see({ name: `c${n}`, era: 'modern' });
  expect(log.clients).toHaveLength(LIMITS.agentClients);
});
