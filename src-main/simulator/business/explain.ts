import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { reasonOf } from '../../../src-shared/debuggerError.ts';
import { BusinessError, type BusinessErrorKind } from './businessServers.ts';
import { DeadlinePassed } from './deadline.ts';
import { RedirectRefused, TooLarge, type Trail } from './guardedFetch.ts';
import { NO_ANSWER } from './httpTransport.ts';
import { shownLine } from './shownText.ts';

const SHOWN_CHARACTERS = 200;

export interface Circumstances {
  /** The caller's: aborted means that nobody wants the answer any more. */
  readonly signal: AbortSignal;
  readonly redact: (text: string) => string;
  readonly trail?: Trail;
  /** Why the process is gone, when it is. */
  readonly ended?: string | undefined;
}

/** Turns whatever was thrown into words for the person: what happened and what to do. Never holds a secret. */
export function explain(error: unknown, circumstances: Circumstances): BusinessError {
  if (error instanceof BusinessError) return error;
  const { kind, message, hint } = found(error, circumstances);
  // No cause: the SDK's errors carry response bodies, which may echo what we sent.
  return new BusinessError(kind, circumstances.redact(message), hint === undefined ? {} : { hint: circumstances.redact(hint) });
}

interface Finding {
  readonly kind: BusinessErrorKind;
  readonly message: string;
  readonly hint?: string | undefined;
}

function found(error: unknown, { signal, trail, ended, redact }: Circumstances): Finding {
  if (signal.aborted && !(signal.reason instanceof DeadlinePassed)) return { kind: 'cancelled', message: 'The call was cancelled.' };
  const fatal = trail?.fatal ?? error;
  if (fatal instanceof TooLarge) return { kind: 'tooLarge', message: fatal.message, hint: 'Let the tool answer with less.' };
  if (fatal instanceof RedirectRefused) {
    return { kind: 'unreachable', message: fatal.message, hint: 'If that is the server you mean, write its address as "url".' };
  }
  if (ended !== undefined) return { kind: 'unreachable', message: ended };
  const shown = (text: string): string => shownLine(redact(text), SHOWN_CHARACTERS);
  if (error instanceof ProtocolError && error.code !== NO_ANSWER) return byRpcError(error, shown(error.message));
  const says = trail?.last?.head ? ` It says: ${shown(trail.last.head)}` : '';
  return (
    byStatus(trail, says) ??
    byNetwork(error) ??
    bySdk(error, trail) ?? {
      kind: 'protocol',
      message: `The server's answer was not understood: ${shown(reasonOf(error))}.${says}`,
    }
  );
}

function byStatus(trail: Trail | undefined, says: string): Finding | undefined {
  const { status, contentType, head } = trail?.last ?? {};
  if (status === undefined) return undefined;
  if (status === 401) {
    const hint = 'Give the server an Authorization header: "headers": {"Authorization": "Bearer ${env:NAME}"}.';
    return { kind: 'unauthorized', message: 'The server wants to know who asks (HTTP 401).', hint };
  }
  if (status === 403) {
    const hint = 'Check the credentials in "headers", and that the server accepts this host.';
    return { kind: 'unauthorized', message: `The server denied access (HTTP 403).${says}`, hint };
  }
  if (status === 404 || status === 405) {
    const hint = 'Check the path of the address; many servers listen at /mcp.';
    return { kind: 'unreachable', message: `No MCP server answers at this address (HTTP ${status}).${says}`, hint };
  }
  if (status === 407) {
    return {
      kind: 'unreachable',
      message: 'A proxy in between wants credentials (HTTP 407).',
      hint: 'Reach the server without the proxy.',
    };
  }
  if (status >= 400) return { kind: 'unreachable', message: `The server answered with HTTP ${status}.${says}` };
  if (contentType === 'text/html' || /^\s*<(?:!doctype|html)/i.test(head ?? '')) {
    const hint = 'Check the address: this is the answer of a web page, or of a login page in between.';
    return { kind: 'protocol', message: `The server answered with an HTML page instead of JSON (HTTP ${status}).${says}`, hint };
  }
  return undefined;
}

