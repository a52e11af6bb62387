import { existsSync, lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { advertise } from '../../src-main/electron/endpointFile.ts';

const INFO = {
  url: 'http://127.0.0.1:1/__wsd_mcp',
  token: 't',
  pid: 1,
  version: '0',
  project: null,
  startedAt: '2026-01-01T00:00:00.000Z',
};
let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'wsd-endpoint-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('is readable by its user alone, whole, and goes at the end', () => {
  const file = path.join(folder, 'deep', 'endpoint.json');
  const remove = advertise(file, INFO);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(INFO);
  expect(readdirSync(path.dirname(file))).toEqual(['endpoint.json']);
  remove();
  expect(existsSync(file)).toBe(false);
});

test('a link that somebody planted there is replaced, never followed (I10)', () => {
  const victim = path.join(folder, 'victim');
  writeFileSync(victim, 'mine');
  const file = path.join(folder, 'endpoint.json');
  symlinkSync(victim, file);
  symlinkSync(victim, `${file}.${process.pid}.tmp`);
  advertise(file, INFO);
  expect(readFileSync(victim, 'utf8')).toBe('mine');
  expect(lstatSync(file).isSymbolicLink()).toBe(false);
});
