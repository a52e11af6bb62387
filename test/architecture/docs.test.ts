import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseArguments } from '../../src-main/cli.ts';
import { MAY_IMPORT } from './importTable.ts';
import { toolReference } from './toolReference.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const DOCS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'AGENTS.md',
  'examples/weather/README.md',
  'examples/gallery/README.md',
].concat(
  readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`),
);

/** What a name in backticks begins with when it means a place in this project. */
const PLACES = /^(?:src-(?:main|renderer|shared|preload)|test|docs|scripts|examples|bench)(?:\/|$)/;
const ROOT_FILES = /^[A-Za-z][\w.-]*\.(?:md|json|ts)$/;

/** Paths a document names: in backticks from the project's folder on, in links from the document's. */
function pathsIn(file: string, text: string): string[] {
  const prose = text.replaceAll(/^```.*?^```/gms, '');
  const quoted = [...prose.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => PLACES.test(name) && !/[<>*]/.test(name));
  const linked = [...prose.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => path.posix.join(path.posix.dirname(file), target));
  return [...quoted, ...linked];
}

const missingIn = (file: string, text: string): string[] => pathsIn(file, text).filter((name) => !existsSync(path.join(ROOT, name)));

/** First cells of the rows of the table below a heading. */
function firstCells(markdown: string, heading: string): string[] {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  return [...section.matchAll(/^\| (`(?:[^|\\]|\\.)*`) \|.*\|$/gm)].map(([, cell = '']) => cell);
}

describe('paths', () => {
  test.each(DOCS)('%s names only what exists', (file) => {
    expect(missingIn(file, read(file))).toEqual([]);
  });

  test('the check sees names and links that lead nowhere', () => {
    expect(missingIn('docs/a.md', 'See `src-main/nowhere.ts`, [b](missing.md) and [c](../README.md), `test/<tool>.ts`.')).toEqual([
      'src-main/nowhere.ts',
      'docs/missing.md',
    ]);
  });

  test('source files that documents name without a folder are spelled as they are', () => {
    const names = new Set(
      ['src-main', 'src-renderer', 'src-shared', 'test', 'docs', '.'].flatMap((folder) =>
        readdirSync(path.join(ROOT, folder), { recursive: folder !== '.', encoding: 'utf8' }).map((name) => path.basename(name)),
      ),
    );
    const outside = new Set(['config.toml', 'mcp.json', 'settings.json', 'endpoint.json', 'wsd.json']);
    for (const file of ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'AGENTS.md']) {
      const bare = [...read(file).matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name).filter((name) => ROOT_FILES.test(name));
      expect(bare.filter((name) => !names.has(name) && !outside.has(name))).toEqual([]);
    }
  });
});

test('ARCHITECTURE.md shows the import table', () => {
  const rows = Object.entries(MAY_IMPORT).map(
    ([folder, allowed]) => `| \`${folder}\` | ${allowed.map((name) => (name === '*' ? 'everything' : `\`${name}\``)).join(', ')} |`,
  );
  const head = '| folder | may import |\n|---|---|\n';
  if (process.env['UPDATE']) {
    const before = read('ARCHITECTURE.md');
    const start = before.indexOf(head) + head.length;
    writeFileSync(
      path.join(ROOT, 'ARCHITECTURE.md'),
      `${before.slice(0, start)}${rows.join('\n')}\n${before.slice(before.indexOf('\n## Life of a query', start))}`,
    );
  }
  const text = read('ARCHITECTURE.md');
  const shown = text.slice(text.indexOf('| folder | may import |'), text.indexOf('## Life of a query'));
  expect(shown.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows);
});

test('ARCHITECTURE.md and AGENTS.md stay short', () => {
  expect(read('ARCHITECTURE.md').split('\n').length).toBeLessThan(150);
  expect(read('AGENTS.md').split(/\s+/).length).toBeLessThan(300);
});

/** The command line's own list: it names all flags to who asks for one that is like none of them. */
function flagsOfCommandLine(): string[] {
  const answer = parseArguments(['--qqqqqqqqqqqqqqqqqqqqqqqq'], { cwd: ROOT, example: ROOT });
  return answer.ok ? [] : [...answer.message.matchAll(/--[a-z][a-z-]*(?=,|\.|$)/g)].map(([flag]) => flag);
}

test('the flags of README.md are those of the command line', () => {
  const documented = firstCells(read('README.md'), 'Command line').flatMap((cell) => cell.match(/--[a-z][a-z-]*/g) ?? []);
  const known = flagsOfCommandLine();
  expect(known.length).toBeGreaterThan(5);
  expect(documented.sort()).toEqual(known.sort());
});

test('docs/tool-reference.md is what the definitions give', () => {
  const file = path.join(ROOT, 'docs', 'tool-reference.md');
  if (process.env['UPDATE'] === '1') writeFileSync(file, toolReference());
  expect(readFileSync(file, 'utf8')).toBe(toolReference());
});
