import { open } from 'node:fs/promises';
import { DebuggerError, reasonOf } from '../../src-shared/debuggerError.ts';
import { performanceStartTrace } from '../../src-shared/protocol/tools/performanceStartTrace.ts';
import { performanceStopTrace } from '../../src-shared/protocol/tools/performanceStopTrace.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { deviceScopeOf, type DeviceScope } from '../../src-shared/snapshot/performance.ts';
import type { DebuggerSession } from './debuggerSession.ts';
import type { Guest } from './guest.ts';

/** What the engine needs, and what makes a trace readable in DevTools. Pictures of the page stay out. */
const CATEGORIES = [
  'blink.console',
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'disabled-by-default-devtools.timeline.invalidationTracking',
  'disabled-by-default-devtools.timeline.stack',
  'disabled-by-default-lighthouse',
  'disabled-by-default-v8.cpu_profiler',
  'latencyInfo',
  'loading',
  'navigation',
  'rail',
  'v8',
  'v8.execute',
];
const CHUNK = 1024 * 1024;

interface Recording {
  readonly devtools: DebuggerSession;
  readonly deviceScope: DeviceScope;
  readonly startedAtMs: number;
  readonly limit: NodeJS.Timeout;
  /** Somebody is writing it to a file already. */
  isTaken?: true;
  /** Set once it ends: with the handle to read, or with what went wrong. */
  ended?: Promise<Ended>;
}

interface Ended {
  readonly stream: string;
  readonly endedAtMs: number;
  readonly isFull: boolean;
}

export interface Recorded {
  readonly durationMs: number;
  readonly deviceScope: DeviceScope;
  readonly isFull: boolean;
  /** It went on until the limit, without being asked for. */
  readonly atLimit: boolean;
}

/** Records what the browser does for one guest: its renderer, and the browser's part of it. One recording at a time. */
export class PerformanceRecorder {
  #recording: Recording | undefined;
  #starting = false;

  /** `onChange` hears since when it records; nothing when it does not. */
  constructor(
    private readonly now: () => number,
    private readonly onChange: (recordingSinceMs: number | undefined) => void,
  ) {}

  /** @throws INSPECTION_FAILED, also while another recording goes on */
  async start({ devtools, viewport }: Guest): Promise<void> {
    if (this.#recording?.devtools.gone) this.#forget(this.#recording);
    if (this.#recording || this.#starting) {
      throw new DebuggerError('INSPECTION_FAILED', 'A performance trace is already being recorded.', {
        hint: `End it with ${performanceStopTrace.name}.`,
      });
    }
    this.#starting = true;
    try {
      const traceConfig = {
        recordMode: 'recordUntilFull',
        traceBufferSizeInKb: LIMITS.performanceBufferKb,
        includedCategories: CATEGORIES,
        excludedCategories: ['*', 'disabled-by-default-cpu_profiler'],
      };
      await devtools.send('Tracing.start', { transferMode: 'ReturnAsStream', traceConfig }, { timeoutMs: LIMITS.performanceStepMs });
      const startedAtMs = this.now();
      const recording: Recording = {
        devtools,
        deviceScope: deviceScopeOf(viewport),
        startedAtMs,
        limit: setTimeout(() => void this.#end(recording).catch(() => {}), LIMITS.performanceRecordMs), // told where it is stopped
      };
      this.#recording = recording;
      this.onChange(startedAtMs);
      devtools.ended.addEventListener('abort', () => this.#lost(recording), { once: true });
    } finally {
      this.#starting = false;
    }
  }

  /** Ends the recording and writes it to a new file. @throws TARGET_NOT_FOUND, INSPECTION_FAILED, or what the system says of the file */
  async stop(file: string): Promise<Recorded> {
    const recording = this.#recording;
    if (!recording || recording.isTaken) {
      throw new DebuggerError('TARGET_NOT_FOUND', 'No performance trace is being recorded.', {
        hint: `Begin one with ${performanceStartTrace.name}.`,
      });
    }
    recording.isTaken = true;
    const atLimit = recording.ended !== undefined;
    try {
      const { stream, endedAtMs, isFull } = await this.#end(recording);
      await write(recording.devtools, stream, file);
      return { durationMs: endedAtMs - recording.startedAtMs, deviceScope: recording.deviceScope, isFull, atLimit };
    } catch (error) {
      if (error instanceof DebuggerError || (error instanceof Error && 'syscall' in error)) throw error;
      const { gone } = recording.devtools;
      throw new DebuggerError('INSPECTION_FAILED', `The performance trace was lost: ${reasonOf(gone ?? error)}`, {
        hint: `Render the target again and call ${performanceStartTrace.name}.`,
        cause: error,
      });
    } finally {
      this.#forget(recording);
    }
  }

  /** Nobody waits for the recording any more. */
  async discard(): Promise<void> {
    const recording = this.#recording;
    if (!recording || recording.isTaken) return;
    try {
      const { stream } = await this.#end(recording);
      await recording.devtools.send('IO.close', { handle: stream });
    } catch {
      // The guest is gone, and its recording with it.
    } finally {
      this.#forget(recording);
    }
  }

  #end(recording: Recording): Promise<Ended> {
    recording.ended ??= this.#endOnce(recording);
    return recording.ended;
  }

  async #endOnce({ devtools, limit }: Recording): Promise<Ended> {
    clearTimeout(limit);
    const endedAtMs = this.now();
    let stop: () => void = () => {};
    const complete = new Promise<{ stream?: string; dataLossOccurred: boolean }>((resolve) => {
      stop = devtools.on('Tracing.tracingComplete', resolve);
    });
    try {
      await devtools.send('Tracing.end', {}, { timeoutMs: LIMITS.performanceStepMs });
      const { stream, dataLossOccurred } = await within(complete, devtools.ended);
      if (stream === undefined) throw new Error('the browser gave no trace');
      return { stream, endedAtMs, isFull: dataLossOccurred };
    } finally {
      stop();
    }
  }

  /** The guest took its recording with it; whoever stops it hears of that. */
  #lost(recording: Recording): void {
    clearTimeout(recording.limit);
    if (this.#recording === recording) this.onChange(undefined);
  }

  #forget(recording: Recording): void {
    clearTimeout(recording.limit);
    if (this.#recording !== recording) return;
    this.#recording = undefined;
    this.onChange(undefined);
  }
}

async function write(devtools: DebuggerSession, stream: string, file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    let bytes = 0;
    for (let done = false; !done; ) {
      const chunk = await devtools.send<{ data: string; eof: boolean; base64Encoded?: boolean }>(
        'IO.read',
        { handle: stream, size: CHUNK },
        { timeoutMs: LIMITS.performanceStepMs },
      );
      const data = Buffer.from(chunk.data, chunk.base64Encoded ? 'base64' : 'utf8');
      bytes += data.length;
      if (bytes > LIMITS.performanceBytes) throw new Error(`it is larger than ${LIMITS.performanceBytes} bytes`);
      await handle.write(data);
      done = chunk.eof;
    }
  } finally {
    await handle.close();
    devtools.send('IO.close', { handle: stream }).catch(() => {}); // the guest ended meanwhile
  }
}

/** @throws when it takes longer than a step, or the guest ends */
async function within<Value>(value: Promise<Value>, ended: AbortSignal): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  let abort: () => void = () => {};
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the browser did not give it in time')), LIMITS.performanceStepMs);
    abort = () => reject(new Error('the guest ended'));
    ended.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([value, limit]);
  } finally {
    clearTimeout(timer);
    ended.removeEventListener('abort', abort);
  }
}
