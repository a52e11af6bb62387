import type {
  HopTiming,
  NetworkDocument,
  NetworkEntry,
  NetworkHop,
  NetworkTarget,
  RequestState,
  ResourceType,
} from '../snapshot/network.ts';

/** A request as the window's list shows it. */
export interface NetworkRow {
  readonly reqid: string;
  /** Its place in the log, counted over everything that was ever there. */
  readonly position: number;
  readonly target: NetworkTarget;
  /** Of a card. */
  readonly cardId?: string;
  /** Of the first exchange, cut. */
  readonly url: string;
  readonly method: string;
  /** Where redirects led, cut. */
  readonly finalUrl?: string;
  readonly redirects: number;
  readonly resourceType: ResourceType;
  readonly state: RequestState;
  /** Of the last exchange. */
  readonly status?: number;
  readonly mimeType?: string;
  readonly fromCache: boolean;
  readonly error?: string;
  readonly blockedBy?: string;
  readonly initiator?: { readonly type: string; readonly url?: string; readonly lineNumber?: number };
  readonly encodedBytes?: number;
  readonly bodyBytes?: number;
  /** ms since the epoch */
  readonly timestamp: number;
  readonly durationMs?: number;
  /** One for each exchange that is kept. ms from `timestamp`. */
  readonly hops: readonly { readonly startMs: number; readonly timing: HopTiming }[];
}

/** What is new in the log since the window last looked. */
export interface NetworkChanges {
  /** To ask for what comes after this. */
  readonly revision: number;
  readonly rows: readonly NetworkRow[];
  /** Rows before this position are gone. */
  readonly oldest: number;
  /** Position of the first request of each target's present document; of the cards', that of the conversation. */
  readonly begins: Readonly<Record<NetworkTarget, number>>;
  readonly documents: readonly NetworkDocument[];
  readonly dropped: number;
  /** ms since the epoch */
  readonly nowMs: number;
}

/** The value is empty where it is withheld. */
export interface HeaderView {
  readonly name: string;
  readonly value: string;
  readonly secret: boolean;
}

export type HopView = Omit<NetworkHop, 'requestHeaders' | 'responseHeaders'> & {
  readonly requestHeaders: readonly HeaderView[];
  readonly responseHeaders?: readonly HeaderView[];
};

export type NetworkDetail = Omit<NetworkEntry, 'hops'> & { readonly hops: readonly HopView[] };

export const BODY_SIDES = ['request', 'response'] as const;
export type BodySide = (typeof BODY_SIDES)[number];

/** A body as far as it can be shown. */
export interface BodyView {
  /** Of the whole. */
  readonly bytes: number;
  readonly mimeType: string;
  /** Absent when it is no text. */
  readonly text?: string;
  /** Whether `text` or `hex` is only the beginning. */
  readonly cut: boolean;
  /** Of a picture. */
  readonly dataUrl?: string;
  /** Lines of offset, bytes and characters, of what is neither text nor picture. */
  readonly hex?: string;
}

export interface HarSaved {
  readonly filePath: string;
  /** Exchanges in the file. */
  readonly entries: number;
  /** Requests whose body could not be had any more, or was too large. */
  readonly withoutBody: number;
}
