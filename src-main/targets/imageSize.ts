import type { ImageFormat } from '../../src-shared/protocol/tools/takeScreenshot.ts';

/** Pixels of a picture, read from the first bytes of its file; `undefined` when they do not say. */
export function imageSize(head: Buffer, format: ImageFormat): { width: number; height: number } | undefined {
  try {
    if (format === 'png') return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
    return format === 'jpeg' ? jpegSize(head) : webpSize(head);
  } catch {
    return undefined; // shorter than its own header
  }
}

/** Walks the segments to the start of frame. */
function jpegSize(head: Buffer): { width: number; height: number } | undefined {
  let offset = 2;
  while (offset + 9 < head.length) {
    const marker = head.readUInt16BE(offset);
    if (marker >= 0xffc0 && marker <= 0xffcf && marker !== 0xffc4 && marker !== 0xffc8 && marker !== 0xffcc) {
      return { height: head.readUInt16BE(offset + 5), width: head.readUInt16BE(offset + 7) };
    }
    offset += 2 + head.readUInt16BE(offset + 2);
  }
  return undefined;
}

function webpSize(head: Buffer): { width: number; height: number } | undefined {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
