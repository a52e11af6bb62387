import type { KeyboardEvent } from 'react';

interface Moves {
  readonly toEnd: () => void;
  readonly leave: () => void;
}

/** Rows and whatever is open in them, in the order in which they are read; those drawn ahead included. */
function stops(list: HTMLElement): HTMLElement[] {
  const byIndex = [...list.querySelectorAll<HTMLElement>('[data-index]')].toSorted(
    (one, other) => Number(one.dataset['index']) - Number(other.dataset['index']),
  );
  return byIndex.flatMap((row) => [...row.querySelectorAll<HTMLElement>('[data-nav]')]);
}

function firstInView(list: HTMLElement, all: readonly HTMLElement[]): HTMLElement | undefined {
  const { top } = list.getBoundingClientRect();
  return all.find((one) => one.getBoundingClientRect().top >= top - 1);
}

function go(to: HTMLElement | undefined): void {
  to?.focus({ preventScroll: true });
  to?.scrollIntoView({ block: 'nearest' });
}

/** The head of the row or value that this one lies in. */
function headOfParent(at: HTMLElement | undefined): HTMLElement | undefined {
  const own = at?.closest('[data-node]');
  const head = own?.querySelector<HTMLElement>('[data-nav]') ?? undefined;
  return head === at ? (own?.parentElement?.closest('[data-node]')?.querySelector<HTMLElement>('[data-nav]') ?? undefined) : head;
}

/**
 * The list is one tab stop; arrows go from row to row and into what is open. Right opens and then enters, Left closes
 * and then leaves, Home and End are the list's own.
 */
export function listKeys(event: KeyboardEvent<HTMLElement>, { toEnd, leave }: Moves): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const list = event.currentTarget;
  const all = stops(list);
  const now = all.findIndex((one) => one === document.activeElement);
  const at = all[now];
  const open = at?.getAttribute('aria-expanded');
  switch (event.key) {
    case 'ArrowDown':
      go(at === undefined ? firstInView(list, all) : all[now + 1]);
      break;
    case 'ArrowUp':
      leave();
      go(at === undefined ? firstInView(list, all) : all[now - 1]);
      break;
    case 'ArrowRight':
      if (open === 'false') at?.click();
      else go(all[now + 1]);
      break;
    case 'ArrowLeft':
      if (open === 'true') at?.click();
      else go(headOfParent(at));
      break;
    case 'Home':
      leave();
      list.scrollTo({ top: 0 });
      list.focus({ preventScroll: true });
      break;
    case 'End':
      toEnd();
      list.focus({ preventScroll: true });
      break;
    default:
      return;
  }
  event.preventDefault();
}
