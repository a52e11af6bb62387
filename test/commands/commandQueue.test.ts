import { beforeEach, describe, expect, test } from 'vitest';
import { CommandQueue, type CommandContext } from '../../src-main/commands/commandQueue.ts';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { FakeTimers, flush } from '../support/fakeTimers.ts';

let timers: FakeTimers;
let queue: CommandQueue;
let started: string[];

beforeEach(() => {
  timers = new FakeTimers();
  started = [];
  let next = 0;
  queue = new CommandQueue(() => `c${(next += 1)}`, timers);
});

interface Submitted {
  readonly done: Promise<string>;
  readonly caller: AbortController;
  /** What happened, or `pending`. */
  outcome(): string;
  finish(value: string): void;
  fail(error: Error): void;
  readonly context: { current?: CommandContext };
}

function submit(label: string): Submitted {
  const caller = new AbortController();
  const context: { current?: CommandContext } = {};
  let finish: (value: string) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const work = new Promise<string>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  const done = queue.enqueue({
    label,
    signal: caller.signal,
    run: (given) => {
      started.push(label);
      context.current = given;
      return work;
    },
    timedOut: (ms) => new DebuggerError('RENDER_TIMEOUT', `${label} took ${ms}`),
  });
  let outcome = 'pending';
  done.then(
    (value) => (outcome = value),
    (error: unknown) => (outcome = error instanceof DebuggerError ? error.code : String(error)),
  );
  return { done, caller, outcome: () => outcome, finish, fail, context };
}

describe('one command at a time', () => {
  test('in the order of their coming, each with an id of its own', async () => {
    const first = submit('first');
    const second = submit('second');
    await flush();
    expect(started).toEqual(['first']);
    first.finish('one');
    await flush();
    expect(started).toEqual(['first', 'second']);
    second.finish('two');
    await expect(first.done).resolves.toBe('one');
    await expect(second.done).resolves.toBe('two');
    expect([first.context.current?.commandId, second.context.current?.commandId]).toEqual(['c1', 'c2']);
    expect(timers.pending).toBe(0);
  });

  test('a failure ends its own command only', async () => {
    const first = submit('first');
    const second = submit('second');
    first.fail(new DebuggerError('RENDER_FAILED', 'no'));
    second.finish('two');
    await expect(first.done).rejects.toMatchObject({ code: 'RENDER_FAILED' });
    await expect(second.done).resolves.toBe('two');
  });
});

describe('limits', () => {
  test('a command that runs too long ends with its own error, and the next starts at that moment', async () => {
    const slow = submit('slow');
    await timers.advance(1);
    const next = submit('next');
    await timers.advance(14_998);
    expect(slow.outcome()).toBe('pending');
    await timers.advance(1);
    expect(slow.outcome()).toBe('RENDER_TIMEOUT');
    expect(slow.context.current?.signal.aborted).toBe(true);
    expect(started).toEqual(['slow', 'next']);
    next.finish('done');
    await flush();
    expect(next.outcome()).toBe('done');
  });

  test('the late result of an ended command reaches nobody and disturbs nothing', async () => {
    const slow = submit('slow');
    const next = submit('next');
    await timers.advance(15_000);
    expect(next.outcome()).toBe('pending');
    slow.finish('too late');
    await flush();
    expect(slow.outcome()).toBe('RENDER_TIMEOUT');
    expect(queue.running).toBe('next');
  });

  test('waiting 15 s without starting ends with COMMAND_TIMEOUT that names what it waited behind', async () => {
    const held = submit('render_page /slow');
    await timers.advance(1_000);
    const waiting = submit('render_page /b');
    let ended: unknown;
    waiting.done.catch((error: unknown) => (ended = error));
    held.finish('done');
    const blocker = submit('blocker');
    await flush();
    expect(started).toEqual(['render_page /slow', 'render_page /b']);
    await timers.advance(15_000);
    expect(ended).toMatchObject({ code: 'RENDER_TIMEOUT' });
    await expect(blocker.done).rejects.toMatchObject({
      code: 'COMMAND_TIMEOUT',
      message: expect.stringContaining('behind render_page /b'),
    });
  });
});

describe('callers who leave', () => {
  test('while waiting: their command never runs', async () => {
    const held = submit('held');
    const [a, b, c] = [submit('a'), submit('b'), submit('c')];
    a.caller.abort();
    c.caller.abort();
    held.finish('done');
    b.finish('done');
    await flush();
    expect(started).toEqual(['held', 'b']);
    expect([a.outcome(), b.outcome(), c.outcome()]).toEqual(['COMMAND_TIMEOUT', 'done', 'COMMAND_TIMEOUT']);
  });

  test('while it runs: its signal is aborted and the next one starts', async () => {
    const running = submit('running');
    submit('next');
    await flush();
    running.caller.abort();
    await flush();
    expect(running.context.current?.signal.aborted).toBe(true);
    expect(started).toEqual(['running', 'next']);
  });

  test('before it is queued: nothing runs', async () => {
    const caller = new AbortController();
    caller.abort();
    const done = queue.enqueue({
      label: 'gone',
      signal: caller.signal,
      run: () => Promise.resolve(started.push('gone')),
      timedOut: () => new DebuggerError('COMMAND_TIMEOUT', ''),
    });
    await expect(done).rejects.toMatchObject({ code: 'COMMAND_TIMEOUT' });
    expect(started).toEqual([]);
  });
});

test('when the frontend goes away, the running command and all that wait end at once, and later ones run', async () => {
  const all = [submit('a'), submit('b'), submit('c')];
  await flush();
  queue.endAll(new DebuggerError('DEBUGGER_DISCONNECTED', 'gone'));
  await flush();
  expect(all.map((command) => command.outcome())).toEqual(['DEBUGGER_DISCONNECTED', 'DEBUGGER_DISCONNECTED', 'DEBUGGER_DISCONNECTED']);
  expect(started).toEqual(['a']);
  expect(timers.pending).toBe(0);
  const later = submit('later');
  later.finish('done');
  await expect(later.done).resolves.toBe('done');
});

test('tells that nothing is under way once the last of several has ended, however it ended', async () => {
  let idle = 0;
  queue = new CommandQueue(
    () => 'c',
    timers,
    undefined,
    () => (idle += 1),
  );
  const [first, second] = [submit('first'), submit('second')];
  first.finish('done');
  await flush();
  expect(idle).toBe(0);
  second.caller.abort();
  await flush();
  expect(idle).toBe(1);
});
