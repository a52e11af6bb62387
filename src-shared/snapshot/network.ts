import type { StackFrame } from './console.ts';
import { TARGET_KINDS, type TargetKind, type View } from './target.ts';

/** Who asks: what is on the stage, or the cards of the chat. */
export const NETWORK_TARGETS = [...TARGET_KINDS, 'card'] as const;
export type NetworkTarget = (typeof NETWORK_TARGETS)[number];

/** Whose requests a view is about. */
export const networkTargetOf = (view: View): NetworkTarget => (view === 'chat' ? 'card' : view);

export const RESOURCE_TYPES = [
  'document',
  'stylesheet',
  'image',
  'media',
  'font',
  'script',
  'xhr',
  'fetch',
  'eventsource',
  'websocket',
  'manifest',
  'ping',
  'preflight',
  'other',
] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** `blocked`: it was never sent, or its answer was withheld (CORS, mixed content, policy, the debugger itself). */
export type RequestState = 'pending' | 'finished' | 'failed' | 'blocked';

export type Header = readonly [name: string, value: string];

/** The steps of one exchange in their order. `tls` is a part of `connect`. */
export const PHASES = ['queued', 'dns', 'connect', 'tls', 'send', 'wait', 'receive'] as const;
export type Phase = (typeof PHASES)[number];
export type HopTiming = Readonly<Partial<Record<Phase, number>>>;

/** One exchange: a request and its answer. A redirect makes another one. Everything is cut on receipt. */
export interface NetworkHop {
  readonly url: string;
  readonly method: string;
  requestHeaders: readonly Header[];
  status?: number;
  statusText?: string;
  responseHeaders?: readonly Header[];
  mimeType?: string;
  protocol?: string;
  /** Whether the answer came from a cache. */
  fromCache?: boolean;
  /** Where it was asked: address and port. */
  remoteAddress?: string;
  /** ms from the beginning of the whole request to that of this exchange; absent when there is nothing between. */
  startMs?: number;
  /** ms each; absent where the step did not happen. */
  timing?: HopTiming;
}

/** Where the requests of a document begin in the log. */
export interface NetworkDocument {
  readonly target: TargetKind;
  readonly position: number;
  /** ms since the epoch, of its commit. */
  readonly timestamp: number;
  /** The render that it belongs to, once that is known. */
  readonly instanceId?: string;
}

/** One request with all its redirects; the last hop is where it stands. Its recorder changes it while it runs. */
export interface NetworkEntry {
  readonly reqid: string;
  readonly target: NetworkTarget;
  /** Of a card. */
  readonly cardId?: string;
  readonly resourceType: ResourceType;
  /** ms since the epoch */
  readonly timestamp: number;
  readonly hops: NetworkHop[];
  /** Redirects before those in `hops`. */
  droppedHops: number;
  /** Who asked for it; the stack of the script that did, innermost first. */
  readonly initiator?: {
    readonly type: string;
    readonly url?: string;
    readonly lineNumber?: number;
    readonly stack?: readonly StackFrame[];
  };
  readonly hasRequestBody: boolean;
  state: RequestState;
  /** Why it failed or was blocked. */
  error?: string;
  /** Which policy blocked it, in the browser's word: `csp`, `mixed-content`, `CORS`, ... */
  blockedBy?: string;
  /** Bytes over the wire, headers included. */
  encodedBytes?: number;
  /** Bytes of the body so far, decoded. */
  bodyBytes?: number;
  durationMs?: number;
}
