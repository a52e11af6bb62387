import { later, report } from './primordials.ts';

interface Subscriber<Value> {
  readonly callback: (value: Value) => void;
  /** Version that was delivered last; 0 for none. */
  seen: number;
  active: boolean;
  next: Subscriber<Value> | undefined;
}

/**
 * A value that changes. Each subscriber gets the newest value exactly once: values that were replaced before the
 * delivery are skipped. Deliveries run as microtasks, and one that throws is reported without harm to the others.
 * A linked list holds the subscribers, because the page may have put traps on arrays.
 */
export class Topic<Value> {
  #current: { readonly value: Value; readonly version: number } | undefined;
  #scheduled = false;
  #first: Subscriber<Value> | undefined;
  #last: Subscriber<Value> | undefined;

  get value(): Value | undefined {
    return this.#current?.value;
  }

  publish(value: Value): void {
    this.#current = { value, version: (this.#current?.version ?? 0) + 1 };
    this.#schedule();
  }

  subscribe(callback: (value: Value) => void): () => void {
    const subscriber: Subscriber<Value> = { callback, seen: 0, active: true, next: undefined };
    if (this.#last) this.#last.next = subscriber;
    else this.#first = subscriber;
    this.#last = subscriber;
    this.#schedule();
    return () => {
      subscriber.active = false;
      this.#schedule();
    };
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    later(() => {
      this.#scheduled = false;
      this.#deliver();
    });
  }

  #deliver(): void {
    const current = this.#current;
    let previous: Subscriber<Value> | undefined;
    for (let subscriber = this.#first; subscriber; subscriber = subscriber.next) {
      if (!subscriber.active) {
        if (previous) previous.next = subscriber.next;
        else this.#first = subscriber.next;
        if (this.#last === subscriber) this.#last = previous;
        continue;
      }
      previous = subscriber;
      if (!current || subscriber.seen === current.version) continue;
      subscriber.seen = current.version;
      callSafely(subscriber.callback, current.value);
    }
  }
}

/** A subscriber's fault shows up as an uncaught error of the page and goes no further. */
export function callSafely<Value>(callback: (value: Value) => void, value: Value): void {
  try {
    callback(value);
  } catch (error) {
    report(error);
  }
}
