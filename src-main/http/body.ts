import type { IncomingMessage } from 'node:http';

/** Deeper JSON than this is an attack on recursive code, not data. */
export const MAX_DEPTH = 256;

/** Why a body was not taken, as the answer tells it. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly status: 400 | 413;
  /** JSON-RPC error code. */
  readonly code: number;

  constructor(status: 400 | 413, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function tooLarge(limit: number, size: string): BodyError {
  return new BodyError(413, -32000, `The request body has ${size} bytes; the limit is ${limit}.`);
}

function unparsable(reason: string): BodyError {
  return new BodyError(400, -32700, `Parse error: ${reason}`);
}

/** Reads and parses a body of at most `limit` bytes. Throws a BodyError, at once when the declared length is over it. */
export async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limit) throw tooLarge(limit, String(declared));
  return parseJson(await readBytes(request, limit));
}

function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      request.off('data', onData);
      chunks.length = 0;
      reject(tooLarge(limit, `more than ${limit}`));
    };
    request.on('data', onData);
    request.once('end', () => resolve(Buffer.concat(chunks, Math.min(size, limit))));
    request.once('error', reject);
    request.once('close', () => reject(new Error('The client went away before its request was complete.')));
  });
}

/** Throws a BodyError for anything that isn't JSON in UTF-8 or that nests too deep. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length > MAX_DEPTH && depthExceeds(bytes, MAX_DEPTH)) throw unparsable(`JSON nested deeper than ${MAX_DEPTH} levels.`);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw unparsable('not valid UTF-8.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw unparsable('invalid JSON.');
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Counts brackets outside strings, without building anything. Broken JSON gets some answer and fails to parse later. */
function depthExceeds(bytes: Buffer, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (inString) {
      if (byte === BACKSLASH) index++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > limit) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return false;
}
