import type { TargetKind } from './target.ts';

export const CONSOLE_LEVELS = ['log', 'info', 'warn', 'error', 'debug', 'eval'] as const;
export type ConsoleLevel = (typeof CONSOLE_LEVELS)[number];
export type ConsoleTarget = TargetKind | 'app';

/** A console entry as lists show it (protocol, list_console_messages). Positions are 1-based. */
export interface ConsoleMessage {
  readonly msgid: string;
  readonly target: ConsoleTarget;
  readonly level: ConsoleLevel;
  /** Who said it: `console-api`, `exception`, `network`, `security`, `host`, ... */
  readonly source: string;
  /** ms since the epoch */
  readonly timestamp: number;
  readonly text: string;
  readonly url?: string;
  readonly lineNumber?: number;
  readonly columnNumber?: number;
}

export interface StackFrame {
  readonly functionName: string;
  readonly url: string;
  /** 1-based */
  readonly lineNumber: number;
  /** 1-based */
  readonly columnNumber: number;
}

/** A render as the window's console marks it between the messages. */
export interface RenderMarker {
  readonly instanceId: string;
  readonly target: TargetKind;
  /** The route, or the widget's id. */
  readonly name: string;
  /** Who asked for it: `you`, `webSdk`, `saved`, `itself`, or the name of an agent's client. */
  readonly by: string;
  /** ms since the epoch */
  readonly atMs: number;
  readonly durationMs?: number;
  /** Error code, where it failed. */
  readonly failed?: string;
}

/** Where code stands in the person's own files, or in what a source map names. Positions are 1-based. */
export interface SourcePlace {
  /** Relative to the project where it is a file of it. */
  readonly name: string;
  readonly line: number;
  readonly column: number;
  /** By a source map; otherwise the place that ran. */
  readonly mapped: boolean;
  /** Absolute, where it can be opened. */
  readonly file?: string;
}

export interface PlacedFrame extends StackFrame {
  readonly place?: SourcePlace;
}

/** The full entry: arguments as bounded JSON taken at event time, and the stack. */
export interface ConsoleEntry extends ConsoleMessage {
  /** The card of the chat that said it; its messages are the App's. */
  readonly cardId?: string;
  /** Which render it belongs to; `undefined` for the App target. */
  readonly instanceId?: string;
  /** For folding: equal keys mean equal type, text and arguments. */
  readonly argsKey: string;
  readonly args?: readonly unknown[];
  readonly stack?: readonly StackFrame[];
}
