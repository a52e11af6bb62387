import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAutoRender } from '../../../src-renderer/commands/autoRender.ts';
import { createSamples } from '../../../src-renderer/state/samples.ts';
import { createStage } from '../../../src-renderer/state/stage.ts';
import { createWidgetData, type JsonObject } from '../../../src-renderer/state/widgetData.ts';
import { stubStorage } from '../support/storage.ts';
import { scriptedBridge } from '../support/scriptedBridge.ts';

const historyOf = (data: ReturnType<typeof createWidgetData>): unknown[] =>
  (data.store.getState().histories['card'] ?? []).map(({ text, by, failed }) => [JSON.parse(text), by, failed]);

describe('what others render', () => {
  it('takes the place of a typed text, which stays in history and comes back by undo', () => {
    const data = createWidgetData();
    data.fill('card', { city: 'A' }, 'i-1');
    data.type('card', '{"city": "mine"}');
    data.rendered({ slot: 'widget', instanceId: 'i-2', by: 'agent', state: 'rendering' });
    data.fill('card', { city: 'B' }, 'i-2');
    expect(data.dataOf('card')).toEqual({ city: 'B' });
    expect(historyOf(data)).toEqual([
      [{ city: 'B' }, 'agent', false],
      [{ city: 'mine' }, undefined, false],
      [{ city: 'A' }, undefined, false],
    ]);
    data.undo();
    expect(data.textOf('card')).toBe('{"city": "mine"}');
  });

  it('keeps a text that is no JSON', () => {
    const data = createWidgetData();
    data.type('card', '{"city": ');
    data.fill('card', { city: 'B' }, 'i-1');
    expect(data.store.getState().replaced).toEqual({ widgetId: 'card', text: '{"city": ' });
  });

  it('does not cost a typed text that was never rendered, also when the window is loaded anew', () => {
    stubStorage('sessionStorage');
    createWidgetData().type('card', '{"city": ');
    const data = createWidgetData();
    expect(data.textOf('card')).toBe('{"city": ');
    data.fill('card', { city: 'B' }, 'i-1');
    data.undo();
    expect(data.textOf('card')).toBe('{"city": ');
    data.clear();
    expect(createWidgetData().textOf('card')).toBe('{}');
  });

  it('never overtakes what the person typed after asking for it', () => {
    const data = createWidgetData();
    data.type('card', '{"n": 1}');
    data.expect('card', { n: 1 });
    data.type('card', '{"n": 12}');
    data.fill('card', { n: 1 }, 'i-1');
    expect(data.textOf('card')).toBe('{"n": 12}');
    expect(data.store.getState().replaced).toBeUndefined();
  });

  it('fills an editor that nobody typed in, also with what the person asked for', () => {
    stubStorage('sessionStorage');
    const data = createWidgetData();
    data.expect('card', { n: 1 });
    data.fill('card', { n: 1 }, 'i-1');
    expect(data.dataOf('card')).toEqual({ n: 1 });
    data.expect('card', { n: 2 });
    data.fill('card', { n: 3 }, 'i-2');
    data.fill('card', { n: 2 }, 'i-3');
    expect(data.dataOf('card')).toEqual({ n: 2 });
    expect(data.store.getState().replaced).toBeUndefined();
  });

  it('fills an empty object in, which is data as any other', () => {
    const data = createWidgetData();
    data.fill('card', {}, 'i-1');
    expect(data.store.getState().texts['card']).toBe('{}');
  });

  it('is told with who asked and how it ended, equal data once, and no more than there is room for', () => {
    const data = createWidgetData();
    for (let n = 0; n < 50; n += 1) data.fill('card', { n: n % 40 }, `i-${n}`);
    data.rendered({ slot: 'widget', instanceId: 'i-49', by: 'you', state: 'failed' });
    expect(historyOf(data)).toHaveLength(30);
    expect(historyOf(data)[0]).toEqual([{ n: 9 }, 'you', true]);
  });
});

describe('rendering by itself', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function scene() {
    const { bridge } = scriptedBridge({ publishView: () => undefined });
    const stage = createStage(bridge);
    const widgetData = createWidgetData();
    const rendered: JsonObject[] = [];
    let finish: (() => void) | undefined;
    startAutoRender({
      widgetData,
      stage,
      person: {
        renderWidget: (widgetId, value) => {
          rendered.push(value);
          widgetData.expect(widgetId, value);
          widgetData.fill(widgetId, value, `i-${rendered.length}`);
          return new Promise((resolve) => (finish = resolve));
        },
      },
    });
    stage.present({ type: 'widget', id: 'card', name: 'card', source: 'project', instanceId: 'i-0' });
    void stage.show('widget');
    return { widgetData, rendered, finish: () => finish?.() };
  }

  it('waits until typing rests, and never renders what is no JSON', async () => {
    const { widgetData, rendered } = scene();
    widgetData.type('card', '{"n": 1}');
    await vi.advanceTimersByTimeAsync(200);
    widgetData.type('card', '{"n": 12}');
    await vi.advanceTimersByTimeAsync(299);
    expect(rendered).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(rendered).toEqual([{ n: 12 }]);
    widgetData.type('card', '{"n": ');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(rendered).toHaveLength(1);
    expect(widgetData.textOf('card')).toBe('{"n": ');
  });

  it('renders one after the other, the newest last, and nothing while it is off', async () => {
    const { widgetData, rendered, finish } = scene();
    widgetData.type('card', '{"n": 1}');
    await vi.advanceTimersByTimeAsync(300);
    widgetData.type('card', '{"n": 2}');
    await vi.advanceTimersByTimeAsync(1_000);
    widgetData.type('card', '{"n": 3}');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rendered).toEqual([{ n: 1 }]);
    finish();
    await vi.advanceTimersByTimeAsync(300);
    expect(rendered).toEqual([{ n: 1 }, { n: 3 }]);
    finish();
    widgetData.setAuto(false);
    widgetData.type('card', '{"n": 4}');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rendered).toHaveLength(2);
  });
});

describe('samples', () => {
  it('come back after a deletion, and a list that main could not keep is not shown as kept', async () => {
    const fake = scriptedBridge({ saveSamples: () => undefined });
    const samples = createSamples(fake.bridge);
    await samples.add('card', 'one', '{}');
    const id = samples.store.getState().samples['card']?.[0]?.id ?? '';
    await samples.rename('card', id, 'first');
    await samples.remove('card', id);
    expect(samples.store.getState().samples['card']).toEqual([]);
    await samples.undo();
    expect(samples.store.getState().samples['card']).toEqual([{ id, name: 'first', text: '{}' }]);
    delete fake.answers.saveSamples;
    await samples.add('card', 'two', '{}');
    expect(samples.store.getState().samples['card']).toHaveLength(1);
    expect(samples.store.getState().failure).toBeDefined();
  });
});
