import type { GuestLayout } from '../../src-shared/ipc/contract.ts';
import { DEFAULT_VIEWPORT } from '../../src-shared/snapshot/limits.ts';
import type { TargetKind, View } from '../../src-shared/snapshot/target.ts';
import { say, type Sentence } from '../../src-shared/words/sentence.ts';
import { Guest, type GuestEnd, type GuestOptions } from './guest.ts';
import type { GuestHost } from './guestHost.ts';

export interface StageOptions extends Omit<GuestOptions, 'id' | 'kind' | 'container' | 'onEnd'> {
  readonly host: GuestHost;
  readonly onEnd: (guest: Guest, end: GuestEnd) => void;
}

/** The guests of the Page and Widget views: at most one of each kind, made and laid out as the frontend asks. */
export class Stage {
  readonly #guests = new Map<TargetKind, Guest>();
  #nextId = 1;

  constructor(private readonly options: StageOptions) {}

  /** Makes the guest of a slot; an earlier one ends. */
  mount(kind: TargetKind, layout: GuestLayout): Guest {
    this.#guests.get(kind)?.end({ reason: 'destroyed', message: say('guest.replaced') });
    const guest: Guest = new Guest(
      {
        ...this.options,
        id: this.#nextId++,
        kind,
        container: this.options.host.createContainer(),
        onEnd: (end) => {
          if (this.#guests.get(kind) === guest) this.#guests.delete(kind);
          this.options.onEnd(guest, end);
        },
      },
      layout,
    );
    this.#guests.set(kind, guest);
    return guest;
  }

  guest(id: number): Guest | undefined {
    return [...this.#guests.values()].find((guest) => guest.id === id);
  }

  ofKind(kind: TargetKind): Guest | undefined {
    return this.#guests.get(kind);
  }

  /** The view that the person sees; guests of the others live on unseen. */
  show(view: View): void {
    for (const [kind, guest] of this.#guests) guest.setShown(kind === view);
  }

  unmount(id: number): void {
    this.guest(id)?.end({ reason: 'destroyed', message: say('guest.closed') });
  }

  /** The frontend is gone: nobody lays the guests out any more. */
  endAll(message: Sentence): void {
    for (const guest of [...this.#guests.values()]) guest.end({ reason: 'destroyed', message });
  }

  close(): void {
    this.endAll(say('guest.appCloses'));
  }
}

/** Out of sight, alive, at the default size. */
export const PARKED: GuestLayout = { bounds: null, size: { width: DEFAULT_VIEWPORT.width, height: DEFAULT_VIEWPORT.height }, scale: 1 };
