import * as z from 'zod';
import type { Contrast } from '../../src-shared/ipc/contract.ts';
import type { Guest } from './guest.ts';

/** Red, green, blue 0 to 255, alpha 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

const backgroundsSchema = z.object({ backgroundColors: z.array(z.string()).optional() });

/** The contrast of an element's own text, its worst where several colours lie behind it. @throws ELEMENT_NOT_FOUND */
export async function contrastOf({ inspector, devtools }: Guest, uid: string): Promise<Contrast | undefined> {
  const ink = await inspector.ink(uid);
  const color = readColor(ink.color);
  const objectId = await inspector.nodeObject(uid);
  if (color === undefined || objectId === undefined) return undefined;
  await devtools.send('DOM.enable');
  await devtools.send('DOM.getDocument', { depth: 0 });
  const { nodeId } = await devtools.send<{ nodeId: number }>('DOM.requestNode', { objectId });
  const { backgroundColors = [] } = backgroundsSchema.parse(await devtools.send('CSS.getBackgroundColors', { nodeId }));
  const backgrounds = backgroundColors.map(readColor).filter((one) => one !== undefined);
  // A colour in a notation of another kind cannot be judged, so neither can the whole.
  if (backgrounds.length === 0 || backgrounds.length < backgroundColors.length) return undefined;
  const [red, green, blue, alpha] = color;
  const judged = backgrounds.map((background) => contrastBetween([red, green, blue, alpha * ink.opacity], background));
  const worst = judged.reduce((worse, one) => (one.ratio < worse.ratio ? one : worse));
  return { ...worst, required: requiredRatio(ink.fontSize, ink.fontWeight) };
}

/** `rgb()` and `rgba()` as computed values write them; `undefined` for every other notation. */
export function readColor(text: string): Rgba | undefined {
  const found = /^rgba?\(\s*([\d.]+),\s*([\d.]+),\s*([\d.]+)(?:,\s*([\d.]+))?\s*\)$/.exec(text);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3]), Number(found[4] ?? 1)] : undefined;
}

/** Colours that are seen through lie on white, as the page's own canvas does. */
export function contrastBetween(text: Rgba, behind: Rgba): Omit<Contrast, 'required'> {
  const background = over(behind, [255, 255, 255, 1]);
  const foreground = over(text, background);
  const one = luminance(foreground);
  const other = luminance(background);
  const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  return { foreground: written(foreground), background: written(background), ratio: Math.floor(ratio * 100) / 100 };
}

/** Large text needs less: from 24 px, or from 18.66 px when it is bold. */
export function requiredRatio(fontSize: number, fontWeight: number): number {
  return fontSize >= 24 || (fontSize >= 18.66 && fontWeight >= 700) ? 3 : 4.5;
}

function over([red, green, blue, alpha]: Rgba, [underRed, underGreen, underBlue]: Rgba): Rgba {
  const mixed = (top: number, under: number): number => top * alpha + under * (1 - alpha);
  return [mixed(red, underRed), mixed(green, underGreen), mixed(blue, underBlue), 1];
}

function luminance([red, green, blue]: Rgba): number {
  const linear = (channel: number): number => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

const written = ([red, green, blue]: Rgba): string => `rgb(${Math.round(red)}, ${Math.round(green)}, ${Math.round(blue)})`;
