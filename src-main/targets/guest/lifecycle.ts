import type { LifecycleEvent } from '../bridgeLimits.ts';
import { later } from './primordials.ts';
import { callSafely } from './topic.ts';

interface Listener {
  readonly event: LifecycleEvent;
  readonly callback: () => void;
  active: boolean;
  /** Heard the event of the present state, or was told of it late. */
  told: boolean;
  next: Listener | undefined;
}

/**
 * Where the document stands in its life. Events are delivered at once and in order; who listens late gets those that
 * still hold (`load`, and `show` while shown) by microtask.
 */
export class Lifecycle {
  #loaded = false;
  #shown = false;
  #unloaded = false;
  #first: Listener | undefined;

  fire(event: LifecycleEvent): void {
    if (!this.#enter(event)) return;
    for (let listener = this.#first; listener; listener = listener.next) {
      if (listener.event !== event || !listener.active) continue;
      listener.told = true;
      callSafely(listener.callback, undefined);
    }
  }

  on(event: LifecycleEvent, callback: () => void): () => void {
    const listener: Listener = { event, callback, active: true, told: false, next: undefined };
    this.#append(listener);
    if (this.#holds(event)) {
      later(() => {
        if (listener.told || !listener.active || !this.#holds(event)) return;
        listener.told = true;
        callSafely(callback, undefined);
      });
    }
    return () => this.#remove(listener);
  }

  off(event: LifecycleEvent, callback: () => void): void {
    for (let listener = this.#first; listener; listener = listener.next) {
      if (listener.event === event && listener.callback === callback) this.#remove(listener);
    }
  }

  /** False when the event says nothing new. */
  #enter(event: LifecycleEvent): boolean {
    const isNew = event === 'load' ? !this.#loaded : event === 'show' ? !this.#shown : event === 'hide' ? this.#shown : true;
    if (!isNew || this.#unloaded) return false;
    if (event === 'load') this.#loaded = true;
    else if (event === 'unload') this.#unloaded = true;
    else this.#shown = event === 'show';
    return true;
  }

  #holds(event: LifecycleEvent): boolean {
    return (event === 'load' && this.#loaded) || (event === 'show' && this.#shown);
  }

  #append(listener: Listener): void {
    let last = this.#first;
    if (!last) {
      this.#first = listener;
      return;
    }
    while (last.next) last = last.next;
    last.next = listener;
  }

  /** The removed listener keeps its link, so that a delivery under way goes on behind it. */
  #remove(listener: Listener): void {
    listener.active = false;
    if (this.#first === listener) this.#first = listener.next;
    for (let before = this.#first; before; before = before.next) {
      if (before.next === listener) before.next = listener.next;
    }
  }
}
