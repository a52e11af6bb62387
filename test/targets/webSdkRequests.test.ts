import { describe, expect, test } from 'vitest';
import { openDocument } from '../support/webSdkDocument.ts';

describe('what the page asks for', () => {
  test('a tool: its name and plain arguments go up, its frozen result comes down', async () => {
    const { run, tell, upward, sdk } = openDocument();
    const args = run('({ city: "北京", nested: { toJSON: () => 7 } })') as Record<string, unknown>;
    const asked = sdk.callTool('get_weather', args);
    expect(upward()).toEqual([
      { ok: true, message: { id: 1, method: 'callTool', params: { name: 'get_weather', arguments: { city: '北京', nested: 7 } } } },
    ]);
    tell({
      type: 'reply',
      id: 1,
      ok: true,
      value: { content: [{ type: 'text', text: 'ok' }], structuredContent: { t: 26 }, isError: false },
    });
    const result = await asked;
    expect(JSON.stringify(result)).toBe('{"content":[{"type":"text","text":"ok"}],"structuredContent":{"t":26},"isError":false}');
    expect(Object.isFrozen(result.structuredContent)).toBe(true);
  });

  test('a refusal rejects with its code', async () => {
    const { tell, sdk } = openDocument();
    const asked = sdk.callTool('nope');
    tell({ type: 'reply', id: 1, ok: false, error: { code: 'TARGET_NOT_FOUND', message: 'no such tool' } });
    await expect(asked).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND', message: 'no such tool' });
  });

  test.each([
    ['callTool("")', /callTool needs a text/],
    ['callTool("a", [])', /needs an object of arguments/],
    ['callTool("a", 1)', /needs an object of arguments/],
    ['sendMessage("")', /sendMessage needs a text/],
    ['sendMessage(7)', /sendMessage needs a text/],
    ['openLink()', /openLink needs a text/],
  ])('%s is refused before anything goes up', async (call, message) => {
    const { run, upward } = openDocument();
    await expect(run(`webSdk.${call}`)).rejects.toThrow(message);
    expect(upward()).toEqual([]);
  });

  test('state: kept once the host has it, a copy, and there from the start the next time', async () => {
    const { run, tell, sdk, upward } = openDocument();
    expect(sdk.state).toBeUndefined();
    run('globalThis.mine = { open: [1] }; globalThis.done = webSdk.setState(mine)');
    expect(upward()).toEqual([{ ok: true, message: { id: 1, method: 'setState', params: { value: { open: [1] } } } }]);
    expect(sdk.state).toBeUndefined();
    run('mine.open.push(2)');
    tell({ type: 'reply', id: 1, ok: true });
    await run('done');
    expect(JSON.stringify(sdk.state)).toBe('{"open":[1]}');
    expect(Object.isFrozen(sdk.state)).toBe(true);
    expect(JSON.stringify(openDocument({ state: { open: [1] } }).sdk.state)).toBe('{"open":[1]}');
  });
});
