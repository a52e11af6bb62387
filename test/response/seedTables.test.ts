import { afterEach, describe, expect, test } from 'vitest';
import { emulate } from '../../src-shared/protocol/tools/emulate.ts';
import { handleDialog } from '../../src-shared/protocol/tools/handleDialog.ts';
import type { NetworkEntry } from '../../src-shared/snapshot/network.ts';
import { loadEncoder, type TextFormat } from '../../src-main/format/encoders.ts';
import { fullToolset } from '../../src-main/mcp/toolset.ts';
import { SECTION_ORDER } from '../../src-main/sections/order.ts';
import { optInTools, type OptInPorts } from '../../src-main/tools/optIn.ts';
import { SLIM_ORDER } from '../../src-main/sections/slim/order.ts';
import { startEndpoint, type EndpointFixture } from '../support/endpoint.ts';
import { callTool, type RpcResult } from '../support/rpc.ts';
import { entry, liveScene, project, targetInfo, type SceneFixture } from '../support/scene.ts';

/** One test for each row of the tables of response assembly: what is promised there, seen at the endpoint. */
let endpoint: EndpointFixture;
afterEach(() => endpoint.close());

async function start(
  format: TextFormat = 'json',
  fill: (scene: SceneFixture) => void = () => undefined,
  ports: OptInPorts = {},
): Promise<void> {
  const loaded = await loadEncoder(format);
  if (!loaded.ok) throw new Error(loaded.message);
  const scene = liveScene();
  fill(scene);
  endpoint = await startEndpoint(scene, {}, { toolset: fullToolset({ format, encode: loaded.encode }, optInTools(ports)) });
}

const call = (tool: string, args: Record<string, unknown> = {}): Promise<RpcResult> => callTool(endpoint.url, tool, args);
const textOf = async (tool: string, args: Record<string, unknown> = {}): Promise<string> => (await call(tool, args)).content[0]?.text ?? '';
const say =
  (count: number, text = (index: number) => `row ${index}`) =>
  ({ store }: SceneFixture) => {
    for (let index = 1; index <= count; index++) store.appendConsole(entry(index, { text: text(index) }));
  };

/** A request that was redirected once, with a secret on each hop. */
function redirected(): NetworkEntry {
  const hop = (url: string, status: number, secret: string) => ({
    url,
    method: 'GET',
    status,
    requestHeaders: [['Authorization', secret]] as const,
    responseHeaders: [['Set-Cookie', secret]] as const,
  });
  return {
    reqid: 'n1',
    target: 'page',
    resourceType: 'fetch',
    timestamp: 1,
    hops: [hop('https://a.test/1', 302, 'first secret'), hop('https://a.test/2', 200, 'second secret')],
    droppedHops: 0,
    hasRequestBody: false,
    state: 'finished',
  };
}
const bodies = { requestBody: () => Promise.reject(new Error('unused')), responseBody: () => Promise.reject(new Error('unused')) };
const NETWORK: OptInPorts = { network: { bodies, redactHeaders: true } };
const TRACED: OptInPorts = {
  performance: {
    record: () => Promise.resolve({ filePath: '/a.json', fileBytes: 1, durationMs: 1, deviceScope: 'DESKTOP', notices: [] }),
    start: () => Promise.resolve(),
    stop: () => Promise.reject(new Error('unused')),
    insight: () => {
      throw new Error('unused');
    },
  },
};

