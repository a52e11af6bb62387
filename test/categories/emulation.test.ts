import { describe, expect, test } from 'vitest';
import type { EmulationSettings } from '../../src-shared/snapshot/emulation.ts';
import { emulation } from '../../src-main/sections/emulation.ts';
import { NoAnswer, type DebuggerSession } from '../../src-main/targets/debuggerSession.ts';
import { Emulation } from '../../src-main/targets/emulation.ts';
import { emptyScene, liveScene } from '../support/scene.ts';
import { expectGolden } from './golden.ts';

const unused = (): Promise<never> => Promise.reject(new Error('unused'));

const onStage = { laidOutBy: 'emulation', follow: () => Promise.resolve() } as const;
const inChat = { ...onStage, laidOutBy: 'element' } as const;

interface Sent {
  readonly method: string;
  readonly params: unknown;
}

/** Stands in for a guest's session: notes what it is sent. */
function session(refuse: (method: string) => Error | undefined = () => undefined) {
  const sent: Sent[] = [];
  const ending = new AbortController();
  const devtools = {
    ended: ending.signal,
    gone: undefined,
    send: (method: string, params: unknown) => {
      sent.push({ method, params });
      const error = refuse(method);
      return error ? Promise.reject(error) : Promise.resolve({});
    },
  } as unknown as DebuggerSession;
  return { devtools, sent, end: () => ending.abort() };
}

