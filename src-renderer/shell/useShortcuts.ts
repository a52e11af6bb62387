import { useEffect } from 'react';
import { useApp, useMac } from '../AppContext.ts';
import { shortcutOf, type ShortcutName } from './shortcuts.ts';

const FOCUSABLE = 'button:not([disabled]), input, textarea, [tabindex="0"]';

/** Moves focus to the next part of the window; the parts mark themselves with `data-region`. */
function nextRegion(step: 1 | -1): void {
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

/** The filter of the part that has focus, else the tree's. */
function focusFilter(): void {
  const region = document.activeElement?.closest('[data-region]');
  const field = region?.querySelector<HTMLElement>('[data-filter] input') ?? document.querySelector<HTMLElement>('[data-filter] input');
  field?.focus();
}

export function useShortcuts(): void {
  const { person, stage, layout } = useApp();
  const mac = useMac();
  useEffect(() => {
    const actions: Record<ShortcutName, () => void> = {
      page: () => void person.show('page'),
      widget: () => void person.show('widget'),
      again: () => void person.renderAgain(),
      pick: () => {
        const { picking, view, slots } = stage.store.getState();
        if (slots[view].render?.state === 'rendered') void person.pick(!picking);
      },
      sidebar: () => layout.change({ sidebar: !layout.store.getState().sidebar }),
      find: focusFilter,
    };
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'F6') {
        event.preventDefault();
        nextRegion(event.shiftKey ? -1 : 1);
        return;
      }
      const name = shortcutOf(event, mac);
      if (name === undefined) return;
      event.preventDefault();
      actions[name]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [person, stage, layout, mac]);
}
