import vm from 'node:vm';
import { rolldown } from 'rolldown';
import type { WebSdk } from '../../docs/web-sdk.d.ts';
import { readGuestMessage, webSdkSource, type GuestBoot, type HostMessage } from '../../src-main/targets/bridgeMessages.ts';

async function bundled(): Promise<string> {
  const bundle = await rolldown({ input: 'src-main/targets/guest/webSdk.ts', transform: { target: 'chrome130' }, platform: 'browser' });
  const [{ code }] = (await bundle.generate({ format: 'iife', minify: true })).output;
  await bundle.close();
  return code;
}

export const script = await bundled();

export const boot: GuestBoot = {
  channel: 'wsd-1f2e3d',
  target: { type: 'widget', id: 'card', name: '卡片', source: 'project' },
  query: { city: 'beijing', ['__proto__']: 'own' },
  context: { theme: 'light', locale: 'zh-CN', viewport: { width: 390, height: 844, deviceScaleFactor: 1 } },
};

/** A document with the script already run in it, in a realm of its own. */
export function openDocument(more: Partial<GuestBoot> = {}, { inFrame = false, bound = true } = {}) {
  const events = new EventTarget();
  const sent: string[] = [];
  const reported: unknown[] = [];
  const realm = vm.createContext({
    Event,
    CustomEvent,
    queueMicrotask,
    reportError: (error: unknown) => reported.push(error),
    addEventListener: events.addEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    ...(bound && { wsdHost: (message: string) => void sent.push(message) }),
  });
  const run = (code: string): unknown => vm.runInContext(code, realm);
  run(`globalThis.window = globalThis; globalThis.top = ${inFrame ? '{}' : 'globalThis'};`);
  run(webSdkSource(script, { ...boot, ...more }));
  return {
    run,
    sent,
    reported,
    sdk: run('globalThis.webSdk') as WebSdk,
    tell: (message: HostMessage, channel = boot.channel): void => {
      events.dispatchEvent(new CustomEvent(channel, { detail: JSON.stringify(message), cancelable: true }));
    },
    upward: () => sent.map((message) => readGuestMessage(message)),
  };
}
