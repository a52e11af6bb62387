import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { reasonOf } from '../../../src-shared/debuggerError.ts';
import { both, say, type Sentence } from '../../../src-shared/words/sentence.ts';
import type { Told } from '../../../src-shared/words/told.ts';
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
  readonly ended?: Sentence | undefined;
}

/** Turns whatever was thrown into words for the person: what happened and what to do. Never holds a secret. */
export function explain(error: unknown, circumstances: Circumstances): BusinessError {
  if (error instanceof BusinessError) return error;
  const { kind, message, hint } = found(error, circumstances);
  // No cause: the SDK's errors carry response bodies, which may echo what we sent.
  return new BusinessError(kind, message.map(circumstances.redact), { hint: hint?.map(circumstances.redact) });
}

interface Finding extends Told {
  readonly kind: BusinessErrorKind;
}

function found(error: unknown, { signal, trail, ended, redact }: Circumstances): Finding {
  if (signal.aborted && !(signal.reason instanceof DeadlinePassed)) return { kind: 'cancelled', message: say('server.cancelled') };
  const fatal = trail?.fatal ?? error;
  if (fatal instanceof TooLarge) return { kind: 'tooLarge', ...fatal.told, hint: say('server.tooLargeHint') };
  if (fatal instanceof RedirectRefused) {
    return { kind: 'unreachable', ...fatal.told, hint: say('server.redirectHint') };
  }
  if (ended !== undefined) return { kind: 'unreachable', message: ended };
  const shown = (text: string): string => shownLine(redact(text), SHOWN_CHARACTERS);
  if (error instanceof ProtocolError && error.code !== NO_ANSWER) return byRpcError(error, shown(error.message));
  const says = trail?.last?.head ? say('server.says', { text: shown(trail.last.head) }) : undefined;
  return (
    byStatus(trail, says) ??
    byNetwork(error) ??
    bySdk(error, trail) ?? {
      kind: 'protocol',
      message: both(say('server.notUnderstood', { reason: shown(reasonOf(error)) }), says),
    }
  );
}

function byStatus(trail: Trail | undefined, says: Sentence | undefined): Finding | undefined {
  const { status, contentType, head } = trail?.last ?? {};
  if (status === undefined) return undefined;
  if (status === 401) {
    return { kind: 'unauthorized', message: say('server.http401'), hint: say('server.http401Hint') };
  }
  if (status === 403) {
    return { kind: 'unauthorized', message: both(say('server.http403'), says), hint: say('server.http403Hint') };
  }
  if (status === 404 || status === 405) {
    return { kind: 'unreachable', message: both(say('server.http404', { status }), says), hint: say('server.http404Hint') };
  }
  if (status === 407) {
    return { kind: 'unreachable', message: say('server.http407'), hint: say('server.http407Hint') };
  }
  if (status >= 400) return { kind: 'unreachable', message: both(say('server.http', { status }), says) };
  if (contentType === 'text/html' || /^\s*<(?:!doctype|html)/i.test(head ?? '')) {
    return { kind: 'protocol', message: both(say('server.html', { status }), says), hint: say('server.htmlHint') };
  }
  return undefined;
}

/** By the system's code: what happened, and what to do. */
const NETWORK = [
  [/^ECONNREFUSED$/, 'server.refused', 'server.refusedHint'],
  [/^(?:ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/, 'server.noHost', 'server.noHostHint'],
  [/^(?:ECONNRESET|UND_ERR_SOCKET|EPIPE|ECONNABORTED)$/, 'server.broke', 'server.crashedHint'],
  [/^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT)$/, 'server.silent', 'server.silentHint'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'server.noWay', 'server.noWayHint'],
  [/^BAD_PORT$/, 'server.badPort', 'server.badPortHint'],
  [/CERT|SELF_SIGNED|ERR_TLS|ERR_SSL|^EPROTO$|UNABLE_TO/, 'server.tls', 'server.tlsHint'],
  [/^(?:HPE_|UND_ERR_INVALID|ERR_INVALID_HTTP)/, 'server.noHttp', 'server.noHttpHint'],
] as const;

function byNetwork(error: unknown): Finding | undefined {
  const code = codeInChain(error);
  if (code === undefined) return undefined;
  const known = NETWORK.find(([pattern]) => pattern.test(code));
  return known ? { kind: 'unreachable', message: say(known[1], { code }), hint: say(known[2]) } : undefined;
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
  return { kind: isMissing ? 'toolMissing' : 'protocol', message: say('server.error', { code: String(code), text: shown }) };
}

function bySdk(error: unknown, trail: Trail | undefined): Finding | undefined {
  if (error instanceof DeadlinePassed) return timeout(error.ms);
  if (error instanceof ProtocolError) {
    const { status, contentType } = trail?.last ?? {};
    if (status !== undefined && contentType !== 'text/event-stream') {
      return { kind: 'protocol', message: say('server.noAnswer', { status }) };
    }
    return { kind: 'unreachable', message: say('server.ended'), hint: say('server.crashedHint') };
  }
  if (!(error instanceof SdkError)) return undefined;
  const { code, data } = error;
  if (code === SdkErrorCode.RequestTimeout) {
    return timeout(typeof data === 'object' && data !== null && 'timeout' in data ? Number(data.timeout) : undefined);
  }
  if (code === SdkErrorCode.ConnectionClosed || code === SdkErrorCode.NotConnected) {
    return { kind: 'unreachable', message: say('server.ended') };
  }
  if (code === SdkErrorCode.UnsupportedResultType) {
    return { kind: 'protocol', message: say('server.oddType'), hint: say('server.oddTypeHint') };
  }
  return undefined;
}

function timeout(ms: number | undefined): Finding {
  const message = ms === undefined ? say('server.late') : say('server.lateAfter', { seconds: Math.round(ms / 100) / 10 });
  return { kind: 'timeout', message, hint: say('server.lateHint') };
}
