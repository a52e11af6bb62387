const FOCUSABLE = 'button:not([disabled]), input, textarea, [tabindex="0"]';

/** Moves focus to the next part of the window; the parts mark themselves with `data-region`. */
export function nextRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) => region.offsetParent !== null);
  const found = regions.findIndex((region) => region.contains(document.activeElement));
  const now = found === -1 && step === -1 ? 0 : found;
  for (let tried = 1; tried <= regions.length; tried += 1) {
    const region = regions.at((now + step * tried + regions.length * 2) % regions.length);
    const target = [...(region?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].find((one) => one.offsetParent !== null);
    if (target === undefined) continue;
    target.focus();
    return;
  }
}

const regionOfFocus = (): HTMLElement | undefined => document.activeElement?.closest<HTMLElement>('[data-region]') ?? undefined;

/** Name of the part that has focus. */
export function focusedRegion(): string | undefined {
  return regionOfFocus()?.dataset['region'];
}

/** The filter of the part that has focus, else the first in the window. */
export function focusFilter(): void {
  const field =
    regionOfFocus()?.querySelector<HTMLElement>('[data-filter] input') ?? document.querySelector<HTMLElement>('[data-filter] input');
  field?.focus();
}
