import { ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '../../../src-shared/snapshot/limits.ts';
import { useApp, useT, useTell } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { oneLine } from '../../ui/printable.ts';
import { useComposerKeys } from '../Chat/useComposerKeys.ts';

const QUIET_MS = 300;
const LIST = 'prompt-names';

/** True once something has been going on for longer than nobody notices. */
function useLasting(running: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => setLasting(true), QUIET_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [running]);
  return lasting;
}

const intoView = (name: HTMLElement | null): void => name?.scrollIntoView({ block: 'nearest' });

function Names({ onAccept }: { readonly onAccept: (index: number) => void }): ReactNode {
  const { prompt } = useApp();
  const t = useT();
  const { names, chosen } = useStore(prompt.store);
  return (
    <div id={LIST} role="listbox" className="prompt-names" aria-label={t('prompt.names')}>
      {names.map((name, index) => (
        // Keys are handled by the prompt, which holds the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={name}
          id={`${LIST}-${index}`}
          role="option"
          ref={index === chosen ? intoView : undefined}
          aria-selected={index === chosen}
          className={classes('prompt-name', index === chosen && 'sel')}
          // The focus stays where one types.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onAccept(index)}
        >
          {oneLine(name, 120)}
        </div>
      ))}
    </div>
  );
}

/** Evaluates what a person types, in the target that the console is filtered to. Agents have no way here. */
export function Prompt(): ReactNode {
  const { prompt, feed, stage } = useApp();
  const t = useT();
  const tell = useTell();
  const { draft, names, chosen, running, failure } = useStore(prompt.store);
  const { target, cardId } = useStore(feed.store, (state) => state.filter);
  const inChat = useStore(stage.store, (state) => state.chatting);
  const box = useRef<HTMLTextAreaElement>(null);
  const keys = useComposerKeys(box);
  const lasting = useLasting(running);
  const hasTarget = cardId !== undefined || !inChat || target === 'page' || target === 'widget';

  const setCursor = (at: number): void => {
    requestAnimationFrame(() => box.current?.setSelectionRange(at, at));
  };
  const accept = (index: number): void => {
    const at = prompt.accept(index);
    if (at !== undefined) setCursor(at);
  };
  /** @returns whether the key was for the list of names */
  const pressWithNames = (event: KeyboardEvent): boolean => {
    if (names.length === 0 || event.nativeEvent.isComposing) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') prompt.choose(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Tab' && !event.shiftKey) accept(Math.max(0, chosen));
    else if (event.key === 'Enter' && !event.shiftKey && chosen >= 0) accept(chosen);
    else if (event.key === 'Escape') prompt.closeNames();
    else return false;
    return true;
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    if (pressWithNames(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      void prompt.lookUp(selectionStart);
      return;
    }
    // A line further up or down comes before the history.
    const first = !value.slice(0, selectionStart).includes('\n');
    const last = !value.slice(selectionEnd).includes('\n');
    const at = event.key === 'ArrowUp' ? (first ? 0 : 1) : last ? value.length : -1;
    const action = keys.actionOf(event.nativeEvent, { length: value.length, start: at, end: at });
    if (action === undefined) return;
    event.preventDefault();
    if (action === 'submit') void prompt.evaluate();
    else if (prompt.recall(action)) setCursor(prompt.store.getState().draft.length);
  };

  return (
    <div className="prompt-area">
      {names.length > 0 && <Names onAccept={accept} />}
      {failure !== undefined && (
        <p className="console-fault err wrap" role="alert">
          {oneLine(tell(failure.message, failure.hint), 300)}
        </p>
      )}
      <div className="prompt">
        <ChevronRight className="i-s acc" />
        <textarea
          ref={box}
          rows={1}
          aria-label={t('prompt.label')}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={names.length > 0 ? LIST : undefined}
          aria-activedescendant={chosen >= 0 ? `${LIST}-${chosen}` : undefined}
          placeholder={hasTarget ? t('prompt.placeholder') : t('prompt.noTarget')}
          disabled={!hasTarget}
          spellCheck={false}
          autoCapitalize="off"
          maxLength={LIMITS.expressionCharacters}
          value={draft}
          onChange={(event) => prompt.type(event.target.value, event.target.selectionStart)}
          onKeyDown={press}
          onBlur={prompt.closeNames}
        />
        {lasting && (
          <Button small variant="line" onClick={() => void prompt.cancel()}>
            <X className="i-s" />
            {t('prompt.cancel')}
          </Button>
        )}
      </div>
    </div>
  );
}