const NETWORK: readonly (readonly [RegExp, string, string])[] = [
  [/^ECONNREFUSED$/, 'Nothing listens at this address.', 'Start the server, or correct the port.'],
  [/^(?:ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/, 'The host name is unknown.', 'Correct the name, or check the network.'],
  [
    /^(?:ECONNRESET|UND_ERR_SOCKET|EPIPE|ECONNABORTED)$/,
    'The connection broke before the answer was whole.',
    'Look at the server: it may have crashed.',
  ],
  [/^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT)$/, 'The server does not answer.', 'Check the address, firewall and proxy.'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'There is no way to this address.', 'Check the network.'],
  [/^BAD_PORT$/, 'This port is kept for other protocols; no web client connects to it.', 'Let the server listen on another port.'],
  [
    /CERT|SELF_SIGNED|ERR_TLS|ERR_SSL|^EPROTO$|UNABLE_TO/,
    'No secure connection could be made (TLS).',
    'Check the certificate, and whether the server speaks http only.',
  ],
  [/^(?:HPE_|UND_ERR_INVALID|ERR_INVALID_HTTP)/, 'What listens there does not speak HTTP.', 'Correct the port.'],
];

function byNetwork(error: unknown): Finding | undefined {
  const code = codeInChain(error);
  if (code === undefined) return undefined;
  const known = NETWORK.find(([pattern]) => pattern.test(code));
  return known ? { kind: 'unreachable', message: `${known[1]} (${code})`, hint: known[2] } : undefined;
}

/** The first system error code among an error and its causes. */
export function codeInChain(error: unknown): string | undefined {
  let at = error;
  for (let depth = 0; depth < 8 && at instanceof Error; depth += 1) {
    if (at.message === 'bad port') return 'BAD_PORT';
    if ('code' in at && typeof at.code === 'string' && !(at instanceof SdkError)) return at.code;
    at = at instanceof AggregateError ? at.errors[0] : at.cause;
  }
  return undefined;
}

function byRpcError({ code, message }: ProtocolError, shown: string): Finding {
  const isMissing = (code === -32_602 || code === -32_601) && /not found|unknown tool|no such tool/i.test(message);
  return { kind: isMissing ? 'toolMissing' : 'protocol', message: `The server answered with error ${code}: ${shown}` };
}

function bySdk(error: unknown, trail: Trail | undefined): Finding | undefined {
  if (error instanceof DeadlinePassed) return timeout(error.ms);
  if (error instanceof ProtocolError) {
    const { status, contentType } = trail?.last ?? {};
    if (status !== undefined && contentType !== 'text/event-stream') {
      return { kind: 'protocol', message: `The server's response (HTTP ${status}) holds no answer to the request.` };
    }
    return { kind: 'unreachable', message: ENDED, hint: 'Look at the server: it may have crashed.' };
  }
  if (!(error instanceof SdkError)) return undefined;
  const { code, data } = error;
  if (code === SdkErrorCode.RequestTimeout) {
    return timeout(typeof data === 'object' && data !== null && 'timeout' in data ? Number(data.timeout) : undefined);
  }
  if (code === SdkErrorCode.ConnectionClosed || code === SdkErrorCode.NotConnected) return { kind: 'unreachable', message: ENDED };
  if (code === SdkErrorCode.UnsupportedResultType) {
    const hint = 'The debugger answers no questions of servers; give the tool all it needs as arguments.';
    return { kind: 'protocol', message: 'The tool wants to ask the person something (input_required).', hint };
  }
  return undefined;
}

const ENDED = 'The connection ended before the server answered.';

function timeout(ms: number | undefined): Finding {
  const waited = ms === undefined ? 'in time' : `within ${Math.round(ms / 100) / 10} s`;
  return { kind: 'timeout', message: `The server did not answer ${waited}.`, hint: 'Look at what the server does.' };
}
