import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { ConsoleLog } from '../../src-main/store/consoleLog.ts';
import { consoleRows, consoleScope, type ConsoleFilter, type ConsoleScope } from '../../src-main/store/queries.ts';
import { entry } from '../support/scene.ts';

function rows(log: ConsoleLog, scope: ConsoleScope = 'page', filter: ConsoleFilter = {}) {
  const found = consoleRows(log, scope, filter);
  return found.slice(0, found.total);
}

function brief(log: ConsoleLog, scope?: ConsoleScope, filter?: ConsoleFilter): string[] {
  return rows(log, scope, filter).map(({ msgid, count }) => (count === undefined ? msgid : `${msgid}×${count}`));
}

function logOf(...texts: string[]): ConsoleLog {
  const log = new ConsoleLog();
  for (const [index, text] of texts.entries()) log.append(entry(index, { text }));
  return log;
}

describe('another project', () => {
  test('begins with an empty list of every target; what was said before stays reachable by id, and cannot be restored into it', () => {
    const log = new ConsoleLog();
    log.begin('page', 'i-1');
    log.append(entry(0, { text: 'page', target: 'page', instanceId: 'i-1' }));
    log.append(entry(1, { text: 'app', target: 'app' }));
    log.clear();
    log.append(entry(2, { text: 'app', target: 'app' }));
    log.leaveProject();
    expect(brief(log, 'all')).toEqual([]);
    expect(brief(log, 'app')).toEqual([]);
    // The guest before may still have something to say; it is of no present document.
    log.append(entry(3, { text: 'late', target: 'page', instanceId: 'i-1' }));
    expect(brief(log, 'all')).toEqual([]);
    log.append(entry(4, { text: 'app again', target: 'app' }));
    log.append(entry(5, { text: 'next', target: 'page', instanceId: 'i-2' }));
    expect(brief(log, 'all')).toEqual(['m4', 'm5']);
    expect(log.find('m2')?.text).toBe('app');
    expect(log.restore()).toBe(false);
  });

  test('entries of the one before that the full log drops take none of the present ones with them', () => {
    const log = new ConsoleLog();
    log.append(entry(0, { target: 'app' }));
    log.leaveProject();
    for (let index = 1; index <= LIMITS.consoleEntries; index += 1) log.append(entry(index, { target: 'app', text: `${index % 2}` }));
    expect(rows(log, 'app')).toHaveLength(LIMITS.consoleEntries);
  });
});

describe('folding', () => {
  test('consecutive messages alike in type, text and arguments become one row; others keep their place', () => {
    expect(brief(logOf('a', 'a', 'a', 'b', 'a'))).toEqual(['m0×3', 'm3', 'm4']);
  });

  test('equal text with other arguments or another level does not fold', () => {
    const log = new ConsoleLog();
    log.append(entry(0, { text: 'x', argsKey: '1' }));
    log.append(entry(1, { text: 'x', argsKey: '2' }));
    expect(brief(log)).toEqual(['m0', 'm1']);
  });

  test('messages that a filter brings together fold, and each stays reachable', () => {
    const log = logOf('a', 'b', 'a');
    expect(brief(log, 'page', { query: 'A' })).toEqual(['m0×2']);
    expect(log.find('m2')?.text).toBe('a');
  });

  test('in all documents together only real neighbours fold', () => {
    const log = new ConsoleLog();
    log.append(entry(0, { text: 'a' }));
    log.append(entry(1, { text: 'a', target: 'widget' }));
    log.append(entry(2, { text: 'a' }));
    log.append(entry(3, { text: 'a' }));
    expect(brief(log, 'page')).toEqual(['m0×3']);
    expect(brief(log, 'all')).toEqual(['m0', 'm1', 'm2×2']);
  });
});

