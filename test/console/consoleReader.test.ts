import { describe, expect, test } from 'vitest';
import { ConsoleReader } from '../../src-main/console/consoleReader.ts';
import { SourcePlaces } from '../../src-main/sources/sourcePlaces.ts';
import { SnapshotStore } from '../../src-main/store/snapshotStore.ts';
import type { ConsoleFilter, ConsolePage } from '../../src-shared/ipc/contract.ts';
import { CONSOLE_LEVELS, type ConsoleEntry } from '../../src-shared/snapshot/console.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { entry } from '../support/scene.ts';

const ALL: ConsoleFilter = { target: 'page', levels: [...CONSOLE_LEVELS], query: '', preserved: false };

function console_(...entries: Partial<ConsoleEntry>[]): { store: SnapshotStore; reader: ConsoleReader } {
  const store = new SnapshotStore(Date.now);
  for (const [index, change] of entries.entries()) store.appendConsole(entry(index, change));
  return {
    store,
    reader: new ConsoleReader(
      store,
      new SourcePlaces({ project: () => undefined, loadedText: async () => undefined, onLearned: () => {} }),
    ),
  };
}

function brief({ rows }: ConsolePage): string[] {
  return rows.map((row) => ('marker' in row ? `--${row.marker.name}` : `${row.text}${row.count === undefined ? '' : `×${row.count}`}`));
}
const list = async (reader: ConsoleReader, change: Partial<ConsoleFilter> = {}) =>
  brief(await reader.page({ ...ALL, ...change, start: 0, count: 500 }));

describe('filters', () => {
  test('words, fields and expressions all have to hold; a minus leaves out; counts are of the filter at every level', async () => {
    const { reader } = console_(
      { text: 'GET /air failed', level: 'error', source: 'network' },
      { text: 'air is bad' },
      { text: 'other', level: 'warn' },
    );
    expect(await list(reader, { query: 'AIR' })).toEqual(['GET /air failed', 'air is bad']);
    expect(await list(reader, { query: 'air -failed' })).toEqual(['air is bad']);
    expect(await list(reader, { query: '-source:network -/^o/' })).toEqual(['air is bad']);
    expect(await list(reader, { query: '/AIR.*D$/i' })).toEqual(['GET /air failed', 'air is bad']);
    const page = await reader.page({ ...ALL, query: 'air', levels: ['error'], start: 0, count: 10 });
    expect(page).toMatchObject({ total: 1, entries: 1, levelCounts: { error: 1, log: 1 } });
    expect(page.levelCounts.warn).toBeUndefined();
  });

  test('an invalid expression says so and lists nothing', async () => {
    const { reader } = console_({ text: 'a' });
    expect(await reader.page({ ...ALL, query: '/(/', start: 0, count: 10 })).toMatchObject({
      rows: [],
      fault: { kind: 'invalid', reason: 'Unterminated group' },
    });
  });

  test('an expression without end is ended, and the next filter works', async () => {
    const { reader } = console_({ text: `${'a'.repeat(60)}!` });
    const started = performance.now();
    const page = await reader.page({ ...ALL, query: '/^(a+)+$/', start: 0, count: 10 });
    expect(page.fault).toMatchObject({ kind: 'slow' });
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(await list(reader, { query: '/^a+!$/' })).toHaveLength(1);
  });

  test('one card of the chat', async () => {
    const { reader } = console_(
      { target: 'app', cardId: 'c1', text: 'one' },
      { target: 'app', cardId: 'c2', text: 'two' },
      { target: 'app', text: 'host' },
    );
    expect(await list(reader, { target: 'app', cardId: 'c2' })).toEqual(['two']);
    expect(await list(reader, { target: 'app' })).toEqual(['one', 'two', 'host']);
    const rows = (await reader.page({ ...ALL, target: 'app', start: 0, count: 1 })).rows;
    expect(rows[0]).not.toHaveProperty('cardId');
  });
});

describe('a list that goes on', () => {
  test('new entries join it and fold with the last; other arguments do not', async () => {
    const { store, reader } = console_({ text: 'a', argsKey: '1' });
    expect(await list(reader)).toEqual(['a']);
    store.appendConsole(entry(1, { text: 'a', argsKey: '1' }));
    store.appendConsole(entry(2, { text: 'a', argsKey: '2' }));
    expect(await list(reader)).toEqual(['a×2', 'a']);
  });

  test('a new document starts it anew unless earlier ones are preserved', async () => {
    const { store, reader } = console_({ text: 'old' });
    expect(await list(reader, { preserved: true })).toEqual(['old']);
    store.beginDocument('page', 'page-2');
    store.appendConsole(entry(1, { text: 'new', instanceId: 'page-2' }));
    expect(await list(reader)).toEqual(['new']);
    expect(await list(reader, { preserved: true })).toEqual(['old', 'new']);
  });

  test('a full log drops from the front: rows, folds and counts follow', { timeout: 60_000 }, async () => {
    const { store, reader } = console_();
    for (let index = 0; index < LIMITS.consoleEntries; index++)
      store.appendConsole(
        entry(index, {
          text: index < 10 ? 'same' : `t${index}`,
          argsKey: index < 10 ? 's' : String(index),
          level: index < 5 ? 'warn' : 'log',
        }),
      );
    const first = async () => await reader.page({ ...ALL, start: 0, count: 2 });
    expect(await first()).toMatchObject({ total: LIMITS.consoleEntries - 9, levelCounts: { warn: 5 } });
    for (let index = 0; index < 7; index++)
      store.appendConsole(entry(LIMITS.consoleEntries + index, { text: `n${index}`, argsKey: `n${index}` }));
    const page = await first();
    expect(page).toMatchObject({
      total: LIMITS.consoleEntries - 2,
      entries: LIMITS.consoleEntries,
      dropped: 7,
      droppedRows: 0,
      rows: [{ msgid: 'm7', count: 3 }, { text: 't10' }],
    });
    expect(page.levelCounts.warn).toBe(0);
    for (let index = 7; index < 12; index++) store.appendConsole(entry(LIMITS.consoleEntries + index, { text: 'o', argsKey: 'o' }));
    expect(await first()).toMatchObject({ dropped: 12, droppedRows: 3 });
    const filtered = await reader.page({ ...ALL, query: 't1', start: 0, count: 1 });
    expect(filtered.rows).toMatchObject([{ text: 't12' }]);
  });

  test('a page of a full log, and an entry more, cost no more than of a small one', { timeout: 60_000 }, async () => {
    const { store, reader } = console_();
    for (let index = 0; index < LIMITS.consoleEntries; index++)
      store.appendConsole(entry(index, { text: `text ${index}`, argsKey: String(index) }));
    await reader.page({ ...ALL, query: 'text', start: 0, count: 100 });
    const started = performance.now();
    for (let round = 0; round < 200; round++) {
      store.appendConsole(entry(LIMITS.consoleEntries + round, { text: `more text ${round}`, argsKey: `m${round}` }));
      await reader.page({ ...ALL, query: 'text', start: round * 400, count: 100 });
    }
    expect((performance.now() - started) / 200).toBeLessThan(5);
  });
});

