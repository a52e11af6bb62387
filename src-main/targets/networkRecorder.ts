import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { listNetworkRequests } from '../../src-shared/protocol/tools/listNetworkRequests.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { StackFrame } from '../../src-shared/snapshot/console.ts';
import { RESOURCE_TYPES, type NetworkEntry, type NetworkTarget, type ResourceType } from '../../src-shared/snapshot/network.ts';
import type { TargetKind } from '../../src-shared/snapshot/target.ts';
import { say } from '../../src-shared/words/sentence.ts';
import type { NetworkBodies, NetworkBody } from '../commands/ports.ts';
import type { DebuggerSession } from './debuggerSession.ts';
import { cut, Flight, headersOf } from './flight.ts';
import { NETWORK_BUFFERS } from './networkDomain.ts';
import type {
  DataReceived,
  ExtraInfo,
  LoadingFailed,
  LoadingFinished,
  RawStack,
  RequestWillBeSent,
  ResponseExtraInfo,
  ResponseReceived,
  WebSocketCreated,
  WebSocketHandshake,
} from './networkEvents.ts';

/** Where entries go. @see store/networkLog.ts */
export interface NetworkLogPort {
  add(entry: NetworkEntry): string | undefined;
  /** The entry changed. */
  touch(entry: NetworkEntry): void;
  begin(kind: TargetKind, reqid: string | undefined): void;
}

interface FrameNavigated {
  readonly frame: { readonly parentId?: string; readonly loaderId: string };
}

interface Origin {
  readonly devtools: DebuggerSession;
  readonly requestId: string;
}

/**
 * Records what the guests of the stage and the cards ask of the network, from before their first document. Not seen are requests of
 * workers and of frames in another process, which have protocol sessions of their own.
 */
export class NetworkRecorder implements NetworkBodies {
  /** Who to ask for the bodies, as long as the log keeps the request. */
  readonly #origins = new Map<string, Origin>();
  #count = 0;

  constructor(
    private readonly log: NetworkLogPort,
    private readonly now: () => number,
  ) {}

