/** Why a deadline's signal is aborted: time ran out, not the caller. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
  readonly ms: number;
  constructor(ms: number) {
    super(`No answer within ${ms} ms.`);
    this.ms = ms;
  }
}

/** Runs `work` with a signal that aborts with any of `signals` or after `ms`; settles then even if `work` does not. */
export async function within<T>(ms: number, signals: readonly AbortSignal[], work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const follow = (): void => controller.abort(signals.find(({ aborted }) => aborted)?.reason);
  for (const signal of signals) signal.addEventListener('abort', follow, { once: true });
  if (signals.some(({ aborted }) => aborted)) follow();
  const timer = setTimeout(() => controller.abort(new DeadlinePassed(ms)), ms);
  try {
    return await untilAborted(controller.signal, work(controller.signal));
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener('abort', follow);
  }
}

/** The promise, or a rejection with the signal's reason as soon as it aborts. */
export async function untilAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  let onAbort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** `undefined` when the promise takes longer than `ms`. */
export async function patiently<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ms, undefined)));
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
