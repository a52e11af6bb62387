import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { TOOL_DEFINITIONS } from '../../src-shared/protocol/tools/index.ts';

const MAIN = path.resolve(import.meta.dirname, '../../src-main');
const NAMES = TOOL_DEFINITIONS.map(({ name }) => name).join('|');
const WRITTEN_OUT = new RegExp(`(['"\`])(?:(?!\\1).)*\\b(?:${NAMES})\\b`);
/** What a queued command is called in messages about waiting: no hint. */
const LABEL = /#(?:command|render)\(|label:/;

const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
const writtenOut = (source: string): string[] =>
  withoutComments(source)
    .split('\n')
    .filter((line) => WRITTEN_OUT.test(line) && !LABEL.test(line) && !line.startsWith('import '));

test('messages and hints take the names of tools from their definitions', () => {
  const files = readdirSync(MAIN, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((name) => writtenOut(readFileSync(path.join(MAIN, name), 'utf8')).map((line) => `${name}: ${line.trim()}`))).toEqual(
    [],
  );
});

test('the check sees a name that is written out', () => {
  expect(writtenOut("hint: 'Call take_snapshot again.',")).toHaveLength(1);
  expect(writtenOut('hint: `Call ${takeSnapshot.name} again.`,')).toEqual([]);
});
