import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { ConsoleEntry, ConsoleLevel, ConsoleTarget, StackFrame } from '../../src-shared/snapshot/console.ts';
import type { Devtools } from '../inspector/devtools.ts';
import { ObjectDetails } from './objectDetails.ts';
import { isTold, previewOf, textOf, type RemoteObject } from './remoteObject.ts';

interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}
interface ConsoleApiCalled {
  readonly type: string;
  readonly args: readonly RemoteObject[];
  readonly timestamp: number;
  readonly stackTrace?: { readonly callFrames: readonly CallFrame[] };
}
/** Runtime.ExceptionDetails */
export interface ExceptionDetails {
  readonly exceptionId: number;
  readonly text: string;
  readonly url?: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
  readonly stackTrace?: { readonly callFrames: readonly CallFrame[] };
  readonly exception?: RemoteObject;
}
interface ExceptionThrown {
  readonly timestamp: number;
  readonly exceptionDetails: ExceptionDetails;
}
interface LogEntryAdded {
  readonly entry: {
    readonly source: string;
    readonly level: 'verbose' | 'info' | 'warning' | 'error';
    readonly text: string;
    readonly timestamp: number;
    readonly url?: string;
    readonly lineNumber?: number;
    readonly networkRequestId?: string;
    readonly stackTrace?: { readonly callFrames: readonly CallFrame[] };
  };
}

/** `console.*` methods by the level that lists show them under; what is missing is a `log`. */
const LEVEL_OF_METHOD: Readonly<Record<string, ConsoleLevel>> = {
  debug: 'debug',
  info: 'info',
  warning: 'warn',
  error: 'error',
  assert: 'error',
};
const LEVEL_OF_LOG = { verbose: 'debug', info: 'info', warning: 'warn', error: 'error' } as const satisfies Record<string, ConsoleLevel>;

export interface ConsoleCaptureOptions {
  readonly target: ConsoleTarget;
  /** The card of the chat that speaks. */
  readonly cardId?: string;
  readonly createId: () => string;
  readonly emit: (entry: ConsoleEntry) => void;
  /** The arguments of an entry that was emitted, now told in full. */
  readonly amend: (msgid: string, args: readonly unknown[]) => void;
  /** A script of the page that threw, was missing or was blocked: the cause of a blank document. */
  readonly scriptFailed: (reason: string) => void;
}

/**
 * Turns what the guest says into console entries, at event time: after a navigation or `console.clear()` its objects
 * are gone. Everything is cut on receipt; the page cannot tell that anyone listens.
 */
export class ConsoleCapture {
  instanceId = '';
  readonly #details: ObjectDetails;

  constructor(
    private readonly devtools: Devtools,
    private readonly options: ConsoleCaptureOptions,
  ) {
    this.#details = new ObjectDetails(devtools);
    devtools.on<ConsoleApiCalled>('Runtime.consoleAPICalled', (event) => this.#api(event));
    devtools.on<ExceptionThrown>('Runtime.exceptionThrown', (event) => this.#exception(event));
    devtools.on<LogEntryAdded>('Log.entryAdded', (event) => this.#log(event));
  }

  /** Call after the listeners of others are in place: enabling replays what was stored. */
  async enable(): Promise<void> {
    await this.devtools.send('Runtime.enable');
    await this.devtools.send('Log.enable');
  }

  #api({ type, args, timestamp, stackTrace }: ConsoleApiCalled): void {
    if (type === 'clear' || type === 'endGroup') return;
    const previews = args.map(previewOf);
    const words = textOf(args);
    const msgid = this.#emit({
      level: LEVEL_OF_METHOD[type] ?? 'log',
      source: 'console-api',
      timestamp,
      text: type === 'assert' && words !== 'console.assert' ? `Assertion failed: ${words}` : words,
      // Objects that look alike from outside may differ inside.
      ...(args.every(isTold) && { argsKey: `${type} ${JSON.stringify(previews)}` }),
      args: previews,
      frames: stackTrace?.callFrames ?? [],
    });
    this.#lookInto(msgid, args, previews);
  }

  /** What a person typed at the prompt, or what became of it, in words of the window's own choice by its source. */
  prompted(source: 'input' | 'running' | 'cancelled' | 'lost', text: string): void {
    this.#emit({ level: 'eval', source, timestamp: Date.now(), text, frames: [] });
  }

