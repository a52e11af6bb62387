import type { BusinessTool, ServerProblem, ServerStatus } from '../../../src-shared/simulator/servers.ts';
import type { Sentence } from '../../../src-shared/words/sentence.ts';
import { ToldError } from '../../../src-shared/words/told.ts';
import type { FieldContent } from './formAnswer.ts';
import type { Question } from './question.ts';

/** A tool's result, bounded and plain JSON. */
export interface BusinessResult {
  readonly content: readonly Readonly<Record<string, unknown>>[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

export interface BusinessCall {
  readonly serverId: string;
  readonly toolName: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** What the person answered, as the protocol has it. */
export type ElicitReply =
  | { readonly action: 'accept'; readonly content: Readonly<Record<string, FieldContent>> }
  | { readonly action: 'decline' | 'cancel' };

export interface CallOptions {
  readonly signal: AbortSignal;
  /**
   * Asks the person what the tool wants to know, while `signal` is not aborted. The time until it settles is not the
   * call's; it must be bounded. Questions are declined without it.
   */
  readonly elicit?: (question: Question, signal: AbortSignal) => Promise<ElicitReply>;
  readonly onProgress?: (progress: { readonly progress: number; readonly total?: number; readonly message?: string }) => void;
}

/** Something a server said or did beside its answers: a log notification, a line on stderr, a redirect refused. */
export interface ServerNotice {
  readonly serverId: string;
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly text: string;
}

/** The business MCP servers of the open project and of the command line. */
export interface BusinessServers {
  statuses(): readonly ServerStatus[];
  /** Of the lists that were read last; asks no server. */
  knownTools(): readonly BusinessTool[];
  /**
   * All pages of every server's list, read anew; a server that failed is tried again once its pause is over. One failing
   * server neither delays nor hides the others. A list that was read less than `maxAgeMs` ago is not read again.
   */
  listTools(signal: AbortSignal, maxAgeMs?: number): Promise<readonly BusinessTool[]>;
  /** Reads one server's list anew, if it is connected. Settles in any case, also before a slow answer. */
  refreshTools(serverId: string): Promise<void>;
  /** @throws BusinessError */
  callTool(call: BusinessCall, options: CallOptions): Promise<BusinessResult>;
  /** Tries a server again. */
  reconnect(serverId: string): Promise<void>;
  close(): Promise<void>;
}

export type BusinessErrorKind =
  | 'unknownServer'
  | 'untrusted'
  | 'unreachable'
  | 'unauthorized'
  | 'protocol'
  | 'timeout'
  | 'tooLarge'
  | 'cancelled'
  | 'toolMissing';

/** Why a call got no result, in words for the person. */
export class BusinessError extends ToldError {
  override readonly name = 'BusinessError';
  readonly kind: BusinessErrorKind;
  /** The key that it would need, and that is not stored. */
  readonly missingKey: string | undefined;
  constructor(kind: BusinessErrorKind, message: Sentence, details: { hint?: Sentence | undefined; missingKey?: string | undefined } = {}) {
    super(message, details);
    this.kind = kind;
    this.missingKey = details.missingKey;
  }

  get problem(): ServerProblem {
    return { ...this.told, ...(this.missingKey !== undefined && { missingKey: this.missingKey }) };
  }
}
