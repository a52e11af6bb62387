import { LayoutTemplate, RotateCw, SquareArrowOutUpRight, TriangleAlert } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { CardItem } from '../../../src-shared/simulator/chat.ts';
import { useApp, useT, useTell } from '../../AppContext.ts';
import { CARD_WIDTH, NEW_CARD } from '../../state/cards.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { oneLine, printable } from '../../ui/printable.ts';

/** How far from the view, in heights of it, a card is kept alive. */
const MARGIN = '100% 0px';

/** Of an element larger than this many windows Chromium draws a part only, and repeats it where the rest would be. */
const DRAWN_WHOLE = 1.2;

/** The part of Electron's element that is used here. */
interface GuestElement extends HTMLElement {
  getWebContentsId(): number;
}

function isGuest(element: HTMLElement): element is GuestElement {
  return 'getWebContentsId' in element;
}

interface CardViewProps {
  readonly cardId: string;
  readonly epoch: number;
  readonly label: string;
  /** CSS pixels. */
  readonly height: number;
  /** Its last picture is being taken: one pixel of it lies in the window, far from its card, so that it is drawn. */
  readonly leaving: boolean;
}

/** One guest process. It is mounted once and never moved, reloaded or used again: another start is another element. */
function CardView({ cardId, epoch, label, height, leaving }: CardViewProps): ReactNode {
  const { cards, session } = useApp();
  const partition = useStore(session.store, ({ link }) => (link.status === 'connected' ? link.connection.guestPartition : undefined));
  const attach = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const ready = (): void => {
        if (isGuest(element)) void cards.attached(cardId, epoch, element.getWebContentsId());
      };
      element.addEventListener('dom-ready', ready, { once: true });
      return () => element.removeEventListener('dom-ready', ready);
    },
    [cards, cardId, epoch],
  );
  if (partition === undefined) return null;
  return (
    <webview
      ref={attach}
      partition={partition}
      src="about:blank"
      className={classes('card-view', leaving && 'leaving')}
      // A picture with fewer pixels is better than one with wrong ones; its page notices nothing of it.
      style={{ height, ...(leaving && { transform: `scale(${Math.min(1, (DRAWN_WHOLE * window.innerHeight) / height)})` }) }}
      title={label}
      tabIndex={leaving ? -1 : 0}
    />
  );
}

/** A card keeps its place and height whatever becomes of its guest: alive, a picture, or why there is none. */
export function ChatCard({ item }: { readonly item: CardItem }): ReactNode {
  const { cards, person } = useApp();
  const t = useT();
  const tell = useTell();
  const { phase, epoch, height, picture, failure } = useStore(cards.store, (state) => state.cards.get(item.id) ?? NEW_CARD);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = frame.current;
    const root = element?.closest('.thread');
    if (element === null || root === null || root === undefined) return undefined;
    const middle = (box: Element): number => {
      const { top, height } = box.getBoundingClientRect();
      return top + height / 2;
    };
    const distance = (): number => Math.abs(middle(element) - middle(root));
    const observer = new IntersectionObserver(
      (entries) => cards.place(item.id, entries.at(-1)?.isIntersecting === true ? distance : undefined),
      { root, rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [cards, item.id]);

  const { target } = item;
  const name = oneLine(target.name, 80);
  const freezing = phase === 'freezing';
  const has = phase === 'mounting' || phase === 'live' || freezing;
  const broken = phase === 'failed' || phase === 'gone';
  return (
    <figure ref={frame} className="card-frame" style={{ width: CARD_WIDTH + 2 }} aria-label={t('card.label', { name })}>
      <figcaption>
        <LayoutTemplate className="i-s" />
        <span className="cut">{name}</span>
        <span className="mono micro dim">
          {CARD_WIDTH} × {height}
        </span>
        <IconButton
          small
          className="right"
          label={t('card.open')}
          onClick={() => void person.renderWidget(target.id, target.structuredContent ?? {})}
        >
          <SquareArrowOutUpRight className="i-s" />
        </IconButton>
      </figcaption>
      <div className="card-body" style={broken ? { minHeight: height } : { height }} aria-busy={phase === 'mounting' || undefined}>
        {has && <CardView key={epoch} cardId={item.id} epoch={epoch} label={name} height={height} leaving={freezing} />}
        {phase !== 'live' && !broken && picture !== undefined && <img src={picture} alt={t('card.still', { name })} draggable={false} />}
        {phase !== 'live' && !broken && picture === undefined && <span className="card-wait dim">{t('card.loading')}</span>}
        {broken && (
          <EmptyState
            tone="err"
            icon={<TriangleAlert />}
            title={t(phase === 'gone' ? 'card.gone' : 'card.failed')}
            hint={printable(tell(failure?.message, failure?.hint))}
          >
            <Button small variant="line" onClick={() => cards.again(item.id)}>
              <RotateCw className="i-s" />
              {t('card.again')}
            </Button>
          </EmptyState>
        )}
      </div>
    </figure>
  );
}
