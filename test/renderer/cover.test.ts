import { expect, it, vi } from 'vitest';
import type { Bridge } from '../../src-renderer/bridge/bridge.ts';
import { createCover } from '../../src-renderer/device/cover.ts';

const screen = { guestId: 7, rect: { x: 100, y: 100, width: 200, height: 400 } };
const over = { x: 150, y: 150, width: 50, height: 50 };
const beside = { x: 300, y: 100, width: 50, height: 50 };

function cover(picture: () => Promise<{ dataUrl: string } | undefined>) {
  const asked: unknown[] = [];
  const bridge: Pick<Bridge, 'ask'> = {
    // The one request of this part, with the one kind of answer that it knows.
    ask: ((name: string, input: unknown) => {
      asked.push([name, input]);
      return picture();
    }) as Bridge['ask'],
  };
  const made = createCover({ ...bridge, on: () => () => undefined, pathOf: () => '' });
  made.watch(() => screen);
  return { ...made, asked, still: () => made.store.getState().still };
}
const going = new AbortController().signal;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

it('leaves the stage alone for a layer beside it', () => {
  const { open, asked, still } = cover(() => Promise.resolve(undefined));
  open(beside)();
  expect(asked).toEqual([]);
  expect(still()).toBeUndefined();
});

it('shows the picture while any crossing layer is open', async () => {
  const { open, asked, still } = cover(() => Promise.resolve({ dataUrl: 'data:,x' }));
  const closeFirst = open(over);
  const closeSecond = open(over);
  expect(still()).toBeUndefined();
  await settled();
  expect(asked[0]).toEqual(['pictureOfGuest', { guestId: 7 }]);
  expect(still()).toEqual({ picture: 'data:,x' });
  closeFirst();
  expect(still()).toBeDefined();
  closeSecond();
  expect(still()).toBeUndefined();
});

it('parks the guest also without a picture, and not after the layer closed', async () => {
  const failing = cover(() => Promise.reject(new Error('gone')));
  failing.open(over);
  await settled();
  expect(failing.still()).toEqual({ picture: undefined });

  const quick = cover(() => Promise.resolve({ dataUrl: 'data:,x' }));
  quick.open(over)();
  await settled();
  expect(quick.still()).toBeUndefined();
});

it('shows the picture of the part that showed, also one that comes late', async () => {
  vi.useFakeTimers();
  try {
    const part = { x: 75, y: 300, width: 200, height: 250 };
    let answer: (picture: { dataUrl: string }) => void = () => undefined;
    const { open, watch, asked, still } = cover(() => new Promise((resolve) => (answer = resolve)));
    watch(() => ({ ...screen, part }));
    open(over);
    await vi.advanceTimersByTimeAsync(450);
    expect(still()).toEqual({ picture: undefined, part });
    await vi.advanceTimersByTimeAsync(1_000);
    answer({ dataUrl: 'data:,late' });
    await vi.advanceTimersByTimeAsync(0);
    expect(still()).toEqual({ picture: 'data:,late', part });
    expect(asked).toEqual([
      ['pictureOfGuest', { guestId: 7, part }],
      ['pictureOfGuest', { guestId: 7, part }],
    ]);
  } finally {
    vi.useRealTimers();
  }
});

it('gives way to a command', async () => {
  const { open, lift, still } = cover(() => Promise.resolve({ dataUrl: 'data:,x' }));
  const close = open(over);
  await settled();
  lift();
  expect(still()).toBeUndefined();
  close();
  expect(still()).toBeUndefined();
});

it('covers nothing while a command has the guest in view, and what is open then once all have ended', async () => {
  const { open, lift, restore, asked, still } = cover(() => Promise.resolve({ dataUrl: 'data:,x' }));
  open(over);
  lift();
  await settled();
  expect(still()).toBeUndefined();
  let shown = false;
  open(over, () => (shown = true));
  await settled();
  expect(shown).toBe(true);
  expect(still()).toBeUndefined();
  expect(asked).toHaveLength(1);
  restore();
  await settled();
  expect(still()).toEqual({ picture: 'data:,x' });
});

it('covers at once after every command of many, and takes a fresh picture when they rest', async () => {
  vi.useFakeTimers();
  try {
    let taken = 0;
    const { open, lift, restore, asked, still } = cover(() => Promise.resolve({ dataUrl: `data:,${taken++}` }));
    const close = open(over);
    await vi.advanceTimersByTimeAsync(0);
    for (let command = 0; command < 20; command += 1) {
      lift();
      expect(still()).toBeUndefined();
      await vi.advanceTimersByTimeAsync(50);
      restore();
      expect(still()).toEqual({ picture: 'data:,0' });
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(still()).toEqual({ picture: 'data:,1' });
    lift();
    restore();
    expect(still()).toEqual({ picture: 'data:,1' });
    close();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(still()).toBeUndefined();
    expect(asked).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

it('keeps a picture that came while the next command was under way, and drops a fresh one that a command crossed', async () => {
  vi.useFakeTimers();
  try {
    const answers: ((picture: { dataUrl: string }) => void)[] = [];
    const { open, lift, restore, still } = cover(() => new Promise((resolve) => answers.push(resolve)));
    open(over);
    lift();
    answers[0]?.({ dataUrl: 'data:,first' });
    await vi.advanceTimersByTimeAsync(0);
    expect(still()).toBeUndefined();
    restore();
    expect(still()).toEqual({ picture: 'data:,first' });
    await vi.advanceTimersByTimeAsync(350);
    expect(answers).toHaveLength(2);
    lift();
    restore();
    answers[1]?.({ dataUrl: 'data:,crossed' });
    await vi.advanceTimersByTimeAsync(0);
    expect(still()).toEqual({ picture: 'data:,first' });
  } finally {
    vi.useRealTimers();
  }
});

it('lets a command have the parked guest once it rests, and keeps it there until the command has ended', async () => {
  vi.useFakeTimers();
  try {
    let taken = 0;
    const { open, restore, rested, still } = cover(() => Promise.resolve({ dataUrl: `data:,${taken++}` }));
    expect(await rested(going)).toBe(false);
    const close = open(over);
    await vi.advanceTimersByTimeAsync(0);
    const cancelled = new AbortController();
    const given = rested(cancelled.signal);
    cancelled.abort();
    let may: boolean | undefined;
    void rested(going).then((answer) => (may = answer));
    await vi.advanceTimersByTimeAsync(200);
    expect(may).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(await given).toBe(false);
    expect(may).toBe(true);
    restore();
    await vi.advanceTimersByTimeAsync(500);
    expect(still()).toEqual({ picture: 'data:,1' });
    expect(await rested(going)).toBe(true);
    close();
    expect(still()).toBeDefined();
    expect(await rested(going)).toBe(false);
    restore();
    expect(still()).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
