import type { BodyView } from '../src-shared/ipc/networkView.ts';
import { LIMITS } from '../src-shared/snapshot/limits.ts';

/** Pictures that an `<img>` shows without running anything. */
const PICTURES: ReadonlySet<string> = new Set(
  ['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'svg+xml', 'x-icon', 'vnd.microsoft.icon'].map((kind) => `image/${kind}`),
);
const HEX_BYTES = 4_096;
const HEX_LINE = 16;

/** A body as a person can look at it. `contentType` is the header's value, with its charset. */
export function bodyView(bytes: Uint8Array, contentType: string): BodyView {
  const mimeType = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const base = { bytes: bytes.byteLength, mimeType };
  const isPicture = PICTURES.has(mimeType) && bytes.byteLength <= LIMITS.networkShownPicture;
  const picture = isPicture ? { dataUrl: `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}` } : {};
  const text = mimeType.startsWith('image/') && mimeType !== 'image/svg+xml' ? undefined : textOf(bytes, contentType);
  if (text !== undefined) {
    const cut = text.length > LIMITS.networkShownText;
    return { ...base, ...picture, text: cut ? text.slice(0, LIMITS.networkShownText).toWellFormed() : text, cut };
  }
  return isPicture ? { ...base, ...picture, cut: false } : { ...base, hex: hexOf(bytes), cut: bytes.byteLength > HEX_BYTES };
}

/** UTF-8 first, which is also what the browser's own decoding gives; then the charset that was named. */
function textOf(bytes: Uint8Array, contentType: string): string | undefined {
  const named = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
  for (const charset of ['utf-8', ...(named === undefined ? [] : [named])]) {
    try {
      const text = new TextDecoder(charset, { fatal: true }).decode(bytes);
      if (!text.includes('\0')) return text;
    } catch {
      // Not in this charset, or one that nobody knows.
    }
  }
  return undefined;
}

function hexOf(bytes: Uint8Array): string {
  const shown = bytes.subarray(0, HEX_BYTES);
  return Array.from({ length: Math.ceil(shown.length / HEX_LINE) }, (_, line) => {
    const part = [...shown.subarray(line * HEX_LINE, (line + 1) * HEX_LINE)];
    const digits = part.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const characters = part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
    return `${(line * HEX_LINE).toString(16).padStart(8, '0')}  ${digits.padEnd(HEX_LINE * 3 - 1)}  ${characters}`;
  }).join('\n');
}
