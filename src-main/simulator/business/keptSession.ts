import type { Session } from './session.ts';

interface Kept {
  readonly session: Session;
  readonly end: () => Promise<void>;
}

/** One connection that is a server's life: shared by all uses, gone when it breaks, opened by the next use. */
export class KeptSession<Opened extends Kept = Kept> {
  #opening: Promise<Opened> | undefined;
  #kept: Opened | undefined;

  holds(session: Session): boolean {
    return this.#kept?.session === session;
  }

  /** The open one; waits for one that is being opened. */
  async current(): Promise<Opened | undefined> {
    return this.#live() ?? (await this.#opening?.catch(() => undefined));
  }

  /** Joins an opening under way. */
  async open(opener: () => Promise<Opened>): Promise<Opened> {
    const live = this.#live();
    if (live) return live;
    this.#opening ??= this.#start(opener);
    return this.#opening;
  }

  async close(): Promise<void> {
    const kept = await this.current();
    this.#kept = undefined;
    await kept?.end().catch(() => {});
  }

  #live(): Opened | undefined {
    // A client lets go of its transport when that closes, maybe before anyone listened.
    return this.#kept?.session.client.transport ? this.#kept : undefined;
  }

  async #start(opener: () => Promise<Opened>): Promise<Opened> {
    try {
      const opened = await opener();
      this.#kept = opened;
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's client is no event target
      opened.session.client.onclose = () => {
        if (this.#kept === opened) this.#kept = undefined;
      };
      return opened;
    } finally {
      this.#opening = undefined;
    }
  }
}
