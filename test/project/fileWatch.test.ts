import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileWatch } from '../../src-main/project/fileWatch.ts';
import { folderWith } from './folders.ts';

let folder: string;
let watch: FileWatch;
const onSaved = vi.fn<(origins: readonly string[]) => void>();
const onLoadedNewer = vi.fn<(origins: readonly string[]) => void>();
beforeEach(() => {
  folder = folderWith({ 'page.html': 'one', 'lib.js': 'one', 'other.css': 'one' });
  onSaved.mockClear();
  onLoadedNewer.mockClear();
  watch = new FileWatch({ onSaved, onLoadedNewer });
});
afterEach(() => watch.close());

const file = (name: string): string => path.join(folder, name);
const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 400));
const saved = (): Promise<string[]> =>
  vi.waitFor(
    () => {
      expect(onSaved).toHaveBeenCalled();
      return onSaved.mock.calls.flat(2);
    },
    { timeout: 5_000 },
  );

test('tells once of files that were loaded and saved together', async () => {
  watch.add('page', file('page.html'));
  watch.add('page', file('lib.js'));
  writeFileSync(file('page.html'), 'two!');
  writeFileSync(file('lib.js'), 'two!');
  expect(await saved()).toEqual(['page']);
  await quiet();
  expect(onSaved).toHaveBeenCalledTimes(1);
});

test('tells of a save that a card loaded before it was noticed, and not of one that the target itself loaded', async () => {
  watch.add('page', file('page.html'));
  writeFileSync(file('page.html'), 'two!');
  watch.add('page', file('page.html'));
  expect(await saved()).toEqual(['page']);
  onSaved.mockClear();
  writeFileSync(file('page.html'), 'three');
  watch.reload('page');
  watch.add('page', file('page.html'));
  await quiet();
  expect(onSaved).not.toHaveBeenCalled();
  // Its cards have what it was before.
  expect(onLoadedNewer.mock.calls).toEqual([[['page']]]);
});

test('sees a file that was renamed over the old one, and one that was deleted', async () => {
  watch.add('page', file('page.html'));
  writeFileSync(file('page.tmp'), 'renamed');
  renameSync(file('page.tmp'), file('page.html'));
  expect(await saved()).toEqual(['page']);
  onSaved.mockClear();
  rmSync(file('page.html'));
  expect(await saved()).toEqual(['page']);
});

test('is silent about files that no guest asked for, about saves that changed nothing, and once another project is open', async () => {
  watch.add('page', file('page.html'));
  writeFileSync(file('other.css'), 'two!');
  const before = new Date(0);
  utimesSync(file('page.html'), before, before);
  await saved(); // its time changed: that counts as saved
  onSaved.mockClear();
  utimesSync(file('page.html'), before, before);
  await quiet();
  expect(onSaved).not.toHaveBeenCalled();
  watch.clear();
  writeFileSync(file('page.html'), 'later');
  await quiet();
  expect(onSaved).not.toHaveBeenCalled();
});

test('tells each target that asked for a file, also for one that was not there yet', async () => {
  watch.add('page', file('page.html'));
  watch.add('page', file('lib.js'));
  watch.add('card', file('lib.js'));
  watch.add('card', file('missing.js'));
  writeFileSync(file('missing.js'), 'there now');
  expect(await saved()).toEqual(['card']);
  onSaved.mockClear();
  writeFileSync(file('lib.js'), 'two!');
  expect(await saved()).toEqual(['page', 'card']);
});

test('a save is told amid a storm of others, whether they touch what is followed or not', async () => {
  watch.add('page', file('page.html'));
  const from = performance.now();
  const storm = setInterval(() => {
    writeFileSync(file('log.txt'), String(performance.now()));
    writeFileSync(file('page.html'), String(performance.now()));
  }, 20);
  await saved();
  clearInterval(storm);
  expect(performance.now() - from).toBeLessThan(2_500);
});

test('a folder that is removed and made again is followed again', async () => {
  const built = path.join(folder, 'dist');
  mkdirSync(built);
  writeFileSync(path.join(built, 'app.js'), 'one');
  watch.add('page', path.join(built, 'app.js'));
  rmSync(built, { recursive: true });
  await saved();
  onSaved.mockClear();
  mkdirSync(built);
  writeFileSync(path.join(built, 'app.js'), 'two!');
  watch.reload('page');
  watch.add('page', path.join(built, 'app.js'));
  writeFileSync(path.join(built, 'app.js'), 'three');
  expect(await saved()).toEqual(['page']);
});

test('what a target did not ask for the last time is none of it any more', async () => {
  watch.add('page', file('lib.js'));
  watch.add('page', file('page.html'));
  watch.reload('page');
  watch.add('page', file('page.html'));
  watch.reload('page');
  watch.add('page', file('page.html'));
  writeFileSync(file('lib.js'), 'two!');
  await quiet();
  expect(onSaved).not.toHaveBeenCalled();
});
