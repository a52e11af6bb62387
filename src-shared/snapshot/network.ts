import type { TargetKind } from './target.ts';

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
  /** ms each; absent where the step did not happen. */
  timing?: Readonly<Partial<Record<'dns' | 'connect' | 'tls' | 'send' | 'wait', number>>>;
}

/** One request with all its redirects; the last hop is where it stands. Its recorder changes it while it runs. */
export interface NetworkEntry {
  readonly reqid: string;
  readonly target: TargetKind;
  readonly resourceType: ResourceType;
  /** ms since the epoch */
  readonly timestamp: number;
  readonly hops: NetworkHop[];
  /** Redirects before those in `hops`. */
  droppedHops: number;
  readonly initiator?: { readonly type: string; readonly url?: string; readonly lineNumber?: number };
  readonly hasRequestBody: boolean;
  state: RequestState;
  /** Why it failed or was blocked. */
  error?: string;
  /** Bytes over the wire, headers included. */
  encodedBytes?: number;
  durationMs?: number;
}
