import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const versionOf = (name: string): number[] => {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(ROOT, 'node_modules', name, 'package.json'), 'utf8'));
  return version.split('.').map(Number);
};

/** Below these, an advisory applies. */
test.each([
  ['electron', [43, 4, 1]],
  ['@modelcontextprotocol/server', [2, 3, 0]],
  ['@modelcontextprotocol/client', [2, 2, 0]],
  ['@modelcontextprotocol/sdk', [1, 31, 0]],
])('%s is at least %j (T30)', (name, least) => {
  const installed = versionOf(name);
  const [difference] = least.map((part, index) => (installed[index] ?? 0) - part).filter((part) => part !== 0);
  expect(difference ?? 0).toBeGreaterThanOrEqual(0);
});

test('there is one zod for all schemas that meet', () => {
  expect(versionOf('zod')[0]).toBe(4);
});
