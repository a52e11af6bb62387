import { inflateSync } from 'node:zlib';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** `#rrggbb` of a pixel. */
  at(x: number, y: number): string;
}

/** Decodes what Chromium writes: 8 bits a channel, RGB or RGBA, not interlaced. */
export function decodePng(base64: string): Pixels {
  const file = Buffer.from(base64, 'base64');
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const [depth, colour, , , interlaced] = [...file.subarray(24, 29)];
  if (depth !== 8 || interlaced !== 0 || (colour !== 2 && colour !== 6)) throw new Error(`unexpected PNG: depth ${depth}, colour ${colour}`);
  const channels = colour === 6 ? 4 : 3;
  const rows = unfilter(inflateSync(Buffer.concat(dataOf(file))), width * channels, height, channels);
  return {
    width,
    height,
    at: (x, y) => `#${rows.subarray(y * width * channels + x * channels, y * width * channels + x * channels + 3).toString('hex')}`,
  };
}

function dataOf(file: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let offset = 8; offset < file.length; ) {
    const length = file.readUInt32BE(offset);
    if (file.toString('latin1', offset + 4, offset + 8) === 'IDAT') parts.push(file.subarray(offset + 8, offset + 8 + length));
    offset += 12 + length;
  }
  return parts;
}

function unfilter(raw: Buffer, stride: number, height: number, channels: number): Buffer {
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const left = x >= channels ? (out[y * stride + x - channels] ?? 0) : 0;
      const up = y > 0 ? (out[(y - 1) * stride + x] ?? 0) : 0;
      const corner = x >= channels && y > 0 ? (out[(y - 1) * stride + x - channels] ?? 0) : 0;
      out[y * stride + x] = ((raw[y * (stride + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner)) & 255;
    }
  }
  return out;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
