import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { droppedEntries } from '../../src-main/sections/droppedEntries.ts';
import { lostUids } from '../../src-main/sections/lostUids.ts';
import { SECTION_ORDER } from '../../src-main/sections/order.ts';
import { entry, liveScene, targetInfo, traceEvent } from '../support/scene.ts';

function scene() {
  const { store, fake } = liveScene();
  return { store, live: fake, writeFile: () => Promise.reject(new Error('unused')) };
}

describe('lostUids', () => {
  test('says nothing while uids hold', () => {
    expect(lostUids.standing(scene())).toBeUndefined();
  });

  test('tells of an ended target, then of its restart', () => {
    const context = scene();
    context.store.endTarget('page', 'the guest crashed');
    expect(lostUids.standing(context)?.notices).toEqual([
      'The page target ended: the guest crashed. Its uids are gone; call render_page to show it again.',
    ]);
    context.store.recordRender(targetInfo());
    expect(lostUids.standing(context)?.notices).toEqual([
      'The page target was restarted: the guest crashed. Earlier uids are gone; take_snapshot gives new ones.',
    ]);
  });

  test('speaks of the shown target only', () => {
    const context = scene();
    context.store.endTarget('widget', 'gone');
    expect(lostUids.standing(context)).toBeUndefined();
    context.store.setView('widget');
    expect(lostUids.standing(context)?.notices?.[0]).toContain('call render_widget');
    context.store.setView('chat');
    expect(lostUids.standing(context)).toBeUndefined();
  });
});

describe('droppedEntries', () => {
  test('says nothing while logs are complete', () => {
    expect(droppedEntries.standing(scene())).toBeUndefined();
  });

  test('counts what each full log dropped', () => {
    const context = scene();
    for (let index = 0; index < LIMITS.consoleEntries + 2; index++) context.store.appendConsole(entry(index));
    for (let index = 0; index < LIMITS.traceEvents + 1; index++) context.store.appendTrace(traceEvent(index));
    expect(droppedEntries.standing(context)).toEqual({
      json: { dropped: { console: 2, traceEvents: 1 } },
      notices: [
        'The log is full: the oldest 2 console messages of the current documents were dropped.',
        'The log is full: the oldest 1 trace events were dropped.',
      ],
    });
  });
});

test('every section has one slot', () => {
  const names = SECTION_ORDER.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
