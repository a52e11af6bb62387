import type { StageTarget } from '../src-shared/commands/command.ts';
import type { ChatItem } from '../src-shared/simulator/chat.ts';
import { TARGET_KINDS, type TargetKind, type View } from '../src-shared/snapshot/target.ts';
import { guestOrigin } from './project/guestUrl.ts';

/** What made it old, as the name of who asks for the render. */
type Reason = 'saved' | 'servers';

/** Kept of those that one instance lacks. */
const TOOLS_MAX = 50;

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
  /** What instances called that no server had. */
  readonly #lacking = new Map<TargetKind, { readonly instanceId: string; readonly tools: Set<string> }>();
  #isRendering = false;

  constructor(private readonly options: FreshTargetsOptions) {}

  saved(origins: readonly string[]): void {
    for (const kind of TARGET_KINDS) {
      const asked = this.options.asked(kind);
      if (asked && origins.includes(guestOrigin(asked))) this.#outdated.set(kind, 'saved');
    }
    this.cardsOutdated(origins);
    this.viewShown();
  }

  /** Cards of these widgets show what is no more. */
  cardsOutdated(origins: readonly string[]): void {
    const cards = this.options.chatItems().filter((item) => item.kind === 'card' && origins.includes(guestOrigin(item.target)));
    if (cards.length > 0) this.options.onCards(cards.map(({ id }) => id));
  }

  /** What is on the stage called this tool, which no server has; cards have their tool, or there would be none. */
  lacksTool({ type, instanceId }: StageTarget, tool: string): void {
    if (this.options.asked(type)?.instanceId !== instanceId) return;
    const known = this.#lacking.get(type);
    const lacking = known?.instanceId === instanceId ? known : { instanceId, tools: new Set<string>() };
    if (lacking.tools.size < TOOLS_MAX) lacking.tools.add(tool);
    this.#lacking.set(type, lacking);
  }

  /** Servers have these tools, some of them since now. */
  toolsCame(tools: ReadonlySet<string>): void {
    for (const [kind, lacking] of this.#lacking)
      if (this.options.asked(kind)?.instanceId === lacking.instanceId && [...lacking.tools].some((tool) => tools.has(tool)))
        this.#outdated.set(kind, 'servers');
    this.viewShown();
  }

  /** One render at a time, so that others get their turn between two: whatever is saved meanwhile is in the next. */
  viewShown(): void {
    const view = this.options.view();
    const reason = view === 'chat' ? undefined : this.#outdated.get(view);
    if (view === 'chat' || reason === undefined || this.#isRendering) return;
    this.#outdated.delete(view);
    this.#isRendering = true;
    this.options
      .renderAgain(reason)
      .catch(() => {})
      .finally(() => {
        this.#isRendering = false;
        this.viewShown();
      });
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
