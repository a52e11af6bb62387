import { describe, expect, test, vi } from 'vitest';
import { hostMessageExpression, type HostMessage } from '../../src-main/targets/bridgeMessages.ts';
import { boot, openDocument, script } from '../support/webSdkDocument.ts';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const data = (value: number): HostMessage => ({ type: 'structuredContent', value: { value } });

describe('what the page finds', () => {
  test('the SDK, and no trace of how it came', () => {
    const { run, sdk } = openDocument();
    expect(run('typeof wsdBoot + typeof wsdHost')).toBe('undefinedundefined');
    expect(run('Object.getOwnPropertyDescriptor(globalThis, "webSdk")')).toMatchObject({ writable: false, configurable: false });
    expect(run('"use strict"; try { webSdk.ready = 1 } catch (error) { error.name }')).toBe('TypeError');
    expect(Object.keys(sdk).sort()).toEqual(
      [
        'callTool',
        'context',
        'navigateBack',
        'navigateTo',
        'off',
        'on',
        'onContext',
        'onStructuredContent',
        'openLink',
        'query',
        'ready',
        'redirectTo',
        'sendMessage',
        'setState',
        'state',
        'structuredContent',
        'target',
      ].sort(),
    );
    expect(JSON.stringify([sdk.target, sdk.context])).toBe(JSON.stringify([boot.target, boot.context]));
    expect(Object.entries(sdk.query)).toEqual([
      ['city', 'beijing'],
      ['__proto__', 'own'],
    ]);
    expect(sdk.structuredContent).toBeUndefined();
  });

  test('nothing in a frame inside the page', () => {
    const { run } = openDocument({}, { inFrame: true });
    expect(run('typeof webSdk + typeof wsdBoot + typeof wsdHost')).toBe('undefinedundefinedundefined');
  });

  test('data that it cannot change for others', () => {
    const { run } = openDocument({ structuredContent: { list: [{ name: 'a' }] } });
    expect(run('"use strict"; try { webSdk.structuredContent.list[0].name = "b" } catch (error) { error.name }')).toBe('TypeError');
    expect(run('webSdk.structuredContent.list[0].name')).toBe('a');
    expect(run('webSdk.structuredContent === webSdk.structuredContent')).toBe(true);
    expect(run('[webSdk.target, webSdk.query, webSdk.context, webSdk.context.viewport].every(Object.isFrozen)')).toBe(true);
  });

  test('a small script', () => {
    expect(script.length).toBeLessThan(6_000);
  });
});

describe('structured content', () => {
  test('a late subscriber gets the present data once, after the call returned', async () => {
    const { sdk } = openDocument({ structuredContent: { value: 1 } });
    await settled();
    const got: unknown[] = [];
    sdk.onStructuredContent(({ value }) => got.push(value));
    got.push('returned');
    await settled();
    expect(got).toEqual(['returned', 1]);
  });

  test('early, late and repeated subscribers each get the newest once, never older after newer', async () => {
    const { sdk, tell } = openDocument();
    const got: Record<string, unknown[]> = { early: [], pending: [], late: [] };
    const listen = (name: string) => sdk.onStructuredContent(({ value }) => got[name]?.push(value));
    listen('early');
    await settled();
    expect(got['early']).toEqual([]);
    tell(data(1));
    await settled();
    tell(data(2));
    listen('pending');
    tell(data(3));
    await settled();
    listen('late');
    await settled();
    expect(got).toEqual({ early: [1, 3], pending: [3], late: [3] });
    expect(sdk.structuredContent).toEqual({ value: 3 });
  });

  test('equal data sent again is delivered again: it is another render', async () => {
    const { sdk, tell } = openDocument();
    const callback = vi.fn();
    sdk.onStructuredContent(callback);
    tell(data(1));
    await settled();
    tell(data(1));
    await settled();
    expect(callback).toHaveBeenCalledTimes(2);
  });

  test('unsubscribing, also from inside a callback and before the first delivery', async () => {
    const { sdk, tell } = openDocument({ structuredContent: { value: 0 } });
    const got: string[] = [];
    const stopOne = sdk.onStructuredContent(() => {
      got.push('one');
      stopTwo();
    });
    const stopTwo = sdk.onStructuredContent(() => got.push('two'));
    sdk.onStructuredContent(() => got.push('three'));
    sdk.onStructuredContent(() => got.push('never'))();
    await settled();
    tell(data(1));
    await settled();
    stopOne();
    stopOne();
    tell(data(2));
    await settled();
    expect(got).toEqual(['one', 'three', 'one', 'three', 'three']);
    sdk.onStructuredContent(() => got.push('four'));
    await settled();
    expect(got.at(-1)).toBe('four');
  });

  test('a subscriber that throws is reported and harms nobody', async () => {
    const { sdk, tell, reported } = openDocument();
    const callback = vi.fn();
    sdk.onStructuredContent(() => {
      throw new Error('mine');
    });
    sdk.onStructuredContent(callback);
    tell(data(1));
    await settled();
    expect(reported).toEqual([new Error('mine')]);
    expect(callback).toHaveBeenCalledOnce();
  });

  test('a context change', async () => {
    const { sdk, tell } = openDocument();
    const themes: string[] = [];
    sdk.onContext(({ theme }) => themes.push(theme));
    await settled();
    tell({ type: 'context', value: { ...boot.context, theme: 'dark' } });
    await settled();
    expect(themes).toEqual(['light', 'dark']);
    expect(sdk.context.theme).toBe('dark');
  });
});

