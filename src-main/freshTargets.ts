import type { StageTarget } from '../src-shared/commands/command.ts';
import type { ChatItem } from '../src-shared/simulator/chat.ts';
import { TARGET_KINDS, type TargetKind, type View } from '../src-shared/snapshot/target.ts';
import { guestOrigin } from './project/guestUrl.ts';

/** What made it old, as the name of who asks for the render. */
type Reason = 'saved' | 'servers';

export interface FreshTargetsOptions {
  readonly view: () => View;
  /** What was last asked for, per kind. */
  readonly asked: (kind: TargetKind) => StageTarget | undefined;
  /** Renders what the view shows again. Whatever goes wrong shows in the window, like every render. */
  readonly renderAgain: (by: Reason) => Promise<void>;
  readonly chatItems: () => readonly ChatItem[];
  /** These cards of the chat show what is no more. */
  readonly onCards: (cardIds: readonly string[]) => void;
}

/**
 * Keeps what shows up to date with the project: a target of which a file was saved, or which lacked a tool that a server
 * has by now, is rendered again; at once when it shows, else when its view shows the next time.
 */
export class FreshTargets {
  readonly #outdated = new Map<TargetKind, Reason>();
  /** Instances that called a tool which no server had. */
  readonly #lacking = new Map<TargetKind, string>();

  constructor(private readonly options: FreshTargetsOptions) {}

  saved(origins: readonly string[]): void {
    for (const kind of TARGET_KINDS) {
      const asked = this.options.asked(kind);
      if (asked && origins.includes(guestOrigin(asked))) this.#outdated.set(kind, 'saved');
    }
    const cards = this.options.chatItems().filter((item) => item.kind === 'card' && origins.includes(guestOrigin(item.target)));
    if (cards.length > 0) this.options.onCards(cards.map(({ id }) => id));
    this.viewShown();
  }

  lacksTool({ type, instanceId }: StageTarget): void {
    this.#lacking.set(type, instanceId);
  }

  toolsCame(): void {
    for (const [kind, instanceId] of this.#lacking)
      if (this.options.asked(kind)?.instanceId === instanceId) this.#outdated.set(kind, 'servers');
    this.#lacking.clear();
    this.viewShown();
  }

  viewShown(): void {
    const view = this.options.view();
    const reason = view === 'chat' ? undefined : this.#outdated.get(view);
    if (view === 'chat' || reason === undefined) return;
    this.#outdated.delete(view);
    this.options.renderAgain(reason).catch(() => {});
  }

  /** Whatever it shows next is loaded now. */
  renderStarted({ type }: StageTarget): void {
    this.#outdated.delete(type);
    this.#lacking.delete(type);
  }

  clear(): void {
    this.#outdated.clear();
    this.#lacking.clear();
  }
}
