import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { startEndpoint, type EndpointFixture } from '../support/endpoint.ts';
import { callTool } from '../support/rpc.ts';
import { emptyScene, liveScene } from '../support/scene.ts';

let endpoint: EndpointFixture;
beforeEach(async () => {
  endpoint = await startEndpoint();
});
afterEach(() => endpoint.close());

function pictureOf(characters: number): void {
  endpoint.fake.picture = { format: 'png', mimeType: 'image/png', base64: 'QUJD'.repeat(characters / 4), width: 1_500, height: 1_500 };
}

describe('take_screenshot', () => {
  test('up to 2 MiB the picture is only returned', async () => {
    pictureOf(LIMITS.screenshotSavedAlsoBase64);
    const { content, structuredContent } = await callTool(endpoint.url, 'take_screenshot');
    expect(content[1]?.data.length).toBe(LIMITS.screenshotSavedAlsoBase64);
    expect(structuredContent).toEqual({ captured: true, format: 'png', mimeType: 'image/png', width: 1_500, height: 1_500 });
    expect(endpoint.saved).toEqual([]);
  });

  test.each(['modern', 'legacy'] as const)('up to 8 MiB it is returned and saved, and its path told (%s)', async (era) => {
    pictureOf(LIMITS.screenshotBase64);
    const { content, structuredContent } = await callTool(endpoint.url, 'take_screenshot', {}, era);
    expect(content[1]?.data.length).toBe(LIMITS.screenshotBase64);
    expect(structuredContent['filePath']).toBe('/tmp/wsd/1-screenshot.png');
    expect(content[0]?.text).toContain('/tmp/wsd/1-screenshot.png');
    expect(endpoint.saved[0]?.bytes.length).toBe((LIMITS.screenshotBase64 / 4) * 3);
  });

  test('above 8 MiB it fails with size, limit, hint and where it was saved', async () => {
    pictureOf(LIMITS.screenshotBase64 + 400_000);
    const { content, structuredContent, isError } = await callTool(endpoint.url, 'take_screenshot');
    expect(isError).toBe(true);
    expect(structuredContent['error']).toEqual({
      code: 'SCREENSHOT_FAILED',
      message: 'The picture is 8.4 MiB as base64, above the limit of 8.0 MiB.',
      hint: 'The full picture was saved. Ask for format jpeg or webp, for one uid, or call set_viewport with a smaller size.',
      filePath: '/tmp/wsd/1-screenshot.png',
    });
    expect(content).toHaveLength(1);
  });

  test('quality with png is taken and means nothing; out of range it is refused', async () => {
    expect((await callTool(endpoint.url, 'take_screenshot', { quality: 5 })).structuredContent['captured']).toBe(true);
    expect(await callTool(endpoint.url, 'take_screenshot', { format: 'jpeg', quality: 101 })).toMatchObject({
      structuredContent: { error: { message: 'Argument "quality" is 101; expected an integer from 0 to 100.' } },
    });
    expect(endpoint.fake.asked.map(({ ask }) => ask)).toEqual([{ format: 'png', quality: 5 }]);
  });
});

describe('a disk that does not take the picture', () => {
  const start = () => startEndpoint(liveScene(), {}, { saveFile: () => Promise.reject(new Error('no space left\non device')) });

  test('is told beside the picture, or beside the failure', async () => {
    await endpoint.close();
    endpoint = await start();
    const words = 'The picture could not be saved: no space left\\u000aon device';
    pictureOf(LIMITS.screenshotBase64);
    expect((await callTool(endpoint.url, 'take_screenshot')).structuredContent).toMatchObject({ captured: true, notices: [words] });
    pictureOf(LIMITS.screenshotBase64 + 4);
    const { structuredContent } = await callTool(endpoint.url, 'take_screenshot');
    expect(structuredContent['error']).toEqual({
      code: 'SCREENSHOT_FAILED',
      message: `The picture is 8.0 MiB as base64, above the limit of 8.0 MiB. ${words}`,
      hint: 'Ask for format jpeg or webp, for one uid, or call set_viewport with a smaller size.',
    });
  });
});

describe('preconditions', () => {
  const LIVE = [
    'take_snapshot',
    'get_computed_style',
    'get_element_rect',
    'take_screenshot',
    'scroll_to',
    'render_page',
    'set_viewport',
    'submit_chat_query',
  ];
  const ARGUMENTS: Record<string, Record<string, unknown>> = {
    get_computed_style: { uid: 'x' },
    get_element_rect: { uid: 'x' },
    render_page: { url: '/' },
    set_viewport: { width: 1, height: 1 },
    submit_chat_query: { query: 'x' },
  };

  test('without the window live tools fail, and lists go on from the store', async () => {
    endpoint.store.setFrontendConnected(false);
    for (const tool of LIVE) {
      const { structuredContent } = await callTool(endpoint.url, tool, ARGUMENTS[tool]);
      expect(structuredContent, tool).toMatchObject({ error: { code: 'DEBUGGER_NOT_CONNECTED' } });
    }
    for (const tool of [
      'list_console_messages',
      'list_render_targets',
      'get_log_snapshot',
      'list_agent_trace_events',
      'list_agent_tool_calls',
    ]) {
      expect((await callTool(endpoint.url, tool)).structuredContent['stored'], tool).toBe(true);
    }
    expect(endpoint.fake.asked).toEqual([]);
  });

  test('while nothing was ever stored, reads of the store say so', async () => {
    await endpoint.close();
    endpoint = await startEndpoint(emptyScene());
    for (const tool of [
      'list_console_messages',
      'list_render_targets',
      'get_log_snapshot',
      'list_agent_trace_events',
      'list_agent_tool_calls',
    ]) {
      expect((await callTool(endpoint.url, tool)).structuredContent, tool).toEqual({ stored: false });
    }
  });

  test('a target that changes while its tree is read is no success', async () => {
    endpoint.fake.before = () => {
      endpoint.store.setView('widget');
      endpoint.store.recordRender({
        type: 'widget',
        id: 'card',
        name: '',
        source: 'project',
        instanceId: 'w',
        viewport: { width: 1, height: 1, deviceScaleFactor: 1 },
        renderedAtMs: 0,
      });
      return Promise.resolve();
    };
    expect((await callTool(endpoint.url, 'take_snapshot', { target: 'page' })).structuredContent).toMatchObject({
      error: { code: 'TARGET_MISMATCH' },
    });
  });
});