describe('lifecycle', () => {
  const fire = (...events: ('load' | 'show' | 'hide' | 'unload')[]): HostMessage[] => events.map((event) => ({ type: 'lifecycle', event }));

  test('in order, repeats left out, nothing after unload', () => {
    const { sdk, tell } = openDocument();
    const got: string[] = [];
    for (const event of ['load', 'show', 'hide', 'unload'] as const) sdk.on(event, () => got.push(event));
    for (const message of fire('hide', 'load', 'load', 'show', 'show', 'hide', 'show', 'hide', 'unload', 'unload', 'show')) tell(message);
    expect(got).toEqual(['load', 'show', 'hide', 'show', 'hide', 'unload']);
  });

  test('a late listener gets load and show once, not hide', async () => {
    const { sdk, tell } = openDocument();
    const got: string[] = [];
    fire('load', 'show', 'hide').forEach((message) => tell(message));
    for (const event of ['load', 'show', 'hide'] as const) sdk.on(event, () => got.push(event));
    await settled();
    expect(got).toEqual(['load']);
    tell({ type: 'lifecycle', event: 'show' });
    sdk.on('show', () => got.push('late show'));
    await settled();
    await settled();
    expect(got).toEqual(['load', 'show', 'late show']);
  });

  test('ends by off and by the returned function', async () => {
    const { sdk, tell } = openDocument();
    const [one, two] = [vi.fn(), vi.fn()];
    sdk.on('load', one);
    const stop = sdk.on('load', two);
    sdk.off('load', one);
    sdk.off('show', two);
    stop();
    tell({ type: 'lifecycle', event: 'load' });
    sdk.on('load', one);
    sdk.off('load', one);
    await settled();
    expect(one).not.toHaveBeenCalled();
    expect(two).not.toHaveBeenCalled();
  });
});

describe('requests', () => {
  test('ready goes up once', () => {
    const { sdk, upward } = openDocument();
    sdk.ready();
    sdk.ready();
    expect(upward()).toEqual([{ ok: true, message: { id: 1, method: 'ready', params: {} } }]);
  });

  test('navigation settles with its reply, in any order', async () => {
    const { sdk, tell, upward } = openDocument();
    const replies = [sdk.navigateTo('/a?b=1'), sdk.redirectTo('/c'), sdk.navigateBack(), sdk.navigateBack(2)];
    expect(upward()).toEqual([
      { ok: true, message: { id: 1, method: 'navigateTo', params: { url: '/a?b=1' } } },
      { ok: true, message: { id: 2, method: 'redirectTo', params: { url: '/c' } } },
      { ok: true, message: { id: 3, method: 'navigateBack', params: { delta: 1 } } },
      { ok: true, message: { id: 4, method: 'navigateBack', params: { delta: 2 } } },
    ]);
    tell({ type: 'reply', id: 3, ok: true });
    tell({ type: 'reply', id: 2, ok: false, error: { code: 'TARGET_NOT_FOUND', message: 'No page /c' } });
    tell({ type: 'reply', id: 99, ok: true });
    tell({ type: 'reply', id: 4, ok: true });
    tell({ type: 'reply', id: 1, ok: true });
    const results = await Promise.allSettled(replies);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(results[1]).toMatchObject({ reason: { message: 'No page /c', code: 'TARGET_NOT_FOUND' } });
  });

  test.each([
    'navigateTo()',
    'navigateTo("")',
    'navigateTo({ url: "/a" })',
    'navigateTo("x".repeat(20001))',
    'redirectTo(1)',
    'navigateBack(0)',
    'navigateBack(1.5)',
    'navigateBack("1")',
    'navigateBack(NaN)',
    'navigateBack(101)',
  ])('%s is refused before it goes up', async (call) => {
    const { run, sent } = openDocument();
    await expect(run(`webSdk.${call}`)).rejects.toMatchObject({ name: 'TypeError' });
    expect(sent).toEqual([]);
  });

  test.each(['onStructuredContent(1)', 'onContext()', 'on("load")', 'on("constructor", () => {})'])('%s throws', (call) => {
    expect(() => openDocument().run(`webSdk.${call}`)).toThrow(/webSdk/);
  });

  test('without the way to the host requests are rejected', async () => {
    await expect(openDocument({}, { bound: false }).sdk.navigateTo('/a')).rejects.toMatchObject({
      message: expect.stringMatching(/not connected/),
    });
  });
});

