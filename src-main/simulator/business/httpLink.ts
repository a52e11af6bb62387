import { SSEClientTransport, SdkError, SdkErrorCode, SdkHttpError, SseError } from '@modelcontextprotocol/client';
import { say, type Sentence } from '../../../src-shared/words/sentence.ts';
import { DeadlinePassed, untilAborted, within } from './deadline.ts';
import { codeInChain, explain } from './explain.ts';
import { guardedFetch, RedirectRefused, Trail } from './guardedFetch.ts';
import { HttpTransport } from './httpTransport.ts';
import { KeptSession } from './keptSession.ts';
import { connect, described, type Link, type Session, type SessionOptions } from './session.ts';

const END_SESSION_MS = 2_000;

export interface HttpTarget {
  readonly url: URL;
  readonly headers: Record<string, string>;
}

interface Opened {
  readonly session: Session;
  readonly trail: Trail;
  readonly end: () => Promise<void>;
}

class Failed extends Error {
  readonly trail: Trail;
  constructor(cause: unknown, trail: Trail) {
    super('failed', { cause });
    this.trail = trail;
  }
}

/**
 * Streamable HTTP: a fresh client for every use, nothing remembered of the server's era. Where only the old HTTP+SSE
 * transport answers, its one connection is kept until it breaks.
 */
export class HttpLink implements Link {
  readonly #target: (signal: AbortSignal) => Promise<HttpTarget>;
  readonly #options: SessionOptions;
  readonly #redact: (text: string) => string;
  readonly #old = new KeptSession<Opened>();
  readonly #ending = new Set<Promise<void>>();

  /** `target` is asked before every use: it resolves variables, and starts a process that serves. */
  constructor(target: (signal: AbortSignal) => Promise<HttpTarget>, options: SessionOptions, redact: (text: string) => string) {
    this.#target = target;
    this.#options = options;
    this.#redact = redact;
  }

  async use<T>(work: (session: Session) => Promise<T>, signal: AbortSignal): Promise<T> {
    let trail: Trail | undefined;
    try {
      signal.throwIfAborted();
      const target = await this.#target(signal);
      const kept = await this.#old.current();
      const opened = kept ?? (await this.#open(target, signal));
      trail = opened.trail;
      try {
        return await work(opened.session);
      } catch (error) {
        // An old server that was started anew knows nothing of our connection.
        if (kept && (trail.last?.status ?? 0) >= 400) await this.#old.close();
        throw error;
      } finally {
        if (opened !== kept && !this.#old.holds(opened.session)) this.#letEnd(opened);
      }
    } catch (error) {
      const [cause, met] = error instanceof Failed ? [error.cause, error.trail] : [error, trail];
      if (met?.fatal instanceof RedirectRefused) this.#options.onNotice('warn', met.fatal.message);
      throw explain(cause, { signal, redact: this.#redact, ...(met && { trail: met }) });
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#old.close(), ...this.#ending]);
  }

  /** Nobody waits for a session to end, but closing does. */
  #letEnd(opened: Opened): void {
    const ending: Promise<void> = opened.end().finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }

  async #open(target: HttpTarget, signal: AbortSignal): Promise<Opened> {
    let reason: Sentence | undefined;
    let failed: Failed;
    try {
      return await this.#openStreamable(target, 'auto', signal, undefined);
    } catch (error) {
      failed = asFailed(error);
      reason = signal.aborted ? undefined : mayKnowOlderEraOnly(failed);
    }
    if (reason !== undefined) {
      try {
        return await this.#openStreamable(target, 'legacy', signal, reason);
      } catch (error) {
        failed = asFailed(error);
      }
    }
    if (signal.aborted || !isNotStreamable(failed)) throw failed;
    try {
      return await this.#openOld(target, signal, failed.trail.last?.status);
    } catch {
      // What the newer transport met tells more.
      throw failed;
    }
  }

  async #openStreamable(target: HttpTarget, mode: 'auto' | 'legacy', signal: AbortSignal, reason: Sentence | undefined): Promise<Opened> {
    const trail = new Trail();
    const transport = new HttpTransport(target.url, { headers: target.headers, trail, maxBytes: this.#options.maxBytes });
    try {
      const client = await connect(transport, mode, this.#options, signal);
      const session = described(client, 'http', client.getProtocolEra() === 'modern' ? undefined : (reason ?? probeAnswer(trail)));
      const end = async (): Promise<void> => {
        const { sessionId } = transport;
        // Closing alone would leave a stateful server with a session that nobody uses.
        if (sessionId !== undefined) {
          await within(END_SESSION_MS, [], () => transport.terminateSession()).catch(() => {});
        }
        await client.close().catch(() => {});
      };
      return { session, trail, end };
    } catch (error) {
      throw new Failed(error, trail);
    }
  }

  #openOld(target: HttpTarget, signal: AbortSignal, status: number | undefined): Promise<Opened> {
    // Shared with later uses: it does not end with the one that opens it.
    const opening = this.#old.open(async () => {
      const trail = new Trail();
      const transport = new SSEClientTransport(target.url, {
        requestInit: { headers: target.headers },
        fetch: guardedFetch(trail, this.#options.maxBytes),
        redirectPolicy: 'follow',
      });
      const client = await connect(transport, 'legacy', this.#options, new AbortController().signal);
      // The SDK would open the stream anew, in a session that was never initialised.
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's client is no event target
      client.onerror = (error) => {
        if (error instanceof SseError) void client.close().catch(() => {});
      };
      const fallback = say('fallback.oldTransport', { status: status ?? '?' });
      return { session: described(client, 'sse', fallback), trail, end: () => client.close() };
    });
    return untilAborted(signal, opening);
  }
}

const asFailed = (error: unknown): Failed => (error instanceof Failed ? error : new Failed(error, new Trail()));

/** Why the older era is worth a try where the SDK itself gives up; `undefined` when it is not. */
function mayKnowOlderEraOnly({ cause, trail }: Failed): Sentence | undefined {
  const { last, fatal } = trail;
  if (fatal || (last?.rpcMethod !== undefined && last.rpcMethod !== 'server/discover')) return undefined;
  if (cause instanceof DeadlinePassed) return undefined;
  if (last?.contentType === 'text/html' && last.status === 200) return undefined;
  if (cause instanceof SdkError && cause.code === SdkErrorCode.RequestTimeout) {
    return say('fallback.silent');
  }
  if (!(cause instanceof SdkError) || cause.code !== SdkErrorCode.EraNegotiationFailed) return undefined;
  if (last?.status !== undefined) return probeAnswer(trail);
  return /^(?:ECONNRESET|UND_ERR_SOCKET|EPIPE)$/.test(codeInChain(cause) ?? '') ? say('fallback.broke') : undefined;
}

function probeAnswer(trail: Trail): Sentence | undefined {
  const probe = trail.of('server/discover');
  if (probe?.status === undefined) return undefined;
  const { status } = probe;
  const code = /"code"\s*:\s*(-?\d{1,6})/.exec(probe.head)?.[1];
  return code === undefined ? say('fallback.status', { status }) : say('fallback.error', { status, code });
}

function isNotStreamable({ cause, trail }: Failed): boolean {
  const status = cause instanceof SdkHttpError ? cause.status : trail.last?.status;
  return trail.last?.rpcMethod === 'initialize' && (status === 404 || status === 405);
}
