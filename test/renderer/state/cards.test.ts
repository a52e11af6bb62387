import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCards } from '../../../src-renderer/state/cards.ts';
import { CARD_HEIGHT, clampHeight } from '../../../src-shared/simulator/cardHeight.ts';
import { verbatim } from '../../../src-shared/words/sentence.ts';
import { scriptedBridge } from '../support/scriptedBridge.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const near = (): number => 0;

function setUp() {
  const scripted = scriptedBridge({ mountCard: () => ({ height: 149.2 }), unmountCard: () => ({ dataUrl: 'data:,x', height: 149 }) });
  const cards = createCards(scripted.bridge);
  const card = (id: string) => cards.store.getState().cards.get(id);
  const live = async (id: string): Promise<void> => {
    cards.place(id, near);
    await vi.advanceTimersByTimeAsync(200);
    await cards.attached(id, card(id)?.epoch ?? 0, 7);
  };
  return { ...scripted, cards, card, live };
}

test('a card near the view is mounted, and stands as a picture at its height when it has left', async () => {
  const { cards, card, live, asked } = setUp();
  await live('c');
  expect(card('c')).toMatchObject({ phase: 'live', height: 150 });
  expect(asked).toEqual([{ name: 'mountCard', input: { cardId: 'c', webContentsId: 7, width: 360 } }]);
  cards.place('c', undefined);
  await vi.advanceTimersByTimeAsync(200);
  expect(card('c')).toMatchObject({ phase: 'away', picture: 'data:,x', height: 149 });
  cards.place('c', near);
  await vi.advanceTimersByTimeAsync(200);
  expect(card('c')).toMatchObject({ phase: 'mounting', epoch: 2, picture: 'data:,x' });
});

test('a card that only flies past is never started', async () => {
  const { cards, card } = setUp();
  cards.place('c', near);
  await vi.advanceTimersByTimeAsync(50);
  cards.place('c', undefined);
  await vi.advanceTimersByTimeAsync(500);
  expect(card('c')).toBeUndefined();
});

