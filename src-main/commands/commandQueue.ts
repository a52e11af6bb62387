import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { say } from '../../src-shared/words/sentence.ts';

export interface CommandContext {
  readonly commandId: string;
  /** Aborts when the client leaves, the frontend goes away or the time is up; its reason is the error to end with. */
  readonly signal: AbortSignal;
}

export interface CommandRequest<Value> {
  /** For messages: `render_page /pages/a`. */
  readonly label: string;
  /** The caller's own signal: it left. */
  readonly signal: AbortSignal;
  run(context: CommandContext): Promise<Value>;
  /** The error of a command that ran longer than the limit. */
  timedOut(limitMs: number): DebuggerError;
}

/** Timers of the host; a test brings its own. */
export interface Timers {
  set(callback: () => void, ms: number): unknown;
  clear(handle: unknown): void;
}

export const hostTimers: Timers = {
  set: (callback, ms) => setTimeout(callback, ms),
  clear: (handle) => clearTimeout(handle as NodeJS.Timeout),
};

interface Entry {
  readonly label: string;
  start(): Promise<void>;
  end(error: DebuggerError): void;
}

/**
 * One command at a time (protocol, 安全边界). A command ends by its own result, by its limit, by its caller's leaving
 * or by the frontend's, whichever comes first, and the next one starts at that moment even if the work of the ended
 * one has not unwound yet: its signal is aborted, so its late result reaches nobody.
 */
export class CommandQueue {
  readonly #waiting: Entry[] = [];
  #running: Entry | undefined;

  constructor(
    private readonly createId: () => string,
    private readonly timers: Timers = hostTimers,
    private readonly limits: { readonly runMs: number; readonly waitMs: number } = {
      runMs: LIMITS.commandRunMs,
      waitMs: LIMITS.commandWaitMs,
    },
    /** Nothing runs and nothing waits any more. */
    private readonly onIdle: () => void = () => {},
  ) {}

  /** Commands that have not started. */
  get waiting(): number {
    return this.#waiting.length;
  }

  get running(): string | undefined {
    return this.#running?.label;
  }

  /** Queues a command. Rejects with the error it ended with. */
  enqueue<Value>(request: CommandRequest<Value>): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      if (request.signal.aborted) {
        reject(cancelled(request.label));
        return;
      }
      const ending = new AbortController();
      let timer: unknown;
      const leave = (): void => entry.end(cancelled(request.label));
      const settle = (): void => {
        this.timers.clear(timer);
        request.signal.removeEventListener('abort', leave);
        this.#remove(entry);
      };
      const entry: Entry = {
        label: request.label,
        start: async () => {
          this.timers.clear(timer);
          timer = this.timers.set(() => entry.end(request.timedOut(this.limits.runMs)), this.limits.runMs);
          try {
            const value = await request.run({ commandId: this.createId(), signal: ending.signal });
            if (!ending.signal.aborted) resolve(value);
          } catch (error) {
            if (!ending.signal.aborted) reject(error instanceof Error ? error : new Error(String(error)));
          }
          if (!ending.signal.aborted) settle();
        },
        end: (error) => {
          if (ending.signal.aborted) return;
          ending.abort(error);
          reject(error);
          settle();
        },
      };
      request.signal.addEventListener('abort', leave, { once: true });
      timer = this.timers.set(() => entry.end(this.#waitedTooLong()), this.limits.waitMs);
      this.#waiting.push(entry);
      this.#advance();
    });
  }

  /** The frontend went away: the running command and all that wait end now. */
  endAll(error: DebuggerError): void {
    for (const entry of [...this.#waiting, ...(this.#running ? [this.#running] : [])]) entry.end(error);
  }

  #waitedTooLong(): DebuggerError {
    const behind = this.#running?.label ?? say('command.nothing');
    const seconds = this.limits.waitMs / 1000;
    return new DebuggerError('COMMAND_TIMEOUT', say('command.waited', { seconds, behind }), { hint: say('command.waitedHint') });
  }

  #remove(entry: Entry): void {
    if (this.#running === entry) {
      this.#running = undefined;
      this.#advance();
      if (this.#running === undefined) this.onIdle();
      return;
    }
    const index = this.#waiting.indexOf(entry);
    if (index >= 0) this.#waiting.splice(index, 1);
  }

  #advance(): void {
    if (this.#running) return;
    this.#running = this.#waiting.shift();
    void this.#running?.start();
  }
}

function cancelled(label: string): DebuggerError {
  return new DebuggerError('COMMAND_TIMEOUT', say('command.left', { label }));
}
