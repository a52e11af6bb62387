import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startEndpoint, type EndpointFixture } from '../support/endpoint.ts';
import { callTool } from '../support/rpc.ts';
import { entry, liveScene } from '../support/scene.ts';

/** Faults of response layers like ours, and the test that shows that ours is free of each. */
const TRAPS: readonly (readonly [trap: string, file: string, name: string])[] = [
  [
    'a dialog locks everybody out, its remedy too',
    'e2e/manualDialogs',
    'a dialog at load is answered while the render waits on it: no deadlock',
  ],
  [
    'an answered dialog is echoed for ever',
    'e2e/manualDialogs',
    'a render over an open dialog goes on without it, and nothing stale is told',
  ],
  [
    'a handled dialog is told again and again',
    'e2e/categories',
    'a dialog that was answered by itself is told on the next response, and never again',
  ],
  ['uids that name more than one node', 'inspector/tree', 'are each of one node only, the same in the plain and the verbose tree'],
  ['unlike objects fold into one row', 'response/seedTables', 'only consecutive ones that are alike in type, text and arguments fold'],
  ['folded messages cannot be reached', 'response/seedTables', 'a folded one is still found by its own id'],
  [
    'console detail without a cap',
    'cases/console',
    'O-21 F10 objects are bounded one-line previews in lists and bounded JSON in full, taken at their moment',
  ],
  ['a message without a cap', 'cases/console', 'O-20 one text of 20 MB is cut, and what follows it arrives'],
  ['cyclic values and functions are told wrongly', 'targets/describeObject', 'cycles end where they begin, at their distance'],
  ['the message of a rejected promise is lost', 'cases/console', 'O-19 every kind of console call becomes one readable line at its level'],
  [
    'attaching late loses the first logs',
    'cases/console',
    'O-19 all that a page says from its first line on is there once, at its level, at its place',
  ],
  ['pushState wipes the console', 'cases/navigation', 'history.pushState is no new document'],
  ['the command line exits 0 on errors', 'e2e/wsd', 'a tool error is told on stderr, or as JSON, with exit code 1'],
  ['another viewport reloads the page', 'cases/viewport', 'O-18 another size is no new document: uids and console stay'],
  ['two paged sections overwrite each other', 'response/toolResponse', 'two writers of one field are a bug'],
  [
    'one failing section loses the whole response',
    'response/toolResponse',
    'an asked section that fails makes the answer an error; the rest survives',
  ],
  ['no limit for a whole response', 'mcp/bounds', 'one that would is saved and told'],
  ['rows are formatted before they are paged', 'mcp/textStyle', 'no list formats what it does not return'],
  [
    'everything is returned when no page is asked for',
    'response/seedTables',
    'above 200 rows the newest are shown, and the text says which',
  ],
  ['page text forges lines', 'format/encoders', 'in %s no text of a page opens a line, ends the block or breaks the encoder'],
  ['compact formats that are larger', 'format/encoders', 'is encoded as %s only where that is smaller'],
  ['an encoded tree', 'response/seedTables', 'a list is encoded where that is smaller, the tree never'],
  ['secret headers shown by default', 'response/seedTables', 'redaction: on by default, on every hop, in text and structured content'],
  ['a running recording is not echoed', 'categories/performance', 'a recording that goes on is a standing fact'],
  [
    'an empty list is missing from the structured content',
    'response/seedTables',
    'the structured content of an empty list is an empty list, not nothing',
  ],
  ['names of tools written out in hints', 'tools/hints', 'messages and hints take the names of tools from their definitions'],
  ['wrong arguments are not explained', 'protocol/clients', 'wrong arguments come back as a result that says what is right'],
  ['slim mode drops the error', 'mcp/slim', 'errors name the tools of this mode only'],
  ['tool definitions cost thousands of tokens', 'mcp/textStyle', 'the 15 tools stay under 4,000 tokens'],
  [
    'one hung page fails every call',
    'cases/hang',
    'O-25 a script that never ends times out as a render; lists answer meanwhile; the next render works',
  ],
];

test.each(TRAPS)('trap: %s', (_trap, file, name) => {
  const source = readFileSync(path.join(import.meta.dirname, '..', `${file}.test.ts`), 'utf8');
  expect(source.includes(`'${name}'`) || source.includes(`"${name}"`), `${file} has no test ${name}`).toBe(true);
});

describe('errors name what was asked for, what it is, and the next step', () => {
  let endpoint: EndpointFixture;
  afterEach(() => endpoint.close());

  test.each([
    ['get_console_message', { msgid: 'm9' }, 'No console message has the msgid m9.'],
    ['get_element_rect', { uid: '9-9' }, 'take_snapshot'],
    ['list_console_messages', { pagesize: 3 }, 'Unknown argument'],
  ])('%s %j', async (tool, args, words) => {
    endpoint = await startEndpoint(liveScene());
    endpoint.store.appendConsole(entry(1));
    const { content, structuredContent } = await callTool(endpoint.url, tool, args);
    if (tool === 'get_console_message') expect(structuredContent).toMatchObject({ found: false, msgid: 'm9' });
    else expect(content[0]?.text).toContain(words);
  });
});
