import type { Size } from './geometry.ts';

export type PresetGroup = 'phones' | 'tablets' | 'cards';

export interface Preset extends Size {
  readonly group: PresetGroup;
  /** A product name, the same in every language; a card that is no certain host's is named by its width. */
  readonly name?: string;
}

/** CSS layout sizes of common devices and of cards in chat hosts. */
export const PRESETS: readonly Preset[] = [
  { group: 'phones', name: 'iPhone 15', width: 390, height: 844 },
  { group: 'phones', name: 'iPhone 15 Pro Max', width: 430, height: 932 },
  { group: 'phones', name: 'iPhone SE', width: 375, height: 667 },
  { group: 'phones', name: 'Pixel 8', width: 412, height: 915 },
  { group: 'phones', name: 'Galaxy S24', width: 360, height: 780 },
  { group: 'phones', name: 'Huawei Mate 60', width: 388, height: 856 },
  { group: 'tablets', name: 'iPad mini', width: 744, height: 1133 },
  { group: 'tablets', name: 'iPad Air', width: 820, height: 1180 },
  { group: 'cards', name: 'ChatGPT', width: 768, height: 480 },
  { group: 'cards', name: 'Claude', width: 640, height: 480 },
  { group: 'cards', width: 360, height: 240 },
  { group: 'cards', width: 360, height: 480 },
];

export function sizeKey({ width, height }: Size): string {
  return `${width}×${height}`;
}

/** The preset of this size, upright or turned. */
export function presetOf(size: Size): Preset | undefined {
  return (
    PRESETS.find((one) => one.width === size.width && one.height === size.height) ??
    PRESETS.find((one) => one.group !== 'cards' && one.width === size.height && one.height === size.width)
  );
}
