import { DebuggerError } from '../src-shared/debuggerError.ts';
import type { BodySide, BodyView, HarSaved, HeaderView, NetworkChanges, NetworkDetail, NetworkRow } from '../src-shared/ipc/networkView.ts';
import { LIMITS } from '../src-shared/snapshot/limits.ts';
import type { Header, NetworkEntry, NetworkTarget } from '../src-shared/snapshot/network.ts';
import { say } from '../src-shared/words/sentence.ts';
import { bodyView } from './bodyView.ts';
import type { NetworkBodies } from './commands/ports.ts';
import { harOf, type HarRequest } from './format/har.ts';
import type { SaveAs } from './saveAs.ts';
import { SHOWN_HEADERS } from './sections/shownHeaders.ts';
import type { NetworkLog } from './store/networkLog.ts';
import { lastHop } from './store/networkQueries.ts';

export interface NetworkDeskOptions {
  readonly log: NetworkLog;
  readonly bodies: NetworkBodies;
  readonly saveAs: SaveAs;
  readonly app: { readonly name: string; readonly version: string };
  /** Chromium's version. */
  readonly browser: string;
  /** Requests came or changed, told at most every 100 ms: how many the present document of each target and the conversation's cards made. */
  readonly onChange: (counts: Counts) => void;
}

type Counts = Readonly<Record<NetworkTarget, number>>;

const CHANGE_MS = 100;
const ROW_URL = 1_000;
/** How long a HAR file waits for bodies in all. */
const BODIES_MS = 20_000;

/** What the window's network panel reads and does. */
export class NetworkDesk {
  readonly #options: NetworkDeskOptions;
  #telling: NodeJS.Timeout | undefined;

  constructor(options: NetworkDeskOptions) {
    this.#options = options;
    options.log.onChange = () => {
      this.#telling ??= setTimeout(() => {
        this.#telling = undefined;
        options.onChange(ofEach((target) => [...options.log.present(target)].length));
      }, CHANGE_MS);
    };
  }

  close(): void {
    clearTimeout(this.#telling);
  }

  changes(since: number): NetworkChanges {
    const { log } = this.#options;
    return {
      revision: log.revision,
      rows: Array.from(log.changedSince(since), ([position, entry]) => rowOf(position, entry)),
      oldest: log.oldest,
      begins: ofEach((target) => log.beginOf(target)),
      documents: log.documents,
      dropped: log.dropped,
      nowMs: Date.now(),
    };
  }

  detail(reqid: string, secrets: boolean): NetworkDetail | undefined {
    const entry = this.#options.log.find(reqid);
    if (!entry) return undefined;
    const view = (headers: readonly Header[]): readonly HeaderView[] =>
      headers.map(([name, value]) => {
        const secret = isSecret(name);
        return { name, value: secret && !secrets ? '' : value, secret };
      });
    return {
      ...entry,
      hops: entry.hops.map(({ requestHeaders, responseHeaders, ...hop }) => ({
        ...hop,
        requestHeaders: view(requestHeaders),
        ...(responseHeaders && { responseHeaders: view(responseHeaders) }),
      })),
    };
  }

  /** @throws INSPECTION_FAILED */
  async body(reqid: string, side: BodySide): Promise<BodyView> {
    const entry = this.#options.log.find(reqid);
    if (!entry) throw new DebuggerError('INSPECTION_FAILED', say('network.noRequest'));
    const { bodies } = this.#options;
    const { bytes } = await (side === 'request' ? bodies.requestBody(reqid) : bodies.responseBody(reqid));
    const hop = side === 'request' ? entry.hops[0] : lastHop(entry);
    const headers = (side === 'request' ? hop?.requestHeaders : hop?.responseHeaders) ?? [];
    const named = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
    return bodyView(bytes, named ?? (side === 'response' ? (hop?.mimeType ?? '') : ''));
  }

  /** @returns nothing when the person does not want to. @throws FILE_REFUSED */
  async saveHar(reqids: readonly string[], secrets: boolean): Promise<HarSaved | undefined> {
    const { log, saveAs, app, browser } = this.#options;
    const positions = new Map(Array.from(log.changedSince(0), ([position, { reqid }]) => [reqid, position]));
    const entries = reqids.map((reqid) => log.find(reqid)).filter((entry) => entry !== undefined);
    // Bodies go with their document: they are asked for at once, not after a dialog.
    const gathering = this.#withBodies(entries);
    let withoutBody = 0;
    let exchanges = 0;
    const filePath = await saveAs(`network-${stamp(Date.now())}.har`, async () => {
      const gathered = await gathering;
      ({ withoutBody } = gathered);
      exchanges = gathered.requests.reduce((sum, { entry }) => sum + entry.hops.length, 0);
      const har = harOf(gathered.requests, {
        creator: app,
        browser: { name: 'Chromium', version: browser },
        documents: log.documents,
        positionOf: (reqid) => positions.get(reqid),
        isSecret: secrets ? undefined : isSecret,
      });
      return Buffer.from(JSON.stringify(har, null, 2));
    });
    return filePath === undefined ? undefined : { filePath, entries: exchanges, withoutBody };
  }

  async #withBodies(entries: readonly NetworkEntry[]): Promise<{ requests: readonly HarRequest[]; withoutBody: number }> {
    const { bodies } = this.#options;
    const requests: HarRequest[] = [];
    const until = Date.now() + BODIES_MS;
    let left: number = LIMITS.harBodies;
    let withoutBody = 0;
    /** `known`: something came, so that nothing to read is a loss. */
    const read = async (body: Promise<{ readonly bytes: Uint8Array }>, known: boolean): Promise<Uint8Array | undefined> => {
      const bytes = await body.then((found) => found.bytes).catch(() => undefined);
      if (bytes && bytes.byteLength <= LIMITS.harBody && bytes.byteLength <= left) {
        left -= bytes.byteLength;
        return bytes;
      }
      if (known || bytes) withoutBody += 1;
      return undefined;
    };
    for (const entry of entries) {
      const has = {
        request: entry.hasRequestBody,
        response: entry.state === 'finished' && entry.resourceType !== 'websocket' && entry.bodyBytes !== 0,
      };
      const came = (entry.bodyBytes ?? 0) > 0;
      if (Date.now() > until) {
        if (has.request || (has.response && came)) withoutBody += 1;
        requests.push({ entry });
        continue;
      }
      const large = (entry.bodyBytes ?? 0) > LIMITS.harBody;
      if (has.response && large) withoutBody += 1;
      const requestBody = has.request ? await read(bodies.requestBody(entry.reqid), true) : undefined;
      const responseBody = has.response && !large ? await read(bodies.responseBody(entry.reqid), came) : undefined;
      requests.push({ entry, requestBody: requestBody && Buffer.from(requestBody).toString(), responseBody });
    }
    return { requests, withoutBody };
  }
}

