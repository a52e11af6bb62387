import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { EVERY_TURN } from '../../state/trace.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Menu, MenuChevron, MenuChoices } from '../../ui/Menu.tsx';
import { oneLine } from '../../ui/printable.ts';

const NEWEST = 'newest';
/** Turns offered, the latest first. */
const OFFERED = 50;

/** `Turn 3`; a call that a guest made, or a turn that the chat does not know any more, by the begin of its id. */
export function useTurnName(): (requestId: string) => string {
  const { chat } = useApp();
  const t = useT();
  const turns = useStore(chat.store, (state) => state.turns);
  return useMemo(
    () =>
      (requestId: string): string => {
        const number = turns.get(requestId);
        return number === undefined ? t('trace.call', { id: oneLine(requestId, 8) }) : t('chat.turn', { n: number });
      },
    [turns, t],
  );
}

interface RequestMenuProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChoose: (requestId: string | undefined) => void;
  /** What no choice means. */
  readonly none: string;
  /** All turns on one axis are a choice too. */
  readonly every?: boolean;
  /** Turns that are no choice. */
  readonly without?: string | undefined;
}

export function RequestMenu({ label, value, onChoose, none, every = false, without }: RequestMenuProps): ReactNode {
  const { chat } = useApp();
  const t = useT();
  const turns = useStore(chat.store, (state) => state.turns);
  const name = useTurnName();
  const offered = [...turns.keys()]
    .filter((requestId) => requestId !== without)
    .slice(-OFFERED)
    .toReversed();
  return (
    <Menu
      trigger={
        <Button
          small
          title={value === undefined || value === EVERY_TURN ? label : `${label} · ${oneLine(value, 40)}`}
          className={classes('request', value !== undefined && 'is-on')}
        >
          <span className="cut">{value === undefined ? none : value === EVERY_TURN ? t('trace.every') : name(value)}</span>
          <MenuChevron />
        </Button>
      }
    >
      <MenuChoices
        label={label}
        value={value ?? NEWEST}
        onChoose={(chosen) => onChoose(chosen === NEWEST ? undefined : chosen)}
        choices={[
          { value: NEWEST, label: none },
          ...(every ? [{ value: EVERY_TURN, label: t('trace.every') }] : []),
          ...offered.map((requestId) => ({ value: requestId, label: name(requestId), detail: oneLine(requestId, 24) })),
        ]}
      />
    </Menu>
  );
}
