import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { afterRead, ProjectHolder } from '../../src-main/project/projectHolder.ts';
import { NO_CONNECTIONS, type ReadProject } from '../../src-main/project/loadProject.ts';
import { verbatim } from '../../src-shared/words/sentence.ts';
import type { LoadedProject } from '../../src-shared/project/project.ts';
import { folderWith } from './folders.ts';

const manifest = (name: string): string => JSON.stringify({ name, pages: [{ pageId: 'home', path: '/', entry: 'index.html' }] });
const project = (name: string): string => folderWith({ 'index.html': '', 'wsd.json': manifest(name) });

const holders: ProjectHolder[] = [];
afterEach(() => {
  for (const holder of holders.splice(0)) holder.close();
});

async function openHolder(folder: string): Promise<{ holder: ProjectHolder; seen: LoadedProject[] }> {
  const holder = new ProjectHolder();
  holders.push(holder);
  await holder.open(folder);
  const seen: LoadedProject[] = [];
  holder.onChange((loaded) => seen.push(loaded));
  return { holder, seen };
}

const nameIs = (holder: ProjectHolder, name: string): Promise<void> =>
  vi.waitFor(() => expect(holder.current().project?.name).toBe(name), { timeout: 5_000, interval: 20 });
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('after a read', () => {
  const good = { project: { name: 'good' }, problems: [], connections: { ...NO_CONNECTIONS } } as unknown as ReadProject;
  const nothing = { project: undefined, connections: NO_CONNECTIONS };
  const bad: ReadProject = {
    project: undefined,
    connections: NO_CONNECTIONS,
    problems: [{ severity: 'error', file: '/f', path: '', message: verbatim('bad') }],
  };
  test('a readable file is published at once', () => {
    expect(afterRead(good, { lastGood: nothing, doubted: false })).toEqual({ publish: good });
    expect(afterRead(good, { lastGood: nothing, doubted: true })).toEqual({ publish: good });
  });
  test('an unreadable one is doubted once, then told beside the last good project', () => {
    expect(afterRead(bad, { lastGood: good, doubted: false })).toBe('readAgain');
    expect(afterRead(bad, { lastGood: good, doubted: true })).toEqual({
      publish: { ...good, problems: bad.problems },
    });
    expect(afterRead(bad, { lastGood: nothing, doubted: true })).toEqual({ publish: bad });
  });
});

describe('follows the file', () => {
  test('written, then replaced by rename', async () => {
    const folder = project('one');
    const { holder } = await openHolder(folder);
    expect(holder.current().project?.name).toBe('one');
    writeFileSync(path.join(folder, 'wsd.json'), manifest('two'));
    await nameIs(holder, 'two');
    writeFileSync(path.join(folder, 'wsd.json.tmp'), manifest('three'));
    renameSync(path.join(folder, 'wsd.json.tmp'), path.join(folder, 'wsd.json'));
    await nameIs(holder, 'three');
  });

  test('a half-written file that is completed 200 ms later is never told as broken', async () => {
    const folder = project('one');
    const { holder, seen } = await openHolder(folder);
    const text = manifest('two');
    writeFileSync(path.join(folder, 'wsd.json'), text.slice(0, text.length / 2));
    await wait(200);
    writeFileSync(path.join(folder, 'wsd.json'), text);
    await nameIs(holder, 'two');
    await wait(400);
    expect(seen.map(({ project, problems }) => [project?.name, problems.length])).toEqual([['two', 0]]);
  });

  test('a broken file keeps the last good project, and its repair clears the problems', async () => {
    const folder = project('one');
    const { holder, seen } = await openHolder(folder);
    writeFileSync(path.join(folder, 'wsd.json'), '{ "name": ');
    await vi.waitFor(() => expect(holder.current().problems).toMatchObject([{ line: 1 }]), { timeout: 5_000 });
    expect(holder.current().project?.name).toBe('one');
    rmSync(path.join(folder, 'wsd.json'));
    await vi.waitFor(() => expect(holder.current().problems[0]?.message.text).toMatch(/^There is no wsd\.json/), { timeout: 5_000 });
    expect(holder.current().project?.name).toBe('one');
    writeFileSync(path.join(folder, 'wsd.json'), manifest('one'));
    await vi.waitFor(() => expect(holder.current().problems).toEqual([]), { timeout: 5_000 });
    expect(seen).toHaveLength(3);
  });

  test('other files, and a save without change, tell nothing', async () => {
    const folder = project('one');
    const { seen } = await openHolder(folder);
    writeFileSync(path.join(folder, 'other.json'), '{}');
    writeFileSync(path.join(folder, 'wsd.json'), manifest('one'));
    await wait(500);
    expect(seen).toEqual([]);
  });

  test('a folder that is deleted and comes back', async () => {
    const folder = project('one');
    const { holder } = await openHolder(folder);
    rmSync(folder, { recursive: true });
    await wait(300);
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'index.html'), '');
    writeFileSync(path.join(folder, 'wsd.json'), manifest('back'));
    await nameIs(holder, 'back');
  });

  test('opening another project lets go of the first, closing of all', async () => {
    const [first, second] = [project('first'), project('second')];
    const { holder, seen } = await openHolder(first);
    await holder.open(second);
    writeFileSync(path.join(first, 'wsd.json'), manifest('changed'));
    await wait(400);
    expect(holder.current().project?.name).toBe('second');
    holder.close();
    writeFileSync(path.join(second, 'wsd.json'), manifest('changed'));
    await wait(400);
    expect(seen.map(({ project }) => project?.name)).toEqual(['second']);
    expect(holder.current().project?.name).toBe('second');
  });

  test('opening the same project again keeps it, without telling twice', async () => {
    const folder = project('one');
    const { holder, seen } = await openHolder(folder);
    await holder.open(folder);
    expect(holder.current().project?.name).toBe('one');
    expect(seen).toEqual([]);
  });

  test('an entry that is written later is seen by a refresh', async () => {
    const folder = folderWith({ 'wsd.json': manifest('one') });
    const { holder } = await openHolder(folder);
    expect(holder.current().problems).toHaveLength(1);
    writeFileSync(path.join(folder, 'index.html'), '');
    expect((await holder.refresh()).problems).toEqual([]);
  });

  test('a project that does not exist yet', async () => {
    const folder = folderWith({ 'index.html': '' });
    const { holder } = await openHolder(folder);
    expect(holder.current().project).toBeUndefined();
    writeFileSync(path.join(folder, 'wsd.json'), manifest('new'));
    await nameIs(holder, 'new');
  });
});
