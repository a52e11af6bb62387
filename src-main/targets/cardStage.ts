import type { StageTarget } from '../../src-shared/commands/command.ts';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { clampHeight } from '../../src-shared/simulator/cardHeight.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { toldBy } from '../../src-shared/words/told.ts';
import { say, type Sentence } from '../../src-shared/words/sentence.ts';
import { Guest, type GuestEnd, type GuestOptions } from './guest.ts';
import type { GuestContainer } from './guestHost.ts';
import { renderInto, type RenderPlan } from './render.ts';

export interface CardAsk {
  readonly cardId: string;
  readonly container: GuestContainer;
  readonly plan: RenderPlan;
  readonly target: StageTarget;
  /** CSS pixels. */
  readonly width: number;
}

export interface CardStageOptions
  extends Omit<
    GuestOptions,
    'id' | 'kind' | 'container' | 'onEnd' | 'consoleTarget' | 'cardId' | 'onDocument' | 'onPicked' | 'onSelfNavigation'
  > {
  readonly onHeight: (cardId: string, height: number) => void;
  readonly onEnd: (cardId: string, end: GuestEnd) => void;
}

const FIRST_HEIGHT = 320;
/** One wait for a change of height; then it is asked again. */
const WATCH_MS = 20_000;
/** How long a card that leaves may take to be drawn at its size. */
const SIZE_MS = 2_000;

interface LiveCard {
  readonly guest: Guest;
  readonly width: number;
  height: number;
}

/** The cards in the chat that are live now. Each is one guest, made when it comes into view and ended when it leaves. */
export class CardStage {
  readonly #cards = new Map<string, LiveCard>();
  #nextId = 1;

  constructor(private readonly options: CardStageOptions) {}

  /** Loads a card into its container. @returns its height. @throws RENDER_FAILED, RENDER_TIMEOUT */
  async mount({ cardId, container, plan, target, width }: CardAsk): Promise<number> {
    this.#cards.get(cardId)?.guest.end({ reason: 'destroyed', message: say('guest.cardReplaced') });
    const guest = new Guest(
      {
        ...this.options,
        id: this.#nextId++,
        kind: 'widget',
        consoleTarget: 'app',
        cardId,
        container,
        onDocument: () => {},
        onSelfNavigation: () => undefined,
        onPicked: () => {},
        onEnd: (end) => {
          if (this.#cards.get(cardId)?.guest === guest) this.#cards.delete(cardId);
          this.options.onEnd(cardId, end);
        },
      },
      { bounds: null, size: { width, height: FIRST_HEIGHT }, scale: 1 },
    );
    const card: LiveCard = { guest, width, height: FIRST_HEIGHT };
    this.#cards.set(cardId, card);
    try {
      // Its bridge is there only then; and an element that is closed while its first document loads may end the app.
      await guest.ready;
      await renderInto(guest, plan, target, AbortSignal.timeout(LIMITS.commandRunMs));
      card.height = await heightOf(guest);
    } catch (error) {
      guest.end({ reason: 'destroyed', message: say('guest.cardFailed') });
      throw error instanceof DebuggerError
        ? error
        : new DebuggerError('RENDER_FAILED', say('render.cardFailed', { reason: toldBy(error).message }), { cause: error });
    }
    void this.#watchHeight(cardId, guest);
    return card.height;
  }

  /**
   * Ends a live card. Its element must lie in the window, if only by a pixel: nothing of it would be drawn else.
   * @returns its last look and height, to stand in for it; nothing when it hangs, or is not laid out at the card's size
   */
  async unmount(cardId: string): Promise<{ readonly dataUrl: string; readonly height: number } | undefined> {
    const card = this.#cards.get(cardId);
    if (!card) return undefined;
    const { guest } = card;
    const last = await this.#lastLook(cardId, card).catch(() => undefined);
    guest.end({ reason: 'destroyed', message: say('guest.cardLeft') });
    return last;
  }

  guestOf(cardId: string): Guest | undefined {
    return this.#cards.get(cardId)?.guest;
  }

  /** The target that a guest of a card shows. */
  cardOf(guest: Guest): string | undefined {
    return [...this.#cards].find(([, card]) => card.guest === guest)?.[0];
  }

  endAll(message: Sentence): void {
    for (const { guest } of [...this.#cards.values()]) guest.end({ reason: 'destroyed', message });
  }

  /**
   * Its picture, once its page is drawn at the size of the card: an element that was never shown has its page laid out as
   * wide as the window. @throws when its page does not answer
   */
  async #lastLook(cardId: string, card: LiveCard): Promise<{ readonly dataUrl: string; readonly height: number } | undefined> {
    const { guest, width } = card;
    if (!(await drawnAt(guest, `innerWidth === ${width}`))) return undefined;
    // At another width its content had another height.
    const content = await heightOf(guest);
    if (content !== card.height) this.options.onHeight(cardId, content);
    card.height = content;
    const height = clampHeight(content);
    if (!(await drawnAt(guest, `innerWidth === ${width} && innerHeight === ${height}`))) return undefined;
    return { dataUrl: await guest.stillPicture(), height };
  }

  async #watchHeight(cardId: string, guest: Guest): Promise<void> {
    while (!guest.devtools.gone) {
      const card = this.#cards.get(cardId);
      if (card?.guest !== guest) return;
      try {
        const height = await changedHeight(guest, card.height);
        if (height === card.height) continue;
        card.height = height;
        this.options.onHeight(cardId, height);
      } catch {
        if (!guest.devtools.gone) await new Promise((resolve) => setTimeout(resolve, 1_000)); // between two documents, or busy
      }
    }
  }
}

/** Waits until its page has a size and was drawn twice with it. @returns whether it has that size, drawn or not */
async function drawnAt(guest: Guest, condition: string): Promise<unknown> {
  const expression = `new Promise((done) => {
    const timer = setTimeout(() => done(${condition}), ${SIZE_MS});
    let frames = 0;
    const look = () => {
      frames = ${condition} ? frames + 1 : 0;
      if (frames <= 2) requestAnimationFrame(look);
      else { clearTimeout(timer); done(true); }
    };
    look();
  })`;
  return guest.inspector.evaluate(expression, { timeoutMs: 2 * SIZE_MS });
}

const HEIGHT = `(() => { const body = document.body; if (!body) return 0; const style = getComputedStyle(body); return Math.ceil(body.offsetHeight + parseFloat(style.marginTop) + parseFloat(style.marginBottom)); })()`;

async function heightOf(guest: Guest): Promise<number> {
  return asHeight(await guest.inspector.evaluate(HEIGHT));
}

/** Waits in the guest until its content has another height, at most `WATCH_MS`. */
async function changedHeight(guest: Guest, from: number): Promise<number> {
  const expression = `new Promise((resolve) => {
    const height = () => ${HEIGHT};
    const done = () => { observer.disconnect(); clearTimeout(timer); resolve(height()); };
    const observer = new ResizeObserver(() => { if (height() !== ${from}) done(); });
    observer.observe(document.body ?? document.documentElement);
    const timer = setTimeout(done, ${WATCH_MS - 2_000});
  })`;
  return asHeight(await guest.inspector.evaluate(expression, { timeoutMs: WATCH_MS }));
}

const asHeight = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : 0);