test('while cards fly past nothing is started, also not those that are near meanwhile; at rest those in view are', async () => {
  const { cards, card } = setUp();
  for (let index = 0; index < 10; index += 1) {
    cards.place(`c${index}`, near);
    await vi.advanceTimersByTimeAsync(50);
    if (index > 1) cards.place(`c${index - 2}`, undefined);
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(cards.store.getState().cards.size).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect([...cards.store.getState().cards.keys()]).toEqual(['c8', 'c9']);
  // While a person scrolls, a moment without a card is no rest yet.
  for (let frame = 0; frame < 4; frame += 1) {
    cards.place('c10', near);
    cards.scrolled();
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(card('c10')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(card('c10')?.phase).toBe('mounting');
  // One that never rests does not keep the others from it.
  cards.place('late', near);
  for (let flicker = 0; flicker < 60; flicker += 1) {
    cards.place('restless', flicker % 2 === 0 ? near : undefined);
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(card('late')?.phase).toBe('mounting');
});

test('two start at a time, and one that takes long keeps no other waiting', async () => {
  const { cards, card } = setUp();
  const phases = (): (string | undefined)[] => ['a', 'b', 'c', 'd'].map((id) => card(id)?.phase);
  for (const id of ['a', 'b', 'c', 'd']) cards.place(id, near);
  await vi.advanceTimersByTimeAsync(200);
  expect(phases()).toEqual(['mounting', 'mounting', undefined, undefined]);
  await cards.attached('a', 1, 7);
  await vi.advanceTimersByTimeAsync(200);
  expect(phases()).toEqual(['live', 'mounting', 'mounting', undefined]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(phases()).toEqual(['live', 'mounting', 'mounting', 'mounting']);
});

test('six live at most: the nearest, also after scrolling among them', async () => {
  const { cards } = setUp();
  let middle = 0;
  for (let index = 0; index < 8; index += 1) cards.place(`c${index}`, () => Math.abs(index - middle));
  const alive = async (): Promise<string[]> => {
    for (let round = 0; round < 8; round += 1) {
      await vi.advanceTimersByTimeAsync(400);
      for (const [id, { phase, epoch }] of cards.store.getState().cards) if (phase === 'mounting') await cards.attached(id, epoch, 7);
    }
    return [...cards.store.getState().cards].flatMap(([id, { phase }]) => (phase === 'live' ? [id] : [])).toSorted();
  };
  expect(await alive()).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5']);
  middle = 7;
  cards.scrolled();
  expect(await alive()).toEqual(['c2', 'c3', 'c4', 'c5', 'c6', 'c7']);
});

test('a refused card says why; another try is another element', async () => {
  const { cards, card, live, answers } = setUp();
  answers.mountCard = () => {
    throw new Error('no such widget');
  };
  await live('c');
  expect(card('c')).toMatchObject({ phase: 'failed', epoch: 1, failure: { message: 'no such widget' } });
  cards.again('c');
  expect(card('c')).toMatchObject({ phase: 'mounting', epoch: 2, failure: undefined });
});

test('a crash ends the element; words about an earlier element are dropped', async () => {
  const { cards, card, live, emit, asked } = setUp();
  await live('c');
  emit('cardGone', { cardId: 'c', message: verbatim('crashed') });
  expect(card('c')).toMatchObject({ phase: 'gone', failure: { message: verbatim('crashed') } });
  cards.again('c');
  await cards.attached('c', 1, 9);
  expect(card('c')?.phase).toBe('mounting');
  expect(asked.filter(({ name }) => name === 'mountCard')).toHaveLength(1);
});

test('a card that comes back while it is being frozen is mounted anew', async () => {
  const { cards, card, live, answers } = setUp();
  let answer: ((value: undefined) => void) | undefined;
  await live('c');
  answers.unmountCard = () => new Promise((resolve) => (answer = resolve));
  cards.place('c', undefined);
  await vi.advanceTimersByTimeAsync(200);
  expect(card('c')?.phase).toBe('freezing');
  cards.place('c', near);
  await vi.advanceTimersByTimeAsync(200);
  answer?.(undefined);
  await vi.advanceTimersByTimeAsync(200);
  expect(card('c')).toMatchObject({ phase: 'mounting', epoch: 2 });
});

test('heights are whole and bounded, and unknown cards are left alone', async () => {
  const { card, live, emit, cards } = setUp();
  expect([1, 149.2, 99_999, Number.NaN].map(clampHeight)).toEqual([CARD_HEIGHT.min, 150, CARD_HEIGHT.max, CARD_HEIGHT.first]);
  emit('cardHeight', { cardId: 'nobody', height: 300 });
  expect(card('nobody')).toBeUndefined();
  await live('c');
  emit('cardHeight', { cardId: 'c', height: 300 });
  expect(card('c')?.height).toBe(300);
  cards.keepOnly(new Set());
  expect(card('c')).toBeUndefined();
});

test('a card whose files are saved while it is mounted is mounted again once it is live, and never taken away before', async () => {
  const { cards, card, emit, answers } = setUp();
  let answer: ((value: { readonly height: number }) => void) | undefined;
  answers.mountCard = () => new Promise((resolve) => (answer = resolve));
  cards.place('c', near);
  await vi.advanceTimersByTimeAsync(200);
  const mounting = cards.attached('c', 1, 7);
  emit('cardsOutdated', { cardIds: ['c'] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(card('c')).toMatchObject({ phase: 'mounting', epoch: 1 });
  answer?.({ height: 100 });
  await mounting;
  await vi.advanceTimersByTimeAsync(200);
  const second = card('c');
  expect(second).toMatchObject({ phase: 'mounting', height: 100 });
  expect(second?.epoch).toBeGreaterThan(1);
  const again = cards.attached('c', second?.epoch ?? 0, 8);
  answer?.({ height: 100 });
  await again;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(card('c')).toMatchObject({ phase: 'live', epoch: second?.epoch });
});

test('a save starts the cards that are near, two at a time, also those that had failed; none that is away', async () => {
  const { cards, card, live, emit, answers } = setUp();
  answers.mountCard = () => {
    throw new Error('broken');
  };
  const ids = Array.from({ length: 12 }, (_, index) => `c${index}`);
  for (const id of ids) {
    await live(id);
    cards.place(id, undefined);
  }
  const inPhase = (phase: string): string[] => ids.filter((id) => card(id)?.phase === phase);
  expect(inPhase('failed')).toEqual(ids);
  for (const id of ids.slice(0, 4)) cards.place(id, near);
  answers.mountCard = () => ({ height: 100 });
  emit('cardsOutdated', { cardIds: [...ids, 'unknown'] });
  await vi.advanceTimersByTimeAsync(200);
  expect(inPhase('mounting')).toEqual(['c0', 'c1']);
  expect(card('c0')?.failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(inPhase('mounting')).toEqual(['c0', 'c1', 'c2', 'c3']);
  expect(inPhase('away')).toEqual(ids.slice(4));
  expect(card('unknown')).toBeUndefined();
});

test('a live card that is near is mounted anew after a save', async () => {
  const { card, live, emit } = setUp();
  await live('c');
  emit('cardsOutdated', { cardIds: ['c'] });
  await vi.advanceTimersByTimeAsync(200);
  expect(card('c')?.phase).toBe('mounting');
});
