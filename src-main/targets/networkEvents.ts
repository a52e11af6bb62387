/** The DevTools protocol's network events, as far as they are read. Times are seconds of a monotonic clock. */
export type RawHeaders = Readonly<Record<string, string>>;

export interface RawResponse {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: RawHeaders;
  readonly mimeType: string;
  readonly protocol?: string;
  readonly fromDiskCache?: boolean;
  readonly fromPrefetchCache?: boolean;
  readonly remoteIPAddress?: string;
  readonly remotePort?: number;
  readonly timing?: RawTiming;
}

/** ms since `requestTime`; -1 where a step did not happen. */
export interface RawTiming {
  /** Seconds of the clock of `timestamp`. */
  readonly requestTime?: number;
  readonly dnsStart: number;
  readonly dnsEnd: number;
  readonly connectStart: number;
  readonly connectEnd: number;
  readonly sslStart: number;
  readonly sslEnd: number;
  readonly sendStart: number;
  readonly sendEnd: number;
  readonly receiveHeadersEnd: number;
}

export interface RawStack {
  /** Positions are 0-based. */
  readonly callFrames: readonly {
    readonly functionName: string;
    readonly url: string;
    readonly lineNumber: number;
    readonly columnNumber: number;
  }[];
  readonly parent?: RawStack;
}

export interface RequestWillBeSent {
  readonly requestId: string;
  readonly timestamp: number;
  /** Seconds since the epoch. */
  readonly wallTime: number;
  readonly type?: string;
  readonly request: { readonly url: string; readonly method: string; readonly headers: RawHeaders; readonly hasPostData?: boolean };
  readonly initiator?: { readonly type: string; readonly url?: string; readonly lineNumber?: number; readonly stack?: RawStack };
  readonly redirectResponse?: RawResponse;
  readonly redirectHasExtraInfo?: boolean;
}
export interface ExtraInfo {
  readonly requestId: string;
  readonly headers: RawHeaders;
}
export interface ResponseExtraInfo extends ExtraInfo {
  readonly statusCode?: number;
}
export interface ResponseReceived {
  readonly requestId: string;
  readonly response: RawResponse;
  readonly hasExtraInfo?: boolean;
}
export interface DataReceived {
  readonly requestId: string;
  readonly dataLength: number;
  readonly encodedDataLength: number;
}
export interface LoadingFinished {
  readonly requestId: string;
  readonly timestamp: number;
  readonly encodedDataLength: number;
}
export interface LoadingFailed {
  readonly requestId: string;
  readonly timestamp: number;
  readonly errorText: string;
  readonly canceled?: boolean;
  readonly blockedReason?: string;
  readonly corsErrorStatus?: { readonly corsError: string };
}
export interface WebSocketCreated {
  readonly requestId: string;
  readonly url: string;
}
export interface WebSocketHandshake {
  readonly requestId: string;
  readonly response: Pick<RawResponse, 'status' | 'statusText' | 'headers'> & { readonly requestHeaders?: RawHeaders };
}