describe('marks and order', () => {
  test.each([
    ['appendResponseLine', 'set_viewport', { width: 10, height: 20 }, '- updated: true'],
    ['includeSnapshot', 'take_snapshot', {}, '## Snapshot of the page'],
    ['setIncludePages', 'list_render_targets', {}, '## Pages'],
    ['setIncludeNetworkRequests', 'list_network_requests', {}, '## Network requests'],
    ['setIncludeConsoleData', 'list_console_messages', {}, '## Console messages'],
    ['attachNetworkRequest', 'get_network_request', { reqid: 'n1', saveBodies: false }, '## Network request n1'],
    ['attachConsoleMessage', 'get_console_message', { msgid: 'm1' }, '## Console message m1'],
    ['attachTraceSummary', 'performance_start_trace', {}, '## Performance trace'],
    ['setError', 'get_element_rect', { uid: 'gone' }, '## Error ELEMENT_NOT_FOUND'],
  ])('marks: %s is a section of %s', async (_mark, tool, args, heading) => {
    await start(
      'markdown',
      (scene) => {
        say(1)(scene);
        scene.store.network.add(redirected());
      },
      { ...NETWORK, ...TRACED },
    );
    expect((await textOf(tool, args)).split('\n')).toContainEqual(expect.stringMatching(new RegExp(`^${heading}`)));
  });

  test('marks: attachImage is a picture beside the text', async () => {
    await start();
    const { content } = await call('take_screenshot');
    expect(content.map(({ type }) => type)).toEqual(['text', 'image']);
  });

  test('emulated conditions are echoed on every response, with the limits that they stretch and the way back', async () => {
    await start('json', ({ store }) =>
      store.setEmulation({ settings: { networkConditions: 'Slow 3G', cpuThrottlingRate: 4 }, byTool: true }),
    );
    for (const tool of ['list_render_targets', 'list_console_messages', 'take_snapshot']) {
      const words = String((await call(tool)).structuredContent['notices']);
      expect(words, tool).toContain('network Slow 3G, CPU 4x slower');
      expect(words, tool).toContain(`${emulate.name} resets each`);
      expect(words, tool).toContain('2000 ms');
    }
  });

  test('an open dialog leads every response, with the next step in the name of its definition', async () => {
    await start('json', ({ store }) => {
      store.setEmulation({ settings: { colorScheme: 'dark' }, byTool: true });
      store.dialogs.setOpen([{ id: 'd1', type: 'alert', message: 'Sure?', url: 'https://a.test', from: 'page' }]);
    });
    const [first] = (await call('list_render_targets')).structuredContent['notices'] as string[];
    expect(first).toBe(`Open dialog of the page: alert "Sure?". Call ${handleDialog.name} to answer it before continuing.`);
  });

  test('marks: what was not marked is neither fetched nor shown', async () => {
    await start();
    const { structuredContent } = await call('list_console_messages');
    expect(Object.keys(structuredContent)).not.toContain('pages');
    expect(endpoint.fake.asked).toEqual([]);
  });

  test('order: state first, then what was done, standing facts, bulk, console last; one order in one value', () => {
    const names = SECTION_ORDER.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const place = (name: string) => names.indexOf(name);
    const wanted = ['stored', 'outcome', 'lostUids', 'droppedEntries', 'snapshot', 'logSnapshot', 'traceList', 'consoleList'].map(place);
    expect(wanted).toEqual([...wanted].sort((one, other) => one - other));
    expect(names.at(-1)).toBe('consoleList');
  });

  test('order: the error comes last in a text', async () => {
    await start('markdown');
    expect((await textOf('take_snapshot', { target: 'widget' })).split('\n').slice(1)).toEqual([
      '## Error TARGET_MISMATCH',
      expect.any(String),
      expect.stringMatching(/^Hint: Call take_snapshot/),
    ]);
  });

  test('state is echoed on every response, asked for or not, and is silent when there is nothing to say', async () => {
    await start();
    let restarts = 0;
    const restart = () => endpoint.store.recordRender(targetInfo('page', { instanceId: `again-${++restarts}` }), 'a file was saved');
    for (const tool of ['list_render_targets', 'list_agent_tool_calls', 'set_viewport']) {
      const args = tool === 'set_viewport' ? { width: 10, height: 10 } : {};
      expect((await call(tool, args)).structuredContent['notices'], tool).toBeUndefined();
      endpoint.store.handOutUids('page');
      restart();
      const { structuredContent, content } = await call(tool, args);
      expect(structuredContent['notices'], tool).toEqual([expect.stringContaining('take_snapshot')]);
      expect(content[1]?.text).toContain('restarted');
      endpoint.store.handOutUids('page');
    }
  });
});

describe('double track', () => {
  test('text and structured content go out together, the text being the same JSON', async () => {
    await start('json', say(3));
    const { content, structuredContent } = await call('list_console_messages');
    expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent);
  });

  test('the structured content of an empty list is an empty list, not nothing', async () => {
    await start();
    expect((await call('list_console_messages')).structuredContent['messages']).toEqual([]);
  });
});

describe('paging', () => {
  test.each([
    ['neither given: everything', {}, 'Showing 1-137 of 137 (Page 1 of 1).', []],
    ['one given: twenty a page', { pageIdx: 0 }, 'Showing 1-20 of 137 (Page 1 of 7).', ['Next page: 1']],
    ['a page between', { pageIdx: 3 }, 'Showing 61-80 of 137 (Page 4 of 7).', ['Next page: 4', 'Previous page: 2']],
    ['the last page', { pageIdx: 6 }, 'Showing 121-137 of 137 (Page 7 of 7).', ['Previous page: 5']],
    ['out of range', { pageIdx: 7 }, 'Showing 1-20 of 137 (Page 1 of 7).', ['Next page: 1']],
    ['negative', { pageIdx: -1 }, 'Showing 1-20 of 137 (Page 1 of 7).', ['Next page: 1']],
  ])('%s', async (_name, args, showing, steps) => {
    await start('markdown', say(137));
    const { content } = await call('list_console_messages', args);
    const lines = (content[0]?.text ?? '').split('\n');
    expect(lines.slice(2, 3 + steps.length)).toEqual([showing, ...steps]);
    const isCorrected = 'pageIdx' in args && (args.pageIdx < 0 || args.pageIdx > 6);
    expect(content[1]?.text).toBe(isCorrected ? 'Invalid page number provided. Showing first page.' : undefined);
  });

  test('above 200 rows the newest are shown, and the text says which', async () => {
    await start('markdown', say(300));
    expect(await textOf('list_console_messages')).toContain('Showing 101-300 of 300.');
  });
});

