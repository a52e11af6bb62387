import type { Command, Acknowledgement, DeviceSize } from '../../src-shared/commands/command.ts';
import type { AuditReport } from '../../src-shared/snapshot/audit.ts';
import type { DialogAnswer, OpenDialog } from '../../src-shared/snapshot/dialog.ts';
import type { EmulationChange, EmulationSettings } from '../../src-shared/snapshot/emulation.ts';
import type { HeapSnapshot } from '../../src-shared/snapshot/heap.ts';
import type { ImageFormat } from '../../src-shared/protocol/tools/takeScreenshot.ts';
import type { InsightSet, PerformanceInsight, PerformanceTrace } from '../../src-shared/snapshot/performance.ts';
import type { ScrollPosition } from '../../src-shared/snapshot/scroll.ts';
import type { RuntimeTargetInfo } from '../../src-shared/snapshot/target.ts';
import type { TreeCapture } from '../../src-shared/snapshot/tree.ts';

/** The way to the frontend, whatever carries it. */
export interface FrontendLink {
  readonly connected: boolean;
  /** Sends a command and settles with the frontend's answer; aborting tells the frontend to let go of it. */
  dispatch(commandId: string, command: Command, signal: AbortSignal): Promise<Acknowledgement>;
}

export interface CommandOptions {
  /** Ends the wait and the command: the client went away. */
  readonly signal: AbortSignal;
  /** Who asks, for people: `you`, or an agent's client name. */
  readonly by: string;
}

export interface ChatOptions extends CommandOptions {
  /** Hears how the turn goes, for clients that wait. */
  readonly onProgress?: (message: string) => void;
}

export interface Picture {
  readonly format: ImageFormat;
  readonly mimeType: string;
  readonly base64: string;
  /** Pixels of the picture. */
  readonly width: number;
  readonly height: number;
}

/** Pixels that a picture may have; above them it is made smaller by the smaller ratio. */
export interface PictureBounds {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

export interface FileAsk {
  /** As the agent gave it: absolute, or relative to the project's folder. */
  readonly filePath: string;
  /** How the name may end, like `.png`; `.gz` may follow and compresses. */
  readonly extensions: readonly string[];
  /** Refuses to take the place of a file that this debugger did not write. */
  readonly onlyNew?: boolean;
}

/** Writes where an agent asks for it, as far as it is allowed there, and gives the absolute path. Rejects with FILE_REFUSED. */
export type WriteFile = (ask: FileAsk, bytes: Uint8Array) => Promise<string>;

/**
 * The control commands, as tools and the window ask for them: queued one behind the other, bounded, cancellable.
 * Each rejects with a DebuggerError carrying the code of the product's failure table.
 */
export interface ControlCommands {
  renderPage(url: string, options: CommandOptions): Promise<RuntimeTargetInfo>;
  renderWidget(widgetId: string, structuredContent: Record<string, unknown>, options: CommandOptions): Promise<RuntimeTargetInfo>;
  setViewport(size: DeviceSize, options: CommandOptions): Promise<DeviceSize>;
  takeScreenshot(
    ask: { uid?: string | undefined; format: ImageFormat; quality?: number | undefined; within?: PictureBounds | undefined },
    options: CommandOptions,
  ): Promise<Picture>;
  scrollTo(
    ask: { uid?: string | undefined; x?: number | undefined; y?: number | undefined },
    options: CommandOptions,
  ): Promise<ScrollPosition>;
}

/** The simulator chat, as agents use it. Rejects with a DebuggerError carrying a CHAT_ code. */
export interface ChatCommands {
  /** Submits through the window's composer and waits for the end of the turn. */
  submit(query: string, options: ChatOptions): Promise<{ readonly requestId: string }>;
}

/** Answers dialogs; never queued, because the running command may wait on one. */
export interface DialogAnswers {
  /** Answers an open dialog and gives it. `by`: as in CommandOptions. @throws TARGET_NOT_FOUND, INVALID_ARGUMENTS */
  answer(answer: DialogAnswer, by: string): Promise<OpenDialog>;
}

/** What targets are made to believe; it holds for every guest of the stage until it is reset. */
export interface EmulationPort {
  /** @returns what differs from the default now. @throws INVALID_ARGUMENTS, INSPECTION_FAILED */
  change(change: EmulationChange): Promise<EmulationSettings>;
}

export interface NetworkBody {
  readonly bytes: Uint8Array;
}

/** Bodies of recorded requests, as long as their guest keeps them. Each rejects with INSPECTION_FAILED. */
export interface NetworkBodies {
  requestBody(reqid: string): Promise<NetworkBody>;
  responseBody(reqid: string): Promise<NetworkBody>;
}

export interface NetworkPort {
  readonly bodies: NetworkBodies;
  /** Whether values of headers that may be secret are withheld. */
  readonly redactHeaders: boolean;
}

export interface AuditPort {
  /** Audits the current target, or one element of it. @throws ELEMENT_NOT_FOUND, INSPECTION_FAILED */
  audit(uid: string | undefined): Promise<AuditReport>;
}

export interface HeapPort {
  /** Takes a snapshot of the current target's heap into a file, a temporary one unless named. @throws INSPECTION_FAILED, FILE_REFUSED */
  take(filePath: string | undefined): Promise<HeapSnapshot>;
}

export interface RecordAsk {
  /** Whether the current target is rendered again once the recording goes on. */
  readonly reload: boolean;
  /** How long it goes on after that. */
  readonly seconds: number;
  /** A temporary file when absent. */
  readonly filePath?: string | undefined;
}

export interface FoundInsight {
  readonly set: InsightSet;
  readonly insight: PerformanceInsight;
}

/** One recording at a time, of the current target. Rejects with INSPECTION_FAILED, TARGET_NOT_FOUND, FILE_REFUSED. */
export interface PerformancePort {
  /** Records, ends by itself, and sums up. */
  record(ask: RecordAsk, options: CommandOptions): Promise<PerformanceTrace>;
  /** Records until it is stopped. */
  start(ask: Pick<RecordAsk, 'reload'>, options: CommandOptions): Promise<void>;
  stop(filePath: string | undefined): Promise<PerformanceTrace>;
  /** Of the last trace; of its first set that has such an insight unless named. */
  insight(name: string, setId: string | undefined): FoundInsight;
}

export interface ElementRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TargetSnapshot {
  readonly target: RuntimeTargetInfo;
  readonly tree: TreeCapture;
  readonly selectedUid?: string;
}

/** Reads of the live target. They need no frame and skip the queue; each is bounded and rejects with a DebuggerError. */
export interface LiveTarget {
  /** What is on the stage now; `undefined` in the chat view and before the first render. */
  current(): RuntimeTargetInfo | undefined;
  /** The tree as it is at this moment. */
  snapshot(options: { readonly verbose: boolean }): Promise<TargetSnapshot>;
  computedStyle(uid: string, properties: readonly string[] | undefined): Promise<readonly { name: string; value: string }[]>;
  elementRect(uid: string): Promise<ElementRect>;
}