const ofEach = (count: (target: NetworkTarget) => number): Counts => ({
  page: count('page'),
  widget: count('widget'),
  card: count('card'),
});

const isSecret = (name: string): boolean => !SHOWN_HEADERS.has(name.toLowerCase().trim());

function rowOf(position: number, entry: NetworkEntry): NetworkRow {
  const { reqid, target, cardId, resourceType, state, error, blockedBy, initiator, encodedBytes, bodyBytes, timestamp, durationMs, hops } =
    entry;
  const last = lastHop(entry);
  const url = (hops[0]?.url ?? '').slice(0, ROW_URL);
  const redirects = hops.length - 1 + entry.droppedHops;
  return {
    reqid,
    position,
    target,
    ...(cardId !== undefined && { cardId }),
    url,
    method: hops[0]?.method ?? '',
    ...(redirects > 0 && { finalUrl: (last?.url ?? '').slice(0, ROW_URL) }),
    redirects,
    resourceType,
    state,
    ...(last?.status !== undefined && { status: last.status }),
    ...(last?.mimeType !== undefined && { mimeType: last.mimeType }),
    fromCache: last?.fromCache === true,
    ...(error !== undefined && { error }),
    ...(blockedBy !== undefined && { blockedBy }),
    ...(initiator && {
      initiator: {
        type: initiator.type,
        ...(initiator.url !== undefined && { url: initiator.url.slice(0, ROW_URL) }),
        ...(initiator.lineNumber !== undefined && { lineNumber: initiator.lineNumber }),
      },
    }),
    ...(encodedBytes !== undefined && { encodedBytes }),
    ...(bodyBytes !== undefined && { bodyBytes }),
    timestamp,
    ...(durationMs !== undefined && { durationMs }),
    hops: hops.map(({ startMs = 0, timing = {} }) => ({ startMs, timing })),
  };
}

/** `20260317-124455`, in UTC. */
const stamp = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replaceAll(/[-:]|\..*$/g, '')
    .replace('T', '-');
