/** The newest `capacity` values, oldest at index 0. Pushing onto a full ring drops the oldest. Everything is O(1). */
export class RingBuffer<Value> {
  readonly capacity: number;
  readonly #slots: (Value | undefined)[] = [];
  #start = 0;
  #length = 0;
  #dropped = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get length(): number {
    return this.#length;
  }

  /** How many values had to go because the ring was full. */
  get dropped(): number {
    return this.#dropped;
  }

  at(index: number): Value | undefined {
    return index < 0 || index >= this.#length ? undefined : this.#slots[this.#slot(index)];
  }

  replace(index: number, value: Value): void {
    if (index < 0 || index >= this.#length) throw new RangeError(`No value at ${index} of ${this.#length}.`);
    this.#slots[this.#slot(index)] = value;
  }

  /** Returns the value that was dropped for it. */
  push(value: Value): Value | undefined {
    const evicted = this.#length === this.capacity ? this.shift() : undefined;
    if (evicted !== undefined) this.#dropped++;
    this.#slots[this.#slot(this.#length++)] = value;
    return evicted;
  }

  /** Takes the oldest value out. */
  shift(): Value | undefined {
    if (this.#length === 0) return undefined;
    const value = this.#slots[this.#start];
    this.#slots[this.#start] = undefined;
    this.#start = this.#slot(1);
    this.#length--;
    return value;
  }

  clear(): void {
    this.#slots.length = 0;
    this.#start = 0;
    this.#length = 0;
    this.#dropped = 0;
  }

  slice(start: number, end: number): Value[] {
    const from = Math.max(0, start);
    const length = Math.max(0, Math.min(end, this.#length) - from);
    return Array.from({ length }, (_, offset) => this.at(from + offset)).filter((value) => value !== undefined);
  }

  *[Symbol.iterator](): IterableIterator<Value> {
    for (let index = 0; index < this.#length; index++) {
      const value = this.at(index);
      if (value !== undefined) yield value;
    }
  }

  #slot(index: number): number {
    return (this.#start + index) % this.capacity;
  }
}
