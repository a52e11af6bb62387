import { expect, test, vi } from 'vitest';
import type { StageTarget } from '../../src-shared/commands/command.ts';
import type { Devtools } from '../../src-main/inspector/devtools.ts';
import { Inspector } from '../../src-main/inspector/inspector.ts';
import { WebSdkHost } from '../../src-main/targets/webSdkHost.ts';

const target: StageTarget = { type: 'page', id: 'a', name: 'A', source: 'project', instanceId: 'one' };
const context = { theme: 'light', locale: 'en', viewport: { width: 390, height: 844, deviceScaleFactor: 1 } } as const;
const NEXT = { id: 1, method: 'callTool', params: { name: 'slow', arguments: {} } };

/** A host over a guest whose documents are contexts that a test commits; what it tells them is in `told`. */
async function hosted(onRequest: () => Promise<unknown> = () => Promise.resolve(undefined)) {
  const listeners = new Map<string, ((params: never) => void)[]>();
  const devtools: Devtools = {
    send: <Result>(method: string) =>
      Promise.resolve((method === 'Page.getFrameTree' ? { frameTree: { frame: { id: 'top' } } } : { identifier: '1' }) as Result),
    on: (method, listener) => {
      listeners.set(method, [...(listeners.get(method) ?? []), listener as (params: never) => void]);
      return () => {};
    },
  };
  const inspector = new Inspector(devtools, () => '1');
  await inspector.install();
  const told: string[] = [];
  vi.spyOn(inspector, 'evaluate').mockImplementation((expression) => {
    told.push(expression);
    return Promise.resolve(undefined);
  });
  const host = new WebSdkHost(devtools, inspector, { onRequest, onRefused: () => {} });
  await host.install();
  const fire = (method: string, params: unknown): void => listeners.get(method)?.forEach((listener) => listener(params as never));
  return {
    host,
    told,
    commit: (id: number) =>
      fire('Runtime.executionContextCreated', { context: { id, name: '', auxData: { frameId: 'top', isDefault: true } } }),
    say: (id: number, message: unknown) =>
      fire('Runtime.bindingCalled', { name: 'wsdHost', payload: JSON.stringify(message), executionContextId: id }),
  };
}

const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test('a late reply never reaches the document that came after', async () => {
  let answer = (_value: unknown): void => {};
  const { host, told, commit, say } = await hosted(() => new Promise((resolve) => (answer = resolve)));
  await host.begin(target, context, undefined);
  commit(1);
  say(1, NEXT);
  commit(2);
  answer({ of: 'the first document' });
  await tick();
  expect(told).toEqual([]);
  say(2, NEXT);
  answer('own');
  await tick();
  expect(told).toHaveLength(1);
});

test('the document that is left can neither be ready nor ask in the name of the next target', async () => {
  const onRequest = vi.fn(() => Promise.resolve(undefined));
  const { host, commit, say } = await hosted(onRequest);
  await host.begin(target, context, undefined);
  commit(1);
  await host.begin({ ...target, id: 'b', instanceId: 'two' }, context, undefined);
  const ready = vi.fn();
  void host.whenReady().then(ready);
  say(1, { id: 1, method: 'ready', params: {} });
  say(1, { id: 2, method: 'setState', params: { value: 'of a' } });
  await tick();
  expect(ready).not.toHaveBeenCalled();
  expect(onRequest).not.toHaveBeenCalled();
  commit(2);
  say(2, { id: 1, method: 'ready', params: {} });
  await tick();
  expect(ready).toHaveBeenCalledOnce();
});
