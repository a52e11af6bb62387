import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Lifetime } from '../src-main/lifetime.ts';
import { TrustedProjects } from '../src-main/trust.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'wsd-trust-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a trusted folder is trusted at the next start too, and no other one is', () => {
  const file = path.join(folder, 'data', 'trusted.json');
  new TrustedProjects(file).add('/projects/a');
  const later = new TrustedProjects(file);
  expect([later.has('/projects/a'), later.has('/projects'), later.has('/projects/a/b'), later.has('')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each(['', 'null', '{"folders": "/"}', '{"folders": [1]}', '[]'])('a file that holds %j trusts nothing', (text) => {
  const file = path.join(folder, 'trusted.json');
  writeFileSync(file, text);
  expect(new TrustedProjects(file).has('/')).toBe(false);
});

test('parts are closed in reverse, each once, and one failure keeps none of the others open', async () => {
  const closed: string[] = [];
  const errors: unknown[] = [];
  const lifetime = new Lifetime();
  lifetime.add(() => closed.push('first'));
  lifetime.add(() => Promise.reject(new Error('stuck')));
  lifetime.add(async () => void closed.push('last'));
  await Promise.all([lifetime.close((error) => errors.push(error)), lifetime.close((error) => errors.push(error))]);
  expect(closed).toEqual(['last', 'first']);
  expect(errors).toEqual([new Error('stuck')]);
});
