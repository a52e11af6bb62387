import { DebuggerError } from '../../src-shared/debuggerError.ts';
import type { ImageFormat } from '../../src-shared/protocol/tools/takeScreenshot.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { say } from '../../src-shared/words/sentence.ts';
import type { Picture, PictureBounds } from '../commands/ports.ts';
import type { Guest } from './guest.ts';
import { imageSize } from './imageSize.ts';

export interface PictureAsk {
  readonly uid?: string | undefined;
  readonly format: ImageFormat;
  readonly quality?: number | undefined;
  readonly within?: PictureBounds | undefined;
}

/** Beyond this the compositor takes longer than a command may, or the bitmap more memory than the machine has to spare. */
const PIXELS_MAX = 100_000_000;

/** A picture from the compositor, in device pixels of the page whatever size the person sees it at. */
export async function takePicture(guest: Guest, ask: PictureAsk, signal: AbortSignal): Promise<Picture> {
  return guest.overlay.without(() => takeClear(guest, ask, signal));
}

async function takeClear(guest: Guest, ask: PictureAsk, signal: AbortSignal): Promise<Picture> {
  const clip = await guest.inspector.pictureClip(ask.uid, signal);
  const ratio = guest.viewport.deviceScaleFactor;
  const pixels = { width: clip.width * ratio, height: clip.height * ratio };
  if (pixels.width * pixels.height > PIXELS_MAX) {
    const size = { width: String(Math.round(pixels.width)), height: String(Math.round(pixels.height)), max: PIXELS_MAX / 1e6 };
    throw new DebuggerError('SCREENSHOT_FAILED', say('command.largePicture', size), { hint: say('command.largePictureHint') });
  }
  const options = { signal, timeoutMs: LIMITS.commandRunMs };
  const params = {
    format: ask.format,
    ...(ask.quality !== undefined && ask.format !== 'png' && { quality: ask.quality }),
    clip: { ...clip, scale: scaleOf(pixels, ask.within) },
    captureBeyondViewport: false,
    optimizeForSpeed: ask.format === 'png',
  };
  const data = await guest.capture(params, options);
  const { width, height } = imageSize(Buffer.from(data.slice(0, 4096), 'base64'), ask.format) ?? {
    width: Math.round(pixels.width),
    height: Math.round(pixels.height),
  };
  return { format: ask.format, mimeType: `image/${ask.format}`, base64: data, width, height };
}

/** Never above 1: a small picture stays as it is. */
function scaleOf(pixels: { width: number; height: number }, within: PictureBounds = {}): number {
  return Math.min(1, (within.width ?? Infinity) / pixels.width, (within.height ?? Infinity) / pixels.height);
}
