import { expect, test } from 'vitest';
import type { Guest } from '../../src-main/targets/guest.ts';
import { renderInto } from '../../src-main/targets/render.ts';

test('a guest that ends while it is told of its load ends the wait for ready() at once', async () => {
  const ending = new AbortController();
  const guest = {
    begin: () => Promise.resolve(),
    navigation: { load: () => Promise.resolve(), failures: [] },
    tellLoaded: () => Promise.resolve(ending.abort(new Error('The guest crashed.'))),
    webSdk: { whenReady: () => new Promise(() => {}) },
  } as unknown as Guest;
  const target = { type: 'widget', id: 'w', name: 'W', source: 'project' } as const;
  const plan = { target, entryUrl: 'wsd-guest://w.widget/w.html', ready: 'manual' } as const;
  const startedAt = performance.now();
  await expect(renderInto(guest, plan, { ...target, instanceId: 'one' }, ending.signal)).rejects.toThrow('The guest crashed.');
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