describe('folding', () => {
  test('only consecutive ones that are alike in type, text and arguments fold', async () => {
    await start('markdown', ({ store }) => {
      const said = (index: number, key: string) => store.appendConsole(entry(index, { text: '[object Object]', argsKey: key }));
      ['a', 'a', 'b', 'a'].forEach((key, index) => said(index + 1, key));
    });
    expect((await textOf('list_console_messages')).split('\n').slice(3)).toEqual([
      '- msgid=m1 page log console-api "[object Object]" (2 times)',
      '- msgid=m3 page log console-api "[object Object]"',
      '- msgid=m4 page log console-api "[object Object]"',
    ]);
  });

  test('a folded one is still found by its own id', async () => {
    await start(
      'json',
      say(3, () => 'same'),
    );
    expect((await call('get_console_message', { msgid: 'm2' })).structuredContent).toMatchObject({ found: true, message: { msgid: 'm2' } });
  });
});

describe('encoding', () => {
  test('a list is encoded where that is smaller, the tree never', async () => {
    await start('gcf', say(60));
    expect(await textOf('list_console_messages')).toContain('```gcf');
    expect(await textOf('take_snapshot')).toMatch(/^```\nuid=root page$/m);
  });
});

describe('files', () => {
  test.each([
    ['take_snapshot', 'tree.txt', 'snapshot', /^uid=root page\n/],
    ['get_log_snapshot', 'log.json', 'snapshot', /^\{\n {2}"project"/],
    ['take_screenshot', 'a.png', 'images', /^\x89?.PNG/],
  ])('%s with filePath writes the file and leaves its content out', async (tool, filePath, field, begins) => {
    await start();
    const { structuredContent, content } = await call(tool, { filePath });
    expect(structuredContent).toMatchObject({ filePath: `/app/${filePath}` });
    expect(structuredContent[field]).toBeUndefined();
    expect(content).toHaveLength(1);
    expect(content[0]?.text).toContain(`/app/${filePath}`);
    expect(endpoint.saved.map(({ name }) => name)).toEqual([filePath]);
    expect(Buffer.from(endpoint.saved[0]?.bytes ?? []).toString()).toMatch(begins);
  });
});

test('redaction: on by default, on every hop, in text and structured content', async () => {
  await start('markdown', ({ store }) => store.network.add(redirected()), NETWORK);
  const answer = await call('get_network_request', { reqid: 'n1', saveBodies: false });
  expect(JSON.stringify(answer)).not.toContain('secret');
  expect(JSON.stringify(answer.structuredContent).match(/<redacted>/g)).toHaveLength(4);
});

test('slim: a short order of its own, without standing facts', () => {
  expect(SLIM_ORDER.map(({ name }) => name)).toEqual(['rendered', 'picture', 'snapshot']);
  expect(SLIM_ORDER.some((slot) => 'standing' in slot)).toBe(false);
});

test('stable ids: new messages change no id', async () => {
  await start('json', say(5));
  const ids = async () =>
    ((await call('list_console_messages', { pageSize: 3 })).structuredContent['messages'] as { msgid: string }[]).map(({ msgid }) => msgid);
  const before = await ids();
  say(9)(endpoint);
  expect(await ids()).toEqual(before);
});

test('1-based note: where positions are shown, and only there', async () => {
  await start('markdown', ({ store }) => {
    store.appendConsole(entry(1, { url: 'https://page.test/app.js', lineNumber: 3, columnNumber: 7 }));
  });
  expect(await textOf('list_console_messages')).toContain('1-based');
  expect(await textOf('get_console_message', { msgid: 'm1' })).toContain('1-based');
  expect(await textOf('list_render_targets')).not.toContain('1-based');
});

test('title and page-name limits: fifty characters in a text, whole in the structured content', async () => {
  const name = '天'.repeat(80);
  await start('markdown', ({ store }) => {
    const loaded = project();
    store.publishProject({
      ...loaded,
      project: loaded.project && { ...loaded.project, widgets: [{ widgetId: 'w', name, entry: 'w.html', ready: 'load' }] },
    });
  });
  const { content, structuredContent } = await call('list_render_targets', { type: 'widget' });
  expect(content[0]?.text).toContain(`- w "${'天'.repeat(50)}…"`);
  expect(structuredContent['widgets']).toEqual([{ widgetId: 'w', name }]);
});
