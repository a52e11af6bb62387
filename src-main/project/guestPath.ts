import { realpath } from 'node:fs/promises';
import path from 'node:path';

/** Names that open a device on Windows, whatever extension follows. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?:\..*)?$/i;
// Control characters, halves of a surrogate pair, what Windows reads as a separator, drive or stream or refuses in names.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001f\u007f\\:*?"<>|\p{Cs}]/u;

/**
 * Whether the segments of a path below root may ever be served, equally on every system: no traversal, nothing hidden,
 * no name that Windows would read as another one, and not the project file, whose headers may hold secrets.
 */
export function mayServe(segments: readonly string[]): boolean {
  return segments.length > 0 && segments.every(mayServeSegment);
}

function mayServeSegment(segment: string): boolean {
  return (
    segment !== '' &&
    !segment.startsWith('.') &&
    !/[. ]$/.test(segment) &&
    !FORBIDDEN.test(segment) &&
    !DEVICE.test(segment) &&
    segment.toLowerCase() !== 'wsd.json'
  );
}

export type Located =
  | { readonly found: true /** Absolute, without symbolic links. */; readonly file: string }
  | { readonly found: false; readonly why: 'refused' | 'missing' };

/** The real file behind segments below `root`. Links are followed, then judged again by where they lead. */
export async function locate(root: string, segments: readonly string[]): Promise<Located> {
  if (!mayServe(segments)) return { found: false, why: 'refused' };
  try {
    const realRoot = await realpath(root);
    const file = await realpath(path.join(realRoot, ...segments));
    return mayServe(relativeSegments(realRoot, file)) ? { found: true, file } : { found: false, why: 'refused' };
  } catch {
    return { found: false, why: 'missing' };
  }
}

/** Segments from one real folder to a real path; a path outside begins with `..` or a drive, which `mayServe` refuses. */
export function relativeSegments(folder: string, file: string): string[] {
  return path.relative(folder, file).split(path.sep);
}
