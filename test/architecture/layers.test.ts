import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { MAY_IMPORT } from './importTable.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LAYERS = Object.keys(MAY_IMPORT).sort((a, b) => b.length - a.length);
const layerOf = (file: string): string | undefined => LAYERS.find((layer) => file.startsWith(`${layer}/`));

/** The layer of a file, or the top-level folder of one that belongs to none. */
const roomOf = (file: string): string | undefined => layerOf(file) ?? file.split('/', 1)[0];

/** Everything a file imports: static, dynamic and re-exported, types too. */
function importsOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  return [
    ...module.staticImports.map((item) => item.moduleRequest.value),
    ...module.staticExports.flatMap((item) => item.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map((item) => source.slice(item.moduleRequest.start + 1, item.moduleRequest.end - 1)),
  ];
}

function violations(file: string, source: string): string[] {
  const layer = layerOf(file) ?? '';
  const allowed = MAY_IMPORT[layer] ?? [];
  return importsOf(file, source).flatMap((name) => {
    const target = name.startsWith('.') ? roomOf(path.posix.join(path.posix.dirname(file), name)) : name;
    const fits = allowed.some(
      (entry) =>
        entry === '*' ||
        target === entry ||
        (entry.endsWith(':') && target?.startsWith(entry)) ||
        (!LAYERS.includes(entry) && target?.startsWith(`${entry}/`)),
    );
    return target === layer || fits ? [] : [`${file} must not import ${name} (allowed: ${allowed.join(', ') || 'nothing'})`];
  });
}

const sources = ['src-main', 'src-preload', 'src-renderer', 'src-shared'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
);

test('imports follow the table', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.flatMap((file) => violations(file, readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});

test.each([
  ['src-renderer/app.ts', `import { x } from '../src-main/store/s.ts'`],
  ['src-renderer/ui/Button.tsx', `import { x } from '../state/s.ts'`],
  ['src-shared/a.ts', `import type { App } from 'electron'`],
  ['src-main/format/a.ts', `import fs from 'node:fs'`],
  ['src-main/tools/a.ts', `import '../electron/window.ts'`],
  ['src-main/tools/a.ts', `const m = await import('../electron/window.ts')`],
  ['src-main/store/a.ts', `export { x } from '../targets/guest.ts'`],
  ['src-main/inspector/a.ts', `import { app } from 'electron'`],
])('the check sees a violation in %s: %s', (file, source) => {
  expect(violations(file, source)).toHaveLength(1);
});

test('the check lets through what is allowed', () => {
  expect(
    violations('src-main/sections/a.ts', `import { x } from '../response/section.ts'; import type { S } from '../store/s.ts'`),
  ).toEqual([]);
  expect(violations('src-main/index.ts', `import { app } from 'electron'; import '../src-shared/a.ts'`)).toEqual([]);
});

test('no file is longer than 400 lines, and most are short', () => {
  const lengths = sources.map((file) => ({ file, lines: readFileSync(path.join(ROOT, file), 'utf8').split('\n').length }));
  expect(lengths.filter(({ lines }) => lines > 400)).toEqual([]);
  expect(lengths.filter(({ lines }) => lines <= 250).length / lengths.length).toBeGreaterThanOrEqual(0.9);
});
