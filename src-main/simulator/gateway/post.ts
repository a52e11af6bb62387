import { say, type Sentence } from '../../../src-shared/words/sentence.ts';
import { GatewayError } from './gateway.ts';
import { errorWords } from './safeWords.ts';
import type { Credentials } from './secrets.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Post {
  readonly url: string;
  readonly body: string;
  readonly credentials: Credentials;
  readonly fetch: Fetch;
  readonly signal: AbortSignal;
  /** What to try for an HTTP status, beside the general advice. */
  readonly hint?: (status: number) => Sentence | undefined;
}

const ERROR_BODY_BYTES = 16 * 1024;
const NETWORK_WORDS = {
  ECONNREFUSED: 'gateway.refused',
  ENOTFOUND: 'gateway.noHost',
  EAI_AGAIN: 'gateway.noLookup',
  ECONNRESET: 'gateway.cut',
  UND_ERR_SOCKET: 'gateway.cut',
  ETIMEDOUT: 'gateway.late',
  UND_ERR_CONNECT_TIMEOUT: 'gateway.late',
  UND_ERR_HEADERS_TIMEOUT: 'gateway.late',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'gateway.selfSigned',
  CERT_HAS_EXPIRED: 'gateway.expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'gateway.otherHost',
  HPE_INVALID_CONSTANT: 'gateway.noHttp',
} as const;

/**
 * Posts JSON and gives the answer once its headers are there and good. Redirects are refused: they would carry the
 * headers' secrets to another place.
 * @throws GatewayError
 */
export async function post({ url, body, credentials, fetch, signal, hint }: Post): Promise<Response> {
  const address = new URL(url);
  address.username = '';
  address.password = '';
  const headers = new Headers(credentials.headers);
  headers.set('content-type', 'application/json');
  headers.set('accept', 'text/event-stream, application/json');
  let response: Response;
  try {
    response = await fetch(address.href, { method: 'POST', headers, body, signal, redirect: 'manual' });
  } catch (error) {
    throw connectionError(error, signal);
  }
  if (response.ok && response.status !== 204) return response;
  throw await refusal(response, credentials, hint);
}

async function refusal(response: Response, credentials: Credentials, hint: Post['hint']): Promise<GatewayError> {
  const { status } = response;
  const body = await readText(response, ERROR_BODY_BYTES).catch(() => undefined);
  const words = credentials.hide(errorWords(body?.text ?? ''));
  return new GatewayError(words === '' ? say('gateway.http', { status }) : say('gateway.httpSays', { status, text: words }), {
    hint: hint?.(status) ?? adviceFor(status),
  });
}

function adviceFor(status: number): Sentence | undefined {
  if (status === 401 || status === 403) return say('gateway.credentialsHint');
  if (status === 204) return say('gateway.nothingHint');
  if (status >= 300 && status < 400) return say('gateway.redirectHint');
  if (status === 404 || status === 405) return say('gateway.addressHint');
  if (status === 429) return say('gateway.limitHint');
  if (status >= 500) return say('gateway.troubleHint');
  return undefined;
}

/** Why a connection failed or broke, without the words of lower layers: those may repeat headers. */
export function connectionError(error: unknown, signal: AbortSignal): GatewayError {
  if (error instanceof GatewayError) return error;
  if (signal.aborted) return stoppedError();
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined);
  return new GatewayError(say('gateway.unreachable', { reason: reasonFor(code) }), { hint: say('gateway.unreachableHint') });
}

function reasonFor(code: string | undefined): Sentence | string {
  if (code === undefined) return say('gateway.failedConnection');
  return isKnown(code) ? say(NETWORK_WORDS[code]) : code;
}

const isKnown = (code: string): code is keyof typeof NETWORK_WORDS => Object.hasOwn(NETWORK_WORDS, code);

export function stoppedError(): GatewayError {
  return new GatewayError(say('gateway.stopped'));
}

/** The stream is over and its end was never announced. */
export function endedEarly(received: boolean): GatewayError {
  return received
    ? new GatewayError(say('gateway.endedEarly'), { hint: say('gateway.again') })
    : new GatewayError(say('gateway.heldNothing'), { hint: say('gateway.heldNothingHint') });
}

/** Reads a text answer up to `limit` bytes; the rest is refused. */
export async function readText(response: Response, limit: number): Promise<{ readonly text: string; readonly whole: boolean }> {
  const reader = response.body?.getReader();
  if (!reader) return { text: '', whole: true };
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), whole: true };
    text += decoder.decode(value.subarray(0, limit - bytes), { stream: true });
    bytes += value.byteLength;
    if (bytes > limit) {
      await reader.cancel();
      return { text, whole: false };
    }
  }
}

/** The media type without its parameters, lower case. */
export function mediaType(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[A-Z_]{3,60}$/.test(error.code) ? error.code : undefined;
}
