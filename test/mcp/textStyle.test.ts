import { afterEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { tokensOf } from '../../src-main/format/sectionText.ts';
import { fullToolset } from '../../src-main/mcp/toolset.ts';
import { startEndpoint, type EndpointFixture } from '../support/endpoint.ts';
import { callTool, rpc } from '../support/rpc.ts';
import { entry, liveScene, tree } from '../support/scene.ts';

let endpoint: EndpointFixture;
afterEach(() => endpoint.close());

function scene() {
  const made = liveScene();
  for (let index = 1; index <= 300; index++)
    made.store.appendConsole(entry(index, { text: `message number ${index} of a talkative page` }));
  made.fake.tree = tree(500);
  return made;
}

describe('--max-text-tokens', () => {
  const start = async (format: 'json' | 'markdown', maxTokens: number) => {
    endpoint = await startEndpoint(scene(), {}, { toolset: fullToolset({ format, maxTokens }) });
  };

  test.each([
    ['list_console_messages', 'messages', '## Console messages'],
    ['take_snapshot', 'snapshot', '## Snapshot of the page weather-index'],
  ])('moves the heaviest part of a %s text to a file and tells its path', async (tool, field, heading) => {
    await start('markdown', 300);
    const { content, structuredContent } = await callTool(endpoint.url, tool);
    const text = content[0]?.text ?? '';
    expect(tokensOf(text)).toBeLessThan(300);
    expect(text).toMatch(new RegExp(`^${heading}\nAbout \\d+ tokens, moved to "/tmp/wsd/1-\\w+\\.md"\\.$`, 'm'));
    expect(endpoint.saved).toHaveLength(1);
    expect(Buffer.from(endpoint.saved[0]?.bytes ?? []).toString()).toMatch(new RegExp(`^${heading}\n`));
    // What the protocol requires is where it always is.
    expect(structuredContent[field]).toBeDefined();
  });

  test('leaves alone what fits, errors, and the JSON text, which is the protocol’s own', async () => {
    await start('markdown', 100_000);
    await callTool(endpoint.url, 'list_console_messages');
    expect(endpoint.saved).toEqual([]);
    await endpoint.close();
    await start('markdown', 1);
    expect((await callTool(endpoint.url, 'get_element_rect', { uid: 'x' })).content[0]?.text).toMatch(/^## Error ELEMENT_NOT_FOUND\n/);
    await endpoint.close();
    await start('json', 1);
    const { content, structuredContent } = await callTool(endpoint.url, 'list_console_messages');
    expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent);
    expect(endpoint.saved).toEqual([]);
  });

  test('a full disk costs the move, and is told', async () => {
    const toolset = fullToolset({ format: 'markdown', maxTokens: 10 });
    endpoint = await startEndpoint(scene(), {}, { toolset, saveFile: () => Promise.reject(new Error('ENOSPC')) });
    const { content, structuredContent } = await callTool(endpoint.url, 'list_console_messages');
    expect(content[0]?.text).toContain('message number 300');
    expect(content[0]?.text).toContain('could not be moved to a file');
    expect(structuredContent['total']).toBe(300);
  });
});

describe('tools/list', () => {
  test('the 15 tools stay under 4,000 tokens', async () => {
    endpoint = await startEndpoint();
    const { result } = await rpc(endpoint.url, 'tools/list');
    const tools = result['tools'] as unknown[];
    expect(tools).toHaveLength(15);
    expect(tokensOf(JSON.stringify(tools))).toBeLessThan(4_000);
  });
});

describe('lists', () => {
  test('no list formats what it does not return', async () => {
    endpoint = await startEndpoint(liveScene());
    const { store } = endpoint;
    let read = 0;
    for (let index = 1; index <= 1_000; index++) {
      const made = entry(index);
      store.appendConsole({
        ...made,
        get text() {
          read += 1;
          return made.text;
        },
      });
    }
    read = 0;
    await callTool(endpoint.url, 'list_console_messages', { pageSize: 20 });
    expect(read).toBeLessThanOrEqual(20 * 3);
    expect(LIMITS.pageSizeDefault).toBe(20);
  });
});
