import { inflateSync } from 'node:zlib';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** `#rrggbb` of a pixel. */
  at(x: number, y: number): string;
}

/** Decodes what Chromium writes: 8 bits a channel, RGB or RGBA, not interlaced. */
export function decodePng(file: Buffer): Pixels {
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const channels = { 2: 3, 6: 4 }[file[25] ?? 0];
  if (file[24] !== 8 || channels === undefined || file[28] !== 0) throw new Error('a PNG of another kind');
  const parts: Buffer[] = [];
  for (let offset = 8; offset < file.length; ) {
    const length = file.readUInt32BE(offset);
    if (file.toString('latin1', offset + 4, offset + 8) === 'IDAT') parts.push(file.subarray(offset + 8, offset + 8 + length));
    offset += length + 12;
  }
  const packed = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = packed[y * (stride + 1)];
    for (let i = 0; i < stride; i++) {
      const left = i >= channels ? byte(pixels, y * stride + i - channels) : 0;
      const up = y > 0 ? byte(pixels, (y - 1) * stride + i) : 0;
      const corner = y > 0 && i >= channels ? byte(pixels, (y - 1) * stride + i - channels) : 0;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      pixels[y * stride + i] = (byte(packed, y * (stride + 1) + 1 + i) + predicted) & 0xff;
    }
  }
  const at = (x: number, y: number): string => `#${pixels.toString('hex', y * stride + x * channels, y * stride + x * channels + 3)}`;
  return { width, height, at };
}

const byte = (buffer: Buffer, index: number): number => buffer[index] ?? 0;

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
