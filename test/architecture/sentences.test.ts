import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Expression, parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../src-main');

/** What the window can't bring about: tools of agents, their files, what guests ask for. They may speak English alone. */
const AGENTS_ALONE = [
  /^(?:tools|sections|mcp|files)\//,
  /^targets\/(?:performanceRecorder|heapSnapshot|webSdkHost|dialogDesk)\.ts$/,
  /^simulator\/chatCommands\.ts$/,
  /^ipc\/frontendLink\.ts$/,
  /^commands\/callPause\.ts$/,
  /^(?:performanceTracing|guestRequests|sceneRecord)\.ts$/,
];

/** Messages and hints of `new DebuggerError(...)` that have words and no key. */
function unkeyed(source: string): readonly string[] {
  const found: string[] = [];
  const look = (words: Expression): void => {
    if (words.type === 'ConditionalExpression') {
      look(words.consequent);
      look(words.alternate);
    } else if (words.type === 'TemplateLiteral' || (words.type === 'Literal' && typeof words.value === 'string')) {
      found.push(source.slice(words.start, words.end));
    }
  };
  new Visitor({
    NewExpression: ({ callee, arguments: [, message] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'DebuggerError') return;
      if (message && message.type !== 'SpreadElement') look(message);
    },
  }).visit(parseSync('file.ts', source).program);
  return found;
}

test('an error that the window may show has its words in the catalogue', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.ts') && !AGENTS_ALONE.some((alone) => alone.test(file)));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => unkeyed(readFileSync(path.join(root, file), 'utf8')).map((words) => `${file}: ${words}`))).toEqual([]);
});

test('one without would be caught', () => {
  expect(unkeyed("throw new DebuggerError('RENDER_FAILED', 'It failed.')")).toEqual(["'It failed.'"]);
  expect(unkeyed("throw new DebuggerError('RENDER_FAILED', late ? `${name} was late.` : say('a.b'))")).toEqual(['`${name} was late.`']);
  expect(unkeyed("throw new DebuggerError('RENDER_FAILED', say('render.cancelled'))")).toEqual([]);
});