describe('renders', () => {
  const marker = (instanceId: string, name: string) => ({ instanceId, target: 'page', name, by: 'codex', atMs: 1 }) as const;

  test('lie where their document began, tell who asked and how they ended, and are no search result', async () => {
    const { store, reader } = console_();
    store.beginDocument('page', 'page-1', marker('page-1', '/a'));
    store.appendConsole(entry(0, { text: 'of a', instanceId: 'page-1' }));
    store.beginDocument('page', 'page-2', marker('page-2', '/b'));
    store.appendConsole(entry(1, { text: 'of b', instanceId: 'page-2' }));
    store.finishMarker({ ...marker('page-2', '/b'), durationMs: 12 });
    expect(await list(reader)).toEqual(['--/b', 'of b']);
    expect(await list(reader, { preserved: true })).toEqual(['--/a', 'of a', '--/b', 'of b']);
    expect(await list(reader, { query: 'of' })).toEqual(['of b']);
    const { rows, total, entries } = await reader.page({ ...ALL, start: 0, count: 1 });
    expect(rows).toEqual([{ marker: { ...marker('page-2', '/b'), durationMs: 12 } }]);
    expect([total, entries]).toEqual([2, 1]);
  });

  test('a render that never got a document is marked when it failed', async () => {
    const { store, reader } = console_({ text: 'before' });
    store.finishMarker({ ...marker('page-9', '/gone'), failed: 'RENDER_FAILED' });
    expect(await list(reader, { preserved: true })).toEqual(['before', '--/gone']);
  });
});

describe('clearing', () => {
  test('comes back whole within its time, before what came since, and under the same ids', async () => {
    const { store, reader } = console_({ text: 'a', argsKey: 'a' }, { text: 'b', argsKey: 'b' });
    expect(reader.clear()).toBe(2);
    expect(await list(reader)).toEqual([]);
    store.appendConsole(entry(2, { text: 'c', argsKey: 'c' }));
    expect(await list(reader)).toEqual(['c']);
    expect(store.restoreConsole()).toBe(true);
    expect(await list(reader)).toEqual(['a', 'b', 'c']);
    expect([store.console.find('m0')?.text, store.console.find('m2')?.text]).toEqual(['a', 'c']);
    expect(store.restoreConsole()).toBe(false);
  });

  test('after its time it is gone', () => {
    const { store, reader } = console_({ text: 'a' });
    reader.clear();
    store.console.forgetCleared();
    expect(store.restoreConsole()).toBe(false);
  });
});

describe('taking it along', () => {
  test('the next error goes round, over what is listed only', async () => {
    const { reader } = console_(
      { text: 'a' },
      { level: 'error', text: 'b', argsKey: 'b' },
      { text: 'c' },
      { level: 'error', text: 'd', argsKey: 'd' },
    );
    expect([
      await reader.nextError({ ...ALL, after: -1 }),
      await reader.nextError({ ...ALL, after: 1 }),
      await reader.nextError({ ...ALL, after: 3 }),
    ]).toEqual([1, 3, 1]);
    expect(await reader.nextError({ ...ALL, levels: ['log'], after: -1 })).toBeUndefined();
  });

  test('a copy holds every folded entry, and of too much its end', async () => {
    const { reader } = console_({ text: 'a', argsKey: 'a' }, { text: 'a', argsKey: 'a' }, { text: 'b', level: 'error' });
    const { text, count, total } = await reader.copy(ALL);
    expect([count, total]).toEqual([3, 3]);
    expect(
      text.split('\n').map((line) =>
        line
          .trim()
          .split(' ')
          .slice(0, 3)
          .join(' ')
          .replace(/^\S+Z /, ''),
      ),
    ).toEqual(['page log', 'page log', 'page error', expect.stringMatching(/^at /)]);
    expect(new TextDecoder().decode(await reader.log({ ...ALL, query: 'b' }))).toMatch(/^\S+Z page error b[^]*\n$/);
  });
});
