import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { removeFolder } from '../../scripts/removeFolder.mjs';

/** Makes a folder with files again and again for a second, as a process does that outlives the app for a moment. */
const WRITER = `
  const { mkdirSync, writeFileSync } = require('node:fs');
  const until = Date.now() + 1000;
  for (let n = 0; Date.now() < until; n++) {
    mkdirSync(process.argv[1] + '/data', { recursive: true });
    writeFileSync(process.argv[1] + '/data/' + n, '');
  }`;

test('a folder that something still writes to is gone once that ends', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wsd-remove-'));
  const writer = spawn(process.execPath, ['-e', WRITER, folder], { stdio: 'ignore' });
  const ended = new Promise((resolve) => writer.once('exit', resolve));
  await expect.poll(() => readdirSync(folder, { recursive: true }).length, { timeout: 10_000 }).toBeGreaterThan(50);
  await removeFolder(folder);
  await ended;
  await removeFolder(folder);
  expect(existsSync(folder)).toBe(false);
});

test('a folder that is not there is fine', async () => {
  await expect(removeFolder(path.join(os.tmpdir(), 'wsd-remove-none'))).resolves.toBeUndefined();
});
