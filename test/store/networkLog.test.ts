import { expect, test } from 'vitest';
import { NetworkLog } from '../../src-main/store/networkLog.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { NetworkEntry } from '../../src-shared/snapshot/network.ts';

const entry = (reqid: string, more: Partial<NetworkEntry> = {}): NetworkEntry => ({
  reqid,
  target: 'page',
  resourceType: 'fetch',
  timestamp: 0,
  hops: [{ url: 'https://a.test/', method: 'GET', requestHeaders: [] }],
  droppedHops: 0,
  hasRequestBody: false,
  state: 'pending',
  ...more,
});
const changed = (log: NetworkLog, since: number): string[] => Array.from(log.changedSince(since), ([, { reqid }]) => reqid);

test('a reader that comes back gets what changed since, in the order of the log', () => {
  const log = new NetworkLog();
  const [a, b, c] = ['a', 'b', 'c'].map((reqid) => entry(reqid));
  for (const one of [a, b, c]) if (one) log.add(one);
  const then = log.revision;
  expect(changed(log, 0)).toEqual(['a', 'b', 'c']);
  expect(changed(log, then)).toEqual([]);
  if (c) log.touch(c);
  if (a) log.touch(a);
  expect(changed(log, then)).toEqual(['a', 'c']);
});

test('headers beyond the budget cost the oldest requests, counted; late news of those change nothing', () => {
  const log = new NetworkLog();
  const heavy = (reqid: string): NetworkEntry =>
    entry(reqid, {
      hops: [{ url: 'https://a.test/', method: 'GET', requestHeaders: [['x', 'y'.repeat(LIMITS.networkLogCharacters / 4)]] }],
    });
  const first = heavy('0');
  log.add(first);
  for (const reqid of ['1', '2', '3', '4']) log.add(heavy(reqid));
  expect(log.dropped).toBe(2);
  expect(log.oldest).toBe(2);
  expect(changed(log, 0)).toEqual(['2', '3', '4']);
  expect(log.find('4')?.reqid).toBe('4');
  const then = log.revision;
  log.touch(first);
  expect(log.revision).toBe(then);
  expect(log.dropped).toBe(2);
});

test('one request that is beyond the budget alone stays', () => {
  const log = new NetworkLog();
  log.add(entry('a', { hops: [{ url: 'x'.repeat(LIMITS.networkLogCharacters + 1), method: 'GET', requestHeaders: [] }] }));
  expect(changed(log, 0)).toEqual(['a']);
});

test('documents are remembered with their render, as long as their requests may be there', () => {
  const log = new NetworkLog(() => 7);
  log.begin('page', undefined);
  log.nameDocument('page', 'first');
  log.add(entry('a'));
  log.begin('page', 'a');
  log.begin('widget', undefined);
  log.nameDocument('page', 'second');
  log.nameDocument('page', 'late');
  expect(log.documents).toEqual([
    { target: 'page', position: 0, timestamp: 7, instanceId: 'first' },
    { target: 'page', position: 0, timestamp: 7, instanceId: 'second' },
    { target: 'widget', position: 1, timestamp: 7 },
  ]);
  for (let index = 0; index <= LIMITS.networkRequests; index++) log.add(entry(`n${index}`));
  expect(log.documents).toEqual([]);
});

test('requests of cards are apart from those of the stage, and end with their conversation', () => {
  const log = new NetworkLog();
  log.add(entry('a'));
  log.add(entry('b', { target: 'card', cardId: 'one' }));
  const present = (): string[] => [...log.present('page'), ...log.present('widget'), ...log.present('card')].map(({ reqid }) => reqid);
  expect(present()).toEqual(['a', 'b']);
  log.leaveConversation();
  expect(present()).toEqual(['a']);
  log.add(entry('c', { target: 'card', cardId: 'two' }));
  log.leaveProject();
  expect(present()).toEqual([]);
});