describe('a hostile page', () => {
  test('can neither listen in nor speak for the host without the secret name', async () => {
    const { run, sdk, tell } = openDocument();
    run(`globalThis.heard = []; addEventListener(${JSON.stringify(boot.channel)}, (event) => heard.push(event.detail))`);
    tell(data(1));
    tell(data(2), 'wsd-guessed');
    run(`dispatchEvent(new Event(${JSON.stringify('wsd-other')}))`);
    await settled();
    expect(run('heard.length')).toBe(0);
    expect(sdk.structuredContent).toEqual({ value: 1 });
  });

  test('changes nothing by replacing the language under the SDK', async () => {
    const { run, sdk, tell, upward } = openDocument();
    run(`
      const broken = () => { throw new Error('trap') };
      for (const name of ['parse', 'stringify']) JSON[name] = broken;
      for (const name of ['freeze', 'keys', 'values', 'defineProperty', 'create', 'assign']) Object[name] = broken;
      for (const name of ['call', 'apply', 'bind']) Function.prototype[name] = broken;
      for (const name of ['push', 'forEach', 'map', 'toJSON']) Array.prototype[name] = broken;
      for (const name of ['then', 'catch', 'finally']) Promise.prototype[name] = broken;
      globalThis.Promise = globalThis.Error = globalThis.TypeError = globalThis.queueMicrotask = globalThis.reportError = broken;
      String.prototype.toJSON = Number.prototype.toJSON = broken;
      for (const name of ['0', 'toJSON', 'next', 'configurable', 'writable', 'get', 'set']) {
        const descriptor = { __proto__: null, get: broken, set: broken, configurable: true };
        Reflect.defineProperty(Object.prototype, name, descriptor);
      }
      Array.prototype[Symbol.iterator] = broken;
    `);
    const got: unknown[] = [];
    sdk.onStructuredContent(({ list }) => got.push(Array.isArray(list) && list[0]));
    sdk.on('load', () => got.push('load'));
    tell({ type: 'lifecycle', event: 'load' });
    tell({ type: 'structuredContent', value: { list: ['a'] } });
    sdk.ready();
    const outcome: unknown[] = [];
    const pending = sdk.navigateTo('/a');
    void Promise.prototype.then.call(pending, undefined, (error: { code: string }) => outcome.push(error.code));
    tell({ type: 'reply', id: 2, ok: false, error: { code: 'TARGET_NOT_FOUND', message: 'no' } });
    await settled();
    expect(got).toEqual(['load', 'a']);
    expect(outcome).toEqual(['TARGET_NOT_FOUND']);
    expect(upward().map((read) => read.ok && read.message.method)).toEqual(['ready', 'navigateTo']);
  });

  test('depth is no danger', async () => {
    const { sdk, tell } = openDocument();
    let deep: Record<string, unknown> = {};
    for (let level = 0; level < 3_000; level++) deep = { deep };
    tell({ type: 'structuredContent', value: deep });
    await settled();
    let depth = 0;
    for (let at: unknown = sdk.structuredContent; at; at = (at as Record<string, unknown>)['deep']) depth++;
    expect(depth).toBe(3_001);
  });
});

test('the expression of a host message reaches the SDK, whatever it holds', async () => {
  const { run, sdk } = openDocument();
  const value = { text: '"\\\u2028</script>`${1}', ['__proto__']: { polluted: true } };
  run(hostMessageExpression(boot.channel, { type: 'structuredContent', value }));
  expect(JSON.stringify(sdk.structuredContent)).toBe(JSON.stringify(value));
  expect(run('({}).polluted')).toBeUndefined();
});
