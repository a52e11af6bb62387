import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { tokensOf } from '../../src-main/format/sectionText.ts';
import { SLIM_TOOLSET } from '../../src-main/mcp/toolset.ts';
import { startEndpoint, type EndpointFixture } from '../support/endpoint.ts';
import { callTool, rpc, type RpcResult } from '../support/rpc.ts';
import { liveScene, targetInfo } from '../support/scene.ts';

let endpoint: EndpointFixture;
beforeEach(async () => {
  endpoint = await startEndpoint(liveScene(), {}, { toolset: SLIM_TOOLSET });
});
afterEach(() => endpoint.close());

const call = (tool: string, args: Record<string, unknown> = {}): Promise<RpcResult> => callTool(endpoint.url, tool, args);

describe('slim mode', () => {
  test('has three tools, told in few words', async () => {
    const { result } = await rpc(endpoint.url, 'tools/list');
    const tools = result['tools'] as { name: string; outputSchema?: unknown }[];
    expect(tools.map(({ name }) => name)).toEqual(['render', 'snapshot', 'screenshot']);
    expect(tools.every(({ outputSchema }) => outputSchema === undefined)).toBe(true);
    expect(tokensOf(JSON.stringify(tools))).toBeLessThan(500);
  });

  test.each(['modern', 'legacy'] as const)('answers in one plain text and nothing else (%s)', async (era) => {
    const result = await callTool(endpoint.url, 'render', { target: '/pages/weather/index' }, era);
    expect(result.content).toEqual([{ type: 'text', text: 'Rendered the page "/pages/weather/index" at 390 × 844.' }]);
    expect(result.structuredContent).toBeUndefined();
    expect((await call('render', { target: 'weather-card', data: { city: 'x' } })).content[0]?.text).toBe(
      'Rendered the widget "weather-card" at 390 × 844.',
    );
    expect(endpoint.fake.asked.map(({ ask }) => ask)).toEqual([
      '/pages/weather/index',
      { widgetId: 'weather-card', structuredContent: { city: 'x' } },
    ]);
  });

  test('snapshot is the tree alone, without standing facts', async () => {
    endpoint.store.handOutUids('page');
    endpoint.store.recordRender(targetInfo('page', { instanceId: 'page-2' }), 'a file was saved');
    expect((await call('snapshot')).content).toEqual([{ type: 'text', text: expect.stringMatching(/^uid=root page\n/) }]);
  });

  test('screenshot saves and tells the path, with no picture in the answer', async () => {
    expect((await call('screenshot', { uid: '1-1' })).content).toEqual([
      { type: 'text', text: 'Saved a picture of 1 × 1 pixels to "/tmp/wsd/1-screenshot.png".' },
    ]);
  });

  test('errors name the tools of this mode only', async () => {
    expect(await call('screenshot', { uid: 'gone' })).toMatchObject({
      isError: true,
      content: [{ text: 'Error: No element has the uid gone.\nCall snapshot for the present uids.' }],
    });
    endpoint.fake.failure = new DebuggerError('TARGET_NOT_FOUND', 'No page.', {
      hint: 'Did you mean /a? See all with list_render_targets.',
    });
    expect((await call('render', { target: '/b' })).content[0]?.text).toBe('Error: No page.\nDid you mean /a?');
    endpoint.store.setView('chat');
    expect((await call('snapshot')).content[0]?.text).toBe('Error: No Page or Widget is shown.\nCall render first.');
    expect((await call('snapshot', { x: 1 })).content[0]?.text).toBe('Error: Unknown argument "x".\nsnapshot takes no arguments.');
  });
});