  /** What an expression of the prompt came to. */
  evaluated(result: RemoteObject): void {
    const previews = [previewOf(result)];
    const said = { level: 'eval', source: 'result', timestamp: Date.now(), text: textOf([result]), args: previews, frames: [] } as const;
    this.#lookInto(this.#emit(said), [result], previews);
  }

  /** What an expression of the prompt threw: no fault of the page. */
  evaluationThrew(details: ExceptionDetails): void {
    this.#threw('eval', Date.now(), details);
  }

  #exception({ timestamp, exceptionDetails }: ExceptionThrown): void {
    const { url, lineNumber, columnNumber } = exceptionDetails;
    const words = this.#threw('error', timestamp, exceptionDetails);
    this.options.scriptFailed(`${firstLine(words)}${url ? ` (${url}:${lineNumber + 1}:${columnNumber + 1})` : ''}`);
  }

  /** @returns its words */
  #threw(level: ConsoleLevel, timestamp: number, details: ExceptionDetails): string {
    const { exception, text, url, lineNumber, columnNumber, stackTrace } = details;
    const description = exception ? textOf([exception]) : '';
    const words = description && !text.includes(description) ? `${text} ${description}` : text;
    const previews = exception && [previewOf(exception)];
    const msgid = this.#emit({
      level,
      source: 'exception',
      timestamp,
      text: words,
      ...(level === 'error' && { argsKey: words }),
      ...(previews && { args: previews }),
      frames: stackTrace?.callFrames ?? [{ functionName: '', url: url ?? '', lineNumber, columnNumber }],
      at: { url: url ?? '', lineNumber, columnNumber },
    });
    if (exception && previews) this.#lookInto(msgid, [exception], previews);
    return words;
  }

  #log({ entry }: LogEntryAdded): void {
    const text = entry.source === 'network' && entry.url ? `${entry.text} ${entry.url}` : entry.text;
    this.#emit({
      level: LEVEL_OF_LOG[entry.level],
      source: entry.source,
      timestamp: entry.timestamp,
      text,
      argsKey: text,
      frames: entry.stackTrace?.callFrames ?? [],
      ...(entry.url !== undefined && { at: { url: entry.url, lineNumber: entry.lineNumber ?? 0, columnNumber: 0 } }),
    });
    const isScript = entry.source === 'security' || (entry.source === 'network' && /\.(m?js|ts|tsx|jsx)([?#]|$)/.test(entry.url ?? ''));
    if (entry.level === 'error' && isScript) this.options.scriptFailed(firstLine(text));
  }

  /** Emitted first, told in full later: what a page said last must be there even if it hangs right after. */
  #lookInto(msgid: string, args: readonly RemoteObject[], previews: readonly unknown[]): void {
    void this.#details.take(args, previews).then((told) => told && this.options.amend(msgid, told));
  }

  /** @returns the msgid */
  #emit(said: {
    level: ConsoleLevel;
    source: string;
    timestamp: number;
    text: string;
    /** Messages with equal keys fold; one without folds with none. */
    argsKey?: string;
    args?: readonly unknown[];
    frames: readonly CallFrame[];
    at?: { url: string; lineNumber: number; columnNumber: number };
  }): string {
    const msgid = this.options.createId();
    const stack = said.frames.map(toStackFrame);
    const at = said.at ? toStackFrame({ functionName: '', ...said.at }) : stack[0];
    this.options.emit({
      msgid,
      target: this.options.target,
      ...(this.options.target !== 'app' && { instanceId: this.instanceId }),
      ...(this.options.cardId !== undefined && { cardId: this.options.cardId }),
      level: said.level,
      source: said.source,
      timestamp: Math.round(said.timestamp),
      text: cut(said.text),
      argsKey: said.argsKey === undefined || said.argsKey.length > LIMITS.consoleTextCharacters ? msgid : said.argsKey,
      ...(at?.url && { url: at.url, lineNumber: at.lineNumber, columnNumber: at.columnNumber }),
      ...(said.args && { args: said.args }),
      ...(stack.length > 0 && { stack }),
    });
    return msgid;
  }
}

/** DevTools counts from 0, people and editors from 1. */
function toStackFrame({ functionName, url, lineNumber, columnNumber }: CallFrame): StackFrame {
  return { functionName, url, lineNumber: lineNumber + 1, columnNumber: columnNumber + 1 };
}

const cut = (text: string): string =>
  text.length > LIMITS.consoleTextCharacters ? `${text.slice(0, LIMITS.consoleTextCharacters).toWellFormed()}…` : text;
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? text;
