import { useEffect } from 'react';
import { useApp, useMac } from '../AppContext.ts';
import { WIDTH_FIELD_ID } from '../device/SizeFields.tsx';
import type { View } from '../state/layout.ts';
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
  const { person, chatting, chat, stage, layout } = useApp();
  const mac = useMac();
  useEffect(() => {
    const shown = (): View => {
      const { chatting, view } = stage.store.getState();
      return chatting ? 'chat' : view;
    };
    const actions: Record<ShortcutName, () => void> = {
      page: () => void person.show('page'),
      widget: () => void person.show('widget'),
      chat: chatting.show,
      stop: () => {
        if (chat.store.getState().running !== undefined) chatting.stop();
      },
      again: () => {
        if (!stage.store.getState().chatting) void person.renderAgain();
      },
      pick: () => {
        const { picking, view, slots, chatting: behind } = stage.store.getState();
        if (!behind && slots[view].render?.state === 'rendered') void person.pick(!picking);
      },
      sidebar: () => layout.change({ sidebar: !layout.store.getState().sidebar }),
      lower: () => layout.toggleLower(shown()),
      dock: () => layout.toggleDock(shown()),
      find: focusFilter,
      clear: () => void person.clearConsole(),
      rotate: () => {
        if (!stage.store.getState().chatting) person.rotate();
      },
      size: () => document.getElementById(WIDTH_FIELD_ID)?.focus(),
    };
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'F6') {
        event.preventDefault();
        nextRegion(event.shiftKey ? -1 : 1);
        return;
      }
      if (event.key === 'F8') {
        event.preventDefault();
        void person.nextError();
        return;
      }
      const name = shortcutOf(event, mac);
      if (name === undefined) return;
      event.preventDefault();
      actions[name]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [person, chatting, chat, stage, layout, mac]);
}