describe('documents', () => {
  test('a new document starts anew, earlier messages stay reachable', () => {
    const log = logOf('old');
    log.begin('page', 'page-2');
    expect(brief(log)).toEqual([]);
    log.append(entry(1, { text: 'new', instanceId: 'page-2' }));
    expect(brief(log)).toEqual(['m1']);
    expect(log.find('m0')?.text).toBe('old');
  });

  test('a message of a document not announced yet starts it', () => {
    const log = logOf('old');
    log.append(entry(1, { instanceId: 'page-2' }));
    expect(brief(log)).toEqual(['m1']);
  });

  test('a late message of the replaced guest, silent until then, does not bring it back', () => {
    const log = new ConsoleLog();
    log.begin('page', 'page-1');
    log.begin('page', 'page-2');
    log.append(entry(0, { instanceId: 'page-1' }));
    log.append(entry(1, { instanceId: 'page-2' }));
    expect(brief(log)).toEqual(['m1']);
  });

  test('the App has one document that never ends', () => {
    const log = logOf('page');
    log.append(entry(1, { target: 'app' }));
    log.begin('page', 'page-2');
    expect(brief(log, 'app')).toEqual(['m1']);
    expect(brief(log, 'all')).toEqual(['m1']);
  });

  test('current is what the view shows, the App in the chat view', () => {
    expect([
      consoleScope('current', 'page'),
      consoleScope('current', 'widget'),
      consoleScope('current', 'chat'),
      consoleScope('all', 'chat'),
    ]).toEqual(['page', 'widget', 'app', 'all']);
  });
});

describe('filters', () => {
  test('levels match exactly, query is a case-insensitive part of the text', () => {
    const log = new ConsoleLog();
    log.append(entry(0, { level: 'error', text: 'Ångström failed' }));
    log.append(entry(1, { level: 'warn', text: 'failed' }));
    log.append(entry(2, { level: 'error', text: 'other' }));
    expect(brief(log, 'page', { levels: ['error'] })).toEqual(['m0', 'm2']);
    expect(brief(log, 'page', { query: 'FAILED' })).toEqual(['m0', 'm1']);
    expect(brief(log, 'page', { levels: ['error'], query: 'ångström' })).toEqual(['m0']);
    expect(brief(log, 'page', { levels: [] })).toEqual([]);
    expect(brief(log, 'page', { query: '' })).toEqual(['m0', 'm1', 'm2']);
  });
});

describe('limits', { timeout: 60_000 }, () => {
  test('rows carry no detail and nothing of ours', () => {
    expect(rows(logOf('a'))).toEqual([
      { msgid: 'm0', target: 'page', level: 'log', source: 'console-api', timestamp: entry(0).timestamp, text: 'a' },
    ]);
  });

  test('100,000 entries are kept; the dropped are counted and unreachable; folds shrink with them', () => {
    const log = new ConsoleLog();
    const extra = 5;
    for (let index = 0; index < LIMITS.consoleEntries + extra; index++)
      log.append(entry(index, { text: index < 10 ? 'same' : `text ${index}` }));
    expect(log.length).toBe(LIMITS.consoleEntries);
    expect(log.presentLane('page')?.dropped).toBe(extra);
    expect(log.find('m4')).toBeUndefined();
    expect(consoleRows(log, 'page').slice(0, 2)).toMatchObject([{ msgid: 'm5', count: 5 }, { msgid: 'm10' }]);
    expect(consoleRows(log, 'page').total).toBe(LIMITS.consoleEntries - 4);
  });

  test('arguments and stack are kept for the newest 10,000', () => {
    const log = new ConsoleLog();
    for (let index = 0; index < LIMITS.consoleDetails + 1; index++) log.append(entry(index));
    expect([log.isBare('m0'), log.isBare('m1'), log.isBare('nope')]).toEqual([true, false, false]);
    expect(log.find('m0')).not.toHaveProperty('args');
    expect(log.find('m0')).not.toHaveProperty('stack');
    expect(log.find('m1')).toHaveProperty('args');
  });

  test('clearing empties the lists and the log goes on', () => {
    const log = logOf('a', 'b');
    log.clear();
    expect(brief(log)).toEqual([]);
    log.append(entry(7));
    expect(brief(log)).toEqual(['m7']);
    expect(log.find('m7')?.msgid).toBe('m7');
    expect(log.find('m0')).toBeUndefined();
  });

  test('a page of a full log costs about what a page of a small one does', () => {
    const small = logOf(...Array.from({ length: 100 }, (_, index) => `text ${index}`));
    const full = new ConsoleLog();
    for (let index = 0; index < LIMITS.consoleEntries; index++) full.append(entry(index));
    const cost = (log: ConsoleLog): number => {
      const started = performance.now();
      for (let round = 0; round < 500; round++) consoleRows(log, 'page').slice(0, 20);
      return performance.now() - started;
    };
    cost(small);
    cost(full);
    expect(cost(full)).toBeLessThan(cost(small) * 10 + 5);
  });
});
