import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { contentTypeOf } from './contentTypes.ts';
import { locate, mayServe } from './guestPath.ts';

/** Bytes of the largest file, or part of one, that is read into memory for a guest. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Characters of a path that an answer repeats. */
const MAX_TOLD = 300;
// Missing on Windows, where opening neither follows a changed last link nor waits for a pipe's other end.
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export interface GuestFile {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface GuestFileAsk {
  readonly method?: string;
  /** The request's Range header. */
  readonly range?: string | null;
}

/**
 * The file of a project as it is now, for a guest's request. `pathname` is the path of the request's URL, still
 * encoded. Only regular files below `root` are served; everything else is answered with a short text, never an exception.
 */
export async function readGuestFile(root: string, pathname: string, ask: GuestFileAsk = {}): Promise<GuestFile> {
  const method = ask.method ?? 'GET';
  if (method !== 'GET' && method !== 'HEAD') return refusal(405, `${method} is not answered: files are only read`, { allow: 'GET, HEAD' });
  const segments = segmentsOf(pathname);
  const located = segments ? await locate(root, segments) : undefined;
  if (!located?.found) return refusal(404, `${told(pathname)} is not a file of the project that guests may read`);
  let handle: FileHandle | undefined;
  try {
    handle = await open(located.file, OPEN_FLAGS);
    const stats = await handle.stat();
    if (!stats.isFile()) return refusal(404, `${told(pathname)} is not a file`);
    return await answer(handle, located.file, stats.size, method, ask.range ?? undefined);
  } catch {
    return refusal(404, `${told(pathname)} can't be read`);
  } finally {
    await handle?.close();
  }
}

async function answer(handle: FileHandle, file: string, size: number, method: string, range: string | undefined): Promise<GuestFile> {
  const part = range === undefined ? undefined : parseRange(range, size);
  if (part === 'unsatisfiable') return refusal(416, `the file has ${size} bytes`, { 'content-range': `bytes */${size}` });
  const start = part?.start ?? 0;
  // An open-ended range of a large film is answered with as much as fits; the player asks for the rest.
  const end = part ? Math.min(part.end, start + MAX_BYTES - 1) : size - 1;
  const length = end - start + 1;
  if (length > MAX_BYTES) return refusal(413, `the file has ${size} bytes, more than the ${MAX_BYTES} that are served at once`);
  const body = method === 'HEAD' ? new Uint8Array(0) : await read(handle, start, length);
  return {
    status: part ? 206 : 200,
    headers: {
      ...COMMON_HEADERS,
      'content-type': contentTypeOf(file),
      'content-length': String(method === 'HEAD' ? length : body.length),
      'accept-ranges': 'bytes',
      ...(part && { 'content-range': `bytes ${start}-${start + (method === 'HEAD' ? length : body.length) - 1}/${size}` }),
    },
    body,
  };
}

/** Fewer bytes than asked for when the file was cut meanwhile. */
async function read(handle: FileHandle, start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled === length ? bytes : bytes.slice(0, filled);
}

/** Where a guest's request leads, whether or not a file is there: absolute; nothing when none there may be served. */
export function guestFileOf(root: string, pathname: string): string | undefined {
  const segments = segmentsOf(pathname);
  return segments && mayServe(segments) ? path.join(root, ...segments) : undefined;
}

/** Decoded once: what is still encoded afterwards is part of a file's name. */
function segmentsOf(pathname: string): string[] | undefined {
  if (!pathname.startsWith('/')) return undefined;
  try {
    return decodeURIComponent(pathname.slice(1)).split('/');
  } catch {
    return undefined;
  }
}

/** One range in bytes, both ends included; `undefined` when the header asks for something that may be ignored. */
export function parseRange(header: string, size: number): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}

const COMMON_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

function refusal(status: number, reason: string, headers: Record<string, string> = {}): GuestFile {
  const body = new TextEncoder().encode(`${status}: ${reason}.\n`);
  return {
    status,
    headers: { ...COMMON_HEADERS, 'content-type': 'text/plain; charset=utf-8', 'content-length': String(body.length), ...headers },
    body,
  };
}

/** The path readable but on one line, whatever characters it holds. */
function told(pathname: string): string {
  const readable = segmentsOf(pathname)?.join('/');
  const shown = readable === undefined ? pathname : `/${readable}`;
  return JSON.stringify(shown.slice(0, MAX_TOLD)).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