describe('what targets are made to believe', () => {
  test('a field left out keeps its value, null resets it, and a change sends only what it names', async () => {
    const told: EmulationSettings[] = [];
    const emulated = new Emulation((settings) => told.push(settings));
    const { devtools, sent } = session();
    await emulated.attach(devtools, onStage);
    expect(sent).toEqual([]);
    await emulated.change({ networkConditions: 'Slow 3G', colorScheme: 'dark' });
    await emulated.change({ cpuThrottlingRate: 4 });
    expect(emulated.settings).toEqual({ networkConditions: 'Slow 3G', colorScheme: 'dark', cpuThrottlingRate: 4 });
    sent.length = 0;
    expect(await emulated.change({ networkConditions: null, cpuThrottlingRate: 1 })).toEqual({ colorScheme: 'dark' });
    expect(sent).toEqual([
      { method: 'Network.emulateNetworkConditions', params: { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 } },
      { method: 'Emulation.setCPUThrottlingRate', params: { rate: 1 } },
    ]);
    expect(told.at(-1)).toEqual({ colorScheme: 'dark' });
  });

  test('a guest that comes later gets all that is set; one that ended gets nothing more', async () => {
    const emulated = new Emulation(() => {});
    const first = session();
    await emulated.attach(first.devtools, onStage);
    await emulated.change({ cpuThrottlingRate: 2, locale: 'de-DE' });
    const second = session();
    await emulated.attach(second.devtools, onStage);
    expect(second.sent.map(({ method }) => method)).toEqual([
      'Emulation.setCPUThrottlingRate',
      'Emulation.setUserAgentOverride',
      'Emulation.setLocaleOverride',
    ]);
    first.end();
    const before = first.sent.length;
    await emulated.change({ cpuThrottlingRate: 3 });
    expect(first.sent.length).toBe(before);
  });

  test('one refusal puts everything back', async () => {
    const emulated = new Emulation(() => {});
    await emulated.change({ colorScheme: 'dark' });
    const good = session();
    const bad = session((method) => (method.includes('CPU') ? new Error('no') : undefined));
    await emulated.attach(good.devtools, onStage);
    await emulated.attach(bad.devtools, onStage);
    await expect(emulated.change({ cpuThrottlingRate: 4 })).rejects.toMatchObject({ code: 'INSPECTION_FAILED' });
    expect(emulated.settings).toEqual({ colorScheme: 'dark' });
    expect(good.sent.at(-1)).toEqual({ method: 'Emulation.setCPUThrottlingRate', params: { rate: 1 } });
  });

  test('two guests of one process: the second is not told off for what the first set', async () => {
    const emulated = new Emulation(() => {});
    const { devtools } = session((method) =>
      method === 'Emulation.setLocaleOverride' ? new Error('Another locale override is already in effect') : undefined,
    );
    await emulated.attach(devtools, onStage);
    expect(await emulated.change({ locale: 'fr' })).toEqual({ locale: 'fr' });
  });

  test('a guest that does not answer takes the rest later, and keeps nobody waiting for each step', async () => {
    const emulated = new Emulation(() => {});
    const silent = session((method) => (method.includes('CPU') ? new NoAnswer('busy') : undefined));
    await emulated.attach(silent.devtools, onStage);
    expect(await emulated.change({ cpuThrottlingRate: 4, touch: true })).toEqual({ cpuThrottlingRate: 4, touch: true });
    expect(silent.sent.map(({ method }) => method)).toContain('Emulation.setTouchEmulationEnabled');
  });

  test('changes at the same time go one after the other: one that is taken back takes no other with it', async () => {
    const emulated = new Emulation(() => {});
    const { devtools } = session((method) => (method.includes('CPU') ? new Error('no') : undefined));
    await emulated.attach(devtools, onStage);
    const both = await Promise.allSettled([emulated.change({ cpuThrottlingRate: 4 }), emulated.change({ touch: true })]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(emulated.settings).toEqual({ touch: true });
  });

  test('a guest follows with what it applies by itself', async () => {
    const emulated = new Emulation(() => {});
    const followed: string[][] = [];
    await emulated.attach(session().devtools, { ...onStage, follow: (fields) => Promise.resolve(void followed.push([...fields])) });
    await emulated.change({ deviceScaleFactor: 2, colorScheme: null });
    expect(followed).toEqual([['colorScheme', 'deviceScaleFactor']]);
  });

  test('a card of the chat gets all but what would turn the mouse of the whole window into touches', async () => {
    const emulated = new Emulation(() => {});
    const [stage, card] = [session(), session()];
    await emulated.attach(stage.devtools, onStage);
    await emulated.attach(card.devtools, inChat);
    await emulated.change({ touch: true, colorScheme: 'dark' });
    const [onlyStage, ...both] = stage.sent.toReversed();
    expect(onlyStage?.method).toBe('Emulation.setEmitTouchEventsForMouse');
    expect(card.sent).toEqual(both.toReversed());
    expect(card.sent).toHaveLength(2);
  });

  test('what says the default in words is not kept', async () => {
    const emulated = new Emulation(() => {});
    const defaults = { cpuThrottlingRate: 1, textScale: 1, touch: false, deviceScaleFactor: 1 };
    expect(await emulated.change({ ...defaults, reducedMotion: false })).toEqual({ reducedMotion: false });
  });

  test.each([{ locale: 'x_' }, { timezone: 'Mars/Olympus' }, { userAgent: 'a\nb: c' }])('%j is refused', async (change) => {
    const emulated = new Emulation(() => {});
    await expect(emulated.change(change)).rejects.toMatchObject({ code: 'INVALID_ARGUMENTS' });
    expect(emulated.settings).toEqual({});
  });
});

describe('the standing fact', () => {
  const noticesOf = (settings: EmulationSettings, byTool = true): readonly string[] | undefined => {
    const { store, fake } = emptyScene();
    store.setEmulation({ settings, byTool });
    return emulation.standing({ store, live: fake, writeFile: unused })?.notices;
  };

  test('is silent at the defaults', () => expect(noticesOf({})).toBeUndefined());

  test('says who can reset it', () => {
    const set: EmulationSettings = { textScale: 1.5, touch: true, deviceScaleFactor: 3 };
    expect(noticesOf(set)).toEqual(['Emulated: text 150 %, touch screen, device pixel ratio 3. emulate resets each with null.']);
    expect(noticesOf(set, false)?.[0]).toContain('The developer set it in the debugger window and can reset it there.');
  });

  test('names the limit that grew with the CPU, and that none grows with the network', () => {
    expect(noticesOf({ cpuThrottlingRate: 4 })?.[1]).toBe(
      'Rendered now means 200 ms without a DOM change, waited for at most 2000 ms; a call still has 15 s.',
    );
    expect(noticesOf({ networkConditions: 'Offline' })?.[1]).toContain('No limit grew');
  });
});

describe('golden', () => {
  const all: EmulationSettings = {
    networkConditions: 'Slow 3G',
    cpuThrottlingRate: 4,
    geolocation: { latitude: 39.9, longitude: 116.4, accuracy: 1 },
    userAgent: 'Test/1.0',
    colorScheme: 'dark',
    reducedMotion: true,
    locale: 'de-DE',
    timezone: 'Europe/Berlin',
    textScale: 1.5,
    touch: true,
    deviceScaleFactor: 2,
  };
  test('emulate', () => {
    const scene = () => {
      const fixture = liveScene();
      fixture.store.setEmulation({ settings: all, byTool: true });
      return fixture;
    };
    return expectGolden('emulate', scene, { emulation: new Emulation(() => {}) }, 'emulate', all);
  });
  test('emulate.reset', () =>
    expectGolden('emulate.reset', liveScene, { emulation: new Emulation(() => {}) }, 'emulate', { cpuThrottlingRate: null }));
  test('emulate.invalid', () =>
    expectGolden('emulate.invalid', liveScene, { emulation: new Emulation(() => {}) }, 'emulate', {
      cpuThrottlingRate: 99,
      network: 'Slow 3G',
    }));
});