  /** `cardId` is that of the card that it shows. */
  async attach(devtools: DebuggerSession, kind: TargetKind, cardId?: string): Promise<void> {
    const asker: { readonly target: NetworkTarget; readonly cardId?: string } =
      cardId === undefined ? { target: kind } : { target: 'card', cardId };
    const flights = new Map<string, Flight>();
    const early = new Map<string, ((flight: Flight) => void)[]>();
    devtools.ended.addEventListener(
      'abort',
      () => {
        for (const { entry } of flights.values())
          if (entry.state === 'pending') this.log.touch(Object.assign(entry, { state: 'failed', error: 'The target ended.' }));
        for (const [reqid, origin] of this.#origins) if (origin.devtools === devtools) this.#origins.delete(reqid);
      },
      { once: true },
    );
    const begin = (requestId: string, entry: Omit<NetworkEntry, 'reqid' | 'target' | 'cardId'>, startedAt: number): void => {
      if (flights.size >= FLIGHTS_MAX) for (const [id, { entry: old }] of flights) if (old.state !== 'pending') flights.delete(id);
      const flight = new Flight({ ...entry, reqid: `n${(this.#count += 1)}`, ...asker }, startedAt);
      flights.set(requestId, flight);
      this.#keep(flight.entry, { devtools, requestId });
      for (const tell of early.get(requestId) ?? []) tell(flight);
      early.delete(requestId);
      this.log.touch(flight.entry);
    };
    const change = (requestId: string, work: (flight: Flight) => void): void => {
      const flight = flights.get(requestId);
      if (!flight) return;
      work(flight);
      this.log.touch(flight.entry);
    };
    /** Headers may come before the request they belong to. */
    const tellOrKeep = (requestId: string, tell: (flight: Flight) => void): void => {
      if (flights.has(requestId)) change(requestId, tell);
      else if (early.size < EARLY_MAX) early.set(requestId, [...(early.get(requestId) ?? []), tell].slice(0, LIMITS.networkHops));
    };
    const end = (requestId: string, timestamp: number, what: Partial<NetworkEntry>): void =>
      change(requestId, (flight) => flight.ended(timestamp, what));

    devtools.on<RequestWillBeSent>('Network.requestWillBeSent', (event) => {
      const { requestId, request } = event;
      const hop = { url: cut(request.url), method: cut(request.method), requestHeaders: headersOf(request.headers) };
      const flight = flights.get(requestId);
      if (flight && event.redirectResponse) {
        flight.answered(event.redirectResponse, event.redirectHasExtraInfo ?? false);
        flight.hop(hop, event.timestamp);
        this.log.touch(flight.entry);
        return;
      }
      const from = event.initiator && initiatorOf(event.initiator);
      const known = {
        resourceType: typeOf(event.type),
        timestamp: Math.round(event.wallTime * 1_000),
        hops: [hop],
        droppedHops: 0,
        ...(from && { initiator: from }),
        hasRequestBody: request.hasPostData ?? false,
        state: 'pending',
      } as const;
      begin(requestId, { ...known, hops: [hop] }, event.timestamp);
    });
    devtools.on<ExtraInfo>('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) =>
      tellOrKeep(requestId, (flight) => flight.sent(headers)),
    );
    devtools.on<ResponseExtraInfo>('Network.responseReceivedExtraInfo', ({ requestId, headers, statusCode }) =>
      tellOrKeep(requestId, (flight) => flight.received(headers, statusCode)),
    );
    devtools.on<ResponseReceived>('Network.responseReceived', ({ requestId, response, hasExtraInfo }) =>
      change(requestId, (flight) => flight.answered(response, hasExtraInfo ?? false)),
    );
    devtools.on<{ requestId: string }>('Network.requestServedFromCache', ({ requestId }) =>
      change(requestId, ({ entry }) => Object.assign(entry.hops.at(-1) ?? {}, { fromCache: true })),
    );
    devtools.on<DataReceived>('Network.dataReceived', ({ requestId, dataLength, encodedDataLength }) =>
      change(requestId, (flight) => flight.grew(dataLength, encodedDataLength)),
    );
    devtools.on<LoadingFinished>('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
      end(requestId, timestamp, { state: 'finished', encodedBytes: encodedDataLength }),
    );
    devtools.on<LoadingFailed>('Network.loadingFailed', (event) => {
      const cors = event.corsErrorStatus?.corsError;
      const why = [event.errorText, event.blockedReason, cors && `CORS: ${cors}`].filter(Boolean).join(', ');
      const isBlocked = event.blockedReason !== undefined || cors !== undefined || event.errorText.includes('ERR_BLOCKED');
      const blockedBy = event.blockedReason ?? (cors && 'CORS');
      end(event.requestId, event.timestamp, {
        state: isBlocked ? 'blocked' : 'failed',
        ...(blockedBy !== undefined && { blockedBy: cut(blockedBy) }),
        error: cut(event.canceled === true && !isBlocked ? `${why || 'net::ERR_ABORTED'} (canceled)` : why),
      });
    });
    devtools.on<WebSocketCreated>('Network.webSocketCreated', ({ requestId, url }) => {
      const hop = { url: cut(url), method: 'GET', requestHeaders: [] };
      const known = { resourceType: 'websocket', timestamp: this.now(), droppedHops: 0, hasRequestBody: false, state: 'pending' } as const;
      begin(requestId, { ...known, hops: [hop] }, this.now() / 1_000);
    });
    devtools.on<WebSocketHandshake>('Network.webSocketHandshakeResponseReceived', ({ requestId, response }) => {
      change(requestId, (flight) => {
        flight.answered({ ...response, url: '', mimeType: '' }, false);
        if (response.requestHeaders) flight.entry.hops.forEach((hop) => (hop.requestHeaders = headersOf(response.requestHeaders ?? {})));
      });
    });
    devtools.on<{ requestId: string }>('Network.webSocketClosed', ({ requestId }) => {
      if (flights.get(requestId)?.entry.state === 'pending') end(requestId, this.now() / 1_000, { state: 'finished' });
    });
    devtools.on<{ requestId: string; errorMessage: string }>('Network.webSocketFrameError', ({ requestId, errorMessage }) =>
      end(requestId, this.now() / 1_000, { state: 'failed', error: cut(errorMessage) }),
    );
    devtools.on<FrameNavigated>('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return;
      const first = flights.get(frame.loaderId)?.entry;
      if (cardId === undefined) this.log.begin(kind, first?.reqid);
      for (const [requestId, { entry }] of flights) if (entry.state !== 'pending') flights.delete(requestId);
      early.clear();
    });
    await devtools.send('Network.enable', NETWORK_BUFFERS);
  }

