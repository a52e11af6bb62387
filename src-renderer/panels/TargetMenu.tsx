import './targetMenu.css';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Menu, MenuChevron, MenuChoices, MenuLine } from '../ui/Menu.tsx';
import { oneLine } from '../ui/printable.ts';
import { type CardChoice, useChatCards } from './useChatCards.ts';

interface TargetMenuProps<Target extends string> {
  /** What the menu is for. */
  readonly label: string;
  readonly cardsLabel: string;
  readonly value: Target | CardChoice;
  readonly choices: readonly { readonly value: Target; readonly label: string }[];
  readonly onChoose: (value: Target | CardChoice) => void;
}

/** Whose messages or requests a panel lists: a target of the window, or one card of the chat. */
export function TargetMenu<Target extends string>({ label, cardsLabel, value, choices, onChoose }: TargetMenuProps<Target>): ReactNode {
  const cards = useChatCards();
  const chosen =
    choices.find((choice) => choice.value === value)?.label ?? cards.find(({ choice }) => choice === value)?.name ?? cardsLabel;
  return (
    <Menu
      align="end"
      trigger={
        <Button small className="target-choice" title={label}>
          <span className="cut">{oneLine(chosen, 40)}</span>
          <MenuChevron />
        </Button>
      }
    >
      <MenuChoices label={label} value={value} onChoose={onChoose} choices={choices} />
      {cards.length > 0 && (
        <>
          <MenuLine />
          <MenuChoices
            label={cardsLabel}
            value={value}
            onChoose={onChoose}
            choices={cards.map(({ choice, name, turn }) => ({ value: choice, label: oneLine(name, 40), detail: turn }))}
          />
        </>
      )}
    </Menu>
  );
}
