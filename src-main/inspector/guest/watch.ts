import { CHANGED_BINDING } from './api.ts';
import { observeDocument } from './observe.ts';

/** What a person changes without a change of the DOM. */
const STATE_EVENTS = ['input', 'change', 'reset'] as const;
const EARLY: AddEventListenerOptions = { capture: true, passive: true };

let observer: MutationObserver | undefined;

/**
 * Tells of the next change of the document, once. Nothing is observed from then until it is called again, so a page
 * that changes without end costs no more than one that changed once.
 */
export function watchOnce(): void {
  if (observer !== undefined) return;
  observer = new MutationObserver(tell);
  observeDocument(observer);
  for (const name of STATE_EVENTS) EventTarget.prototype.addEventListener.call(document, name, tell, EARLY);
}

function tell(): void {
  observer?.disconnect();
  observer = undefined;
  for (const name of STATE_EVENTS) EventTarget.prototype.removeEventListener.call(document, name, tell, EARLY);
  const binding: unknown = Reflect.get(globalThis, CHANGED_BINDING);
  if (typeof binding === 'function') binding('');
}
