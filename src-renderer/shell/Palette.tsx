import { AppWindow, FolderOpen, LayoutTemplate, MonitorSmartphone, PanelsTopLeft, Search, Server, Zap } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useApp, useMac, useT } from '../AppContext.ts';
import { classes } from '../ui/classes.ts';
import { HiddenTitle, Overlay } from '../ui/Overlay.tsx';
import { oneLine } from '../ui/printable.ts';
import { type EntryGroup, type PaletteEntry, paletteEntries } from './paletteEntries.ts';
import { searchEntries } from './paletteSearch.ts';

/** Entries that are drawn at once; whoever wants a later one types on. */
const SHOWN = 60;

const ICONS: Record<EntryGroup, ReactNode> = {
  actions: <Zap />,
  projects: <FolderOpen />,
  pages: <AppWindow />,
  widgets: <LayoutTemplate />,
  panels: <PanelsTopLeft />,
  servers: <Server />,
  device: <MonitorSmartphone />,
};

/** Every action of the window by its name, in either language. */
export function Palette(): ReactNode {
  const app = useApp();
  const { overlay } = app;
  const t = useT();
  const mac = useMac();
  const recent = useStore(overlay.store, (state) => state.recent);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  // What can be done is asked once, when the palette opens.
  const entries = useMemo(() => paletteEntries(app, t, mac), [app, t, mac]);
  const found = useMemo(() => searchEntries(query, entries, recent).slice(0, SHOWN), [query, entries, recent]);
  const current = found[at];
  const optionId = (index: number): string => `${id}-${index}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

  const choose = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined || entry.blocked !== undefined) return;
    overlay.chose(entry.id);
    overlay.show(undefined);
    // Focus goes back to where it was first, in a timer that is set after this one: some actions depend on it.
    setTimeout(() => setTimeout(entry.run));
  };
  const press = (event: KeyboardEvent): void => {
    const last = found.length - 1;
    const step = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + 8),
      PageUp: Math.max(0, at - 8),
    };
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') choose(current);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || event.key === 'PageDown' || event.key === 'PageUp')
      setAt(step[event.key]);
    else return;
    event.preventDefault();
  };

  return (
    <Overlay className="layer palette" onClose={() => overlay.show(undefined)}>
      <HiddenTitle>{t('palette.label')}</HiddenTitle>
      <div className="palette-q">
        <Search />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={current === undefined ? undefined : optionId(at)}
          aria-label={t('palette.label')}
          placeholder={t('palette.hint')}
          spellCheck={false}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <kbd>{t('key.escape')}</kbd>
      </div>
      {found.length === 0 && (
        <p className="palette-none">
          {t('palette.none', { query: oneLine(query, 60) })} <span className="sec">{t('palette.noneHint')}</span>
        </p>
      )}
      <div className="palette-list" id={`${id}-list`} role="listbox" aria-label={t('palette.label')} ref={list}>
        {found.map((entry, index) => (
          // The input keeps focus and hears the keys for all options.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={entry.id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            aria-disabled={entry.blocked !== undefined || undefined}
            className={classes('palette-row', index === at && 'sel', entry.blocked !== undefined && 'off')}
            onPointerMove={() => setAt(index)}
            onClick={() => choose(entry)}
          >
            {ICONS[entry.group]}
            <span className="cut">{entry.label}</span>
            <span className="meta cut">
              {entry.blocked ?? (
                <>
                  {entry.detail !== undefined && <span className="mono micro">{entry.detail}</span>}
                  {query === '' && recent.includes(entry.id) && <span>{t('palette.recent')}</span>}
                </>
              )}
            </span>
            {entry.shortcut !== undefined && <kbd>{entry.shortcut}</kbd>}
          </div>
        ))}
      </div>
    </Overlay>
  );
}
