import { describe, expect, test } from 'vitest';
import { reasonOf } from '../../src-shared/debuggerError.ts';
import { TOOL_DEFINITIONS } from '../../src-shared/protocol/tools/index.ts';
import { getComputedStyleTool } from '../../src-main/tools/getComputedStyle.ts';
import { explainArguments } from '../../src-main/tools/explainArguments.ts';
import { liveScene } from '../support/scene.ts';

function explained(name: string, args: unknown): { message: string; hint: string } {
  const definition = TOOL_DEFINITIONS.find((tool) => tool.name === name);
  if (!definition) throw new Error(name);
  const parsed = definition.input.safeParse(args);
  if (parsed.success) throw new Error('valid');
  const [message, { hint }] = explainArguments(definition, args, parsed.error);
  return { message, hint };
}

describe('explainArguments', () => {
  test.each([
    ['render_page', {}, 'Argument "url" is missing; expected a non-empty string.'],
    ['render_page', { url: '' }, 'Argument "url" is ""; expected a non-empty string.'],
    ['render_page', { url: null }, 'Argument "url" is null; expected a non-empty string.'],
    ['submit_chat_query', { query: '  ' }, 'Argument "query" is "  "; expected a non-empty string.'],
    ['set_viewport', { width: 1.5, height: 1 }, 'Argument "width" is 1.5; expected an integer from 1 to 9999.'],
    ['scroll_to', { x: -1 }, 'Argument "x" is -1; expected a number, 0 or more.'],
    ['scroll_to', { y: '5' }, 'Argument "y" is "5"; expected a number, 0 or more.'],
    ['take_screenshot', { format: 'gif' }, 'Argument "format" is "gif"; expected one of "png", "jpeg", "webp".'],
    ['take_snapshot', { verbose: 'yes' }, 'Argument "verbose" is "yes"; expected a boolean.'],
    ['render_widget', { widgetId: 'a', structuredContent: [] }, 'Argument "structuredContent" is []; expected an object.'],
    [
      'get_computed_style',
      { uid: 'a', properties: 'color' },
      'Argument "properties" is "color"; expected an array of non-empty strings, at most 500.',
    ],
    ['get_computed_style', { uid: 'a', properties: [''] }, 'Argument "properties.0" is ""; expected a non-empty string.'],
    [
      'list_console_messages',
      { levels: ['fatal'] },
      'Argument "levels.0" is "fatal"; expected one of "log", "info", "warn", "error", "debug", "eval".',
    ],
    ['list_console_messages', { pageSize: 0 }, 'Argument "pageSize" is 0; expected an integer, 1 or more.'],
    ['list_console_messages', { pageIdx: 1.5 }, 'Argument "pageIdx" is 1.5; expected an integer.'],
    ['list_render_targets', { Type: 'page' }, 'Unknown argument "Type".'],
    ['get_log_snapshot', { a: 1, b: 2 }, 'Unknown argument "a". Unknown argument "b".'],
    ['list_render_targets', [], 'The arguments are []; expected an object.'],
  ])('%s %j', (name, args, message) => {
    expect(explained(name, args).message).toBe(message);
  });

  test('the hint names the arguments there are', () => {
    expect(explained('scroll_to', { z: 1 }).hint).toBe('scroll_to takes: uid, x, y.');
    expect(explained('get_log_snapshot', { z: 1 }).hint).toBe('get_log_snapshot takes: filePath.');
  });

  test('what was received is quoted shortly and can forge nothing', () => {
    const { message } = explained('scroll_to', { x: '界'.repeat(5_000), '\n"y"\u202e': 1 });
    expect(message.length).toBeLessThan(300);
    expect(message).not.toMatch(/[\n\u202e]/);
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`argument${index}`.repeat(10), 1]));
    expect(explained('scroll_to', many).message.length).toBeLessThan(1_000);
  });

  test('many problems are counted after the third', () => {
    const { message } = explained('get_computed_style', { uid: 'a', properties: ['', '', '', '', ''] });
    expect(message).toContain('properties.2');
    expect(message).not.toContain('properties.3');
    expect(message).toMatch(/And 2 more\.$/);
  });
});

test('a list of millions is refused without looking at its items', async () => {
  const { store, fake } = liveScene();
  const unused = () => Promise.reject(new Error('unused'));
  const ports = { store, live: fake, commands: fake, chat: fake.chat, saveFile: unused, writeFile: unused };
  const properties = Array.from({ length: 3_000_000 }, () => '');
  const started = performance.now();
  const response = await getComputedStyleTool.run({ uid: 'a', properties }, ports, {
    signal: new AbortController().signal,
    by: 'agent',
  });
  const { error } = await response.assemble(ports, (cause) => ({ code: 'INVALID_ARGUMENTS', message: reasonOf(cause) }));
  expect(error?.message).toBe('Argument "properties" has 3000000 items; expected 1000 at most.');
  expect(performance.now() - started).toBeLessThan(1_000);
});
