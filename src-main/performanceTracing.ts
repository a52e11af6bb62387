import { DebuggerError, reasonOf } from '../src-shared/debuggerError.ts';
import { performanceStartTrace } from '../src-shared/protocol/tools/performanceStartTrace.ts';
import type { InsightSet, PerformanceReport, PerformanceTrace } from '../src-shared/snapshot/performance.ts';
import type { CommandOptions, FoundInsight, PerformancePort, RecordAsk } from './commands/ports.ts';
import type { OutputFiles } from './files/outputFiles.ts';
import type { Recorded } from './targets/performanceRecorder.ts';

export interface PerformanceTracingOptions {
  readonly files: Pick<OutputFiles, 'writeLarge'>;
  /** Begins to record the current target. */
  readonly start: () => Promise<void>;
  readonly stop: (file: string) => Promise<Recorded>;
  readonly discard: () => Promise<void>;
  readonly renderAgain: (options: CommandOptions) => Promise<void>;
  readonly analyze: (file: string) => Promise<PerformanceReport>;
}

const FILE = { extensions: ['.json'], tempName: 'trace.json' };

/** From a recording to its file and its report; keeps the report of the last one. */
export class PerformanceTracing implements PerformancePort {
  #last: PerformanceReport | undefined;

  constructor(private readonly options: PerformanceTracingOptions) {}

  record({ reload, seconds, filePath }: RecordAsk, options: CommandOptions): Promise<PerformanceTrace> {
    return this.#intoFile(filePath, async () => {
      await this.start({ reload }, options);
      await this.#orDiscard(() => pause(seconds * 1_000, options.signal));
    });
  }

  async start({ reload }: Pick<RecordAsk, 'reload'>, options: CommandOptions): Promise<void> {
    await this.options.start();
    if (reload) await this.#orDiscard(() => this.options.renderAgain(options));
  }

  stop(filePath: string | undefined): Promise<PerformanceTrace> {
    return this.#intoFile(filePath, () => Promise.resolve());
  }

  insight(name: string, setId: string | undefined): FoundInsight {
    const sets = this.#last?.sets ?? [];
    const among = setId === undefined ? sets : sets.filter(({ id }) => id === setId);
    for (const set of among) {
      const insight = set.insights.find((one) => one.name === name);
      if (insight) return { set, insight };
    }
    if (sets.length === 0) {
      throw new DebuggerError('TARGET_NOT_FOUND', 'No performance trace has insights yet.', {
        hint: `Record one with ${performanceStartTrace.name}.`,
      });
    }
    throw new DebuggerError(
      'TARGET_NOT_FOUND',
      `The last performance trace has no insight ${JSON.stringify(name)}${setId === undefined ? '' : ` in ${JSON.stringify(setId)}`}.`,
      {
        hint: `It has ${sets.map(namesOf).join('; ')}.`,
      },
    );
  }

  /** The file is judged before anything is recorded. */
  async #intoFile(filePath: string | undefined, before: () => Promise<void>): Promise<PerformanceTrace> {
    const { result, ...file } = await this.options.files.writeLarge({ ...FILE, filePath }, async (path) => {
      await before();
      const { durationMs, deviceScope, isFull, atLimit } = await this.options.stop(path);
      const notices = [
        ...(isFull ? ['The buffer was full: the end of the recording is missing.'] : []),
        ...(atLimit ? ['The recording had ended by itself at its limit.'] : []),
      ];
      try {
        this.#last = await this.options.analyze(path);
        return { durationMs, deviceScope, report: this.#last, notices };
      } catch (error) {
        this.#last = undefined;
        return { durationMs, deviceScope, notices: [...notices, `The trace could not be analysed: ${reasonOf(error)}`] };
      }
    });
    return { ...file, ...result };
  }

  async #orDiscard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await this.options.discard();
      throw error;
    }
  }
}

const namesOf = ({ id, insights }: InsightSet): string => `${id}: ${insights.map(({ name }) => name).join(', ')}`;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });
}
