/** Heights that a card of the chat may have, in CSS pixels; `first` until its content is measured. */
export const CARD_HEIGHT = { min: 40, max: 1_600, first: 160 } as const;

export function clampHeight(height: number): number {
  return Number.isFinite(height) ? Math.max(CARD_HEIGHT.min, Math.min(CARD_HEIGHT.max, Math.ceil(height))) : CARD_HEIGHT.first;
}