  async requestBody(reqid: string): Promise<NetworkBody> {
    const { devtools, requestId } = this.#origin(reqid);
    const { postData } = await gone(devtools.send<{ postData: string }>('Network.getRequestPostData', { requestId }));
    return { bytes: Buffer.from(postData) };
  }

  async responseBody(reqid: string): Promise<NetworkBody> {
    const { devtools, requestId } = this.#origin(reqid);
    const reply = await gone(devtools.send<{ body: string; base64Encoded: boolean }>('Network.getResponseBody', { requestId }));
    return { bytes: Buffer.from(reply.body, reply.base64Encoded ? 'base64' : 'utf8') };
  }

  #keep(entry: NetworkEntry, origin: Origin): void {
    const evicted = this.log.add(entry);
    if (evicted !== undefined) this.#origins.delete(evicted);
    this.#origins.set(entry.reqid, origin);
  }

  #origin(reqid: string): Origin {
    const origin = this.#origins.get(reqid);
    if (!origin) throw new DebuggerError('INSPECTION_FAILED', say('network.noOrigin'));
    return origin;
  }
}

const EARLY_MAX = 100;
const FLIGHTS_MAX = 1_000;

async function gone<Reply>(sent: Promise<Reply>): Promise<Reply> {
  try {
    return await sent;
  } catch (error) {
    throw new DebuggerError('INSPECTION_FAILED', say('network.noBody'), {
      hint: `Bodies are kept up to a limit and until their document goes; render again and call ${listNetworkRequests.name}.`,
      cause: error,
    });
  }
}

function initiatorOf({ type, url, lineNumber, stack }: NonNullable<RequestWillBeSent['initiator']>): NetworkEntry['initiator'] {
  const frames = framesOf(stack);
  const from = url === undefined ? frames[0] : { url: cut(url), ...(lineNumber !== undefined && { lineNumber: lineNumber + 1 }) };
  return {
    type: cut(type),
    ...(from && { url: from.url, ...(from.lineNumber !== undefined && { lineNumber: from.lineNumber }) }),
    ...(frames.length > 0 && { stack: frames }),
  };
}

/** The newest frames, those before an `await` or a callback behind them. */
function framesOf(stack: RawStack | undefined): readonly StackFrame[] {
  const frames: StackFrame[] = [];
  for (let part = stack; part && frames.length < LIMITS.networkStackFrames; part = part.parent) {
    for (const { functionName, url, lineNumber, columnNumber } of part.callFrames.slice(0, LIMITS.networkStackFrames - frames.length))
      frames.push({ functionName: cut(functionName), url: cut(url), lineNumber: lineNumber + 1, columnNumber: columnNumber + 1 });
  }
  return frames;
}

function typeOf(type = 'Other'): ResourceType {
  const name = type.toLowerCase();
  return RESOURCE_TYPES.find((known) => known === name) ?? 'other';
}
