import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApp, useT } from '../../AppContext.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FindSteps } from '../../ui/FindSteps.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { findText, MATCHES_MAX } from './findText.ts';

/** After rows have changed, before they are searched again, ms. */
const REST_MS = 200;

/** Marks ranges without touching the rows' elements; see `::highlight` in chat.css. */
function mark(matches: readonly Range[], now: Range | undefined): void {
  CSS.highlights.set('found', new Highlight(...matches));
  CSS.highlights.set('found-now', new Highlight(...(now === undefined ? [] : [now])));
}

function unmark(): void {
  CSS.highlights.delete('found');
  CSS.highlights.delete('found-now');
}

/** Finds words in the conversation: Enter and Shift + Enter step, Escape closes. */
export function FindBar({ rows }: { readonly rows: RefObject<HTMLElement | null> }): ReactNode {
  const { chat } = useApp();
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const [matches, setMatches] = useState<readonly Range[]>([]);
  const [at, setAt] = useState(0);

  const placesOf = (sought: string): readonly Range[] => (rows.current === null ? [] : findText(rows.current, sought));
  const adopt = (found: readonly Range[], index: number): void => {
    setMatches(found);
    setAt(index);
    mark(found, found[index]);
  };
  const show = (found: readonly Range[], index: number): void => {
    adopt(found, index);
    found[index]?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  };
  const search = (sought: string): void => {
    setWords(sought);
    const found = placesOf(sought);
    // The newest first: that is where the person is.
    show(found, Math.max(0, found.length - 1));
  };
  const step = (way: 1 | -1): void => {
    if (matches.length > 0) show(matches, (at + way + matches.length) % matches.length);
  };
  const close = (): void => {
    rows.current?.parentElement?.focus();
    chat.endFinding();
  };
  const [typed, type] = useDebounced(words, search);

  const searchAgain = useEffectEvent(() => {
    if (words === '') return;
    const found = placesOf(words);
    adopt(found, Math.min(at, Math.max(0, found.length - 1)));
  });
  useEffect(() => {
    const field = bar.current?.querySelector('input');
    let timer: ReturnType<typeof setTimeout> | undefined;
    field?.focus();
    const stop = chat.store.subscribe(({ items, finding }, before) => {
      if (finding !== undefined && finding !== before.finding) {
        field?.focus();
        field?.select();
      }
      if (items === before.items) return;
      clearTimeout(timer);
      timer = setTimeout(searchAgain, REST_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [chat]);
  useEffect(() => unmark, []);

  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed !== words) search(typed);
    else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const n = matches.length;
  return (
    // Keys bubble to it from the field and the buttons alike.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={bar} className="bar find" data-filter="" onKeyDown={press}>
      <Field
        small
        className="grow"
        label={t('chat.find')}
        placeholder={t('chat.find')}
        icon={<Search className="i-s" />}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <output className="sec count">
        {words !== '' && t('tree.matchAt', { at: n === 0 ? 0 : at + 1, n: n >= MATCHES_MAX ? `${n}+` : n })}
      </output>
      <FindSteps previous={t('tree.previous')} next={t('tree.next')} disabled={n === 0} onStep={step} />
      <IconButton small label={t('chat.findClose')} shortcut="Esc" onClick={close}>
        <X className="i-s" />
      </IconButton>
    </div>
  );
}
