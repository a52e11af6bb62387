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
  readonly hint?: (status: number) => string | undefined;
}

const ERROR_BODY_BYTES = 16 * 1024;
const NETWORK_WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the host name could not be looked up',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it did not answer in time',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  HPE_INVALID_CONSTANT: 'it does not speak HTTP',
};

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
  const advice = hint?.(status) ?? adviceFor(status);
  return new GatewayError(
    `The gateway answered HTTP ${status}${words === '' ? '.' : `: ${words}`}`,
    advice === undefined ? {} : { hint: advice },
  );
}

function adviceFor(status: number): string | undefined {
  if (status === 401 || status === 403) return "Check the gateway's key and headers.";
  if (status === 204) return 'It has no answer to give: check the address.';
  if (status >= 300 && status < 400) return 'It redirects elsewhere, which is not followed: write the final address.';
  if (status === 404 || status === 405) return "Check the gateway's address.";
  if (status === 429) return 'It limits how often it may be asked: wait, then try again.';
  if (status >= 500) return "The server's own trouble: look at its log, then try again.";
  return undefined;
}

/** Why a connection failed or broke, without the words of lower layers: those may repeat headers. */
export function connectionError(error: unknown, signal: AbortSignal): GatewayError {
  if (error instanceof GatewayError) return error;
  if (signal.aborted) return stoppedError();
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined);
  const words = code === undefined ? 'the connection failed' : (NETWORK_WORDS[code] ?? code);
  return new GatewayError(`The gateway could not be reached: ${words}.`, { hint: "Check the gateway's address and that its server runs." });
}

export function stoppedError(): GatewayError {
  return new GatewayError('The answer was stopped.');
}

/** The stream is over and its end was never announced. */
export function endedEarly(received: boolean): GatewayError {
  return received
    ? new GatewayError("The gateway's answer ended early: the connection closed before the end was announced.", { hint: 'Try again.' })
    : new GatewayError("The gateway's answer ended early: it held nothing.", { hint: "Check the gateway's address, and try again." });
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
