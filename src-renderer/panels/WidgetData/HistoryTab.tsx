import { CircleX, History, PencilLine, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import type { DataEntry } from '../../state/widgetData.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { oneLine } from '../../ui/printable.ts';

const PREVIEW = 160;

export function entryWords(t: ReturnType<typeof useT>, entry: DataEntry): string {
  if (entry.by === undefined) return t('data.draft');
  return entry.by === 'you' ? t('data.byYou') : oneLine(entry.by, 60);
}

export function timeOf(atMs: number, locale: string): string {
  return new Date(atMs).toLocaleTimeString(locale);
}

/** What the widget was fed with, newest first, and typed texts that other data took the place of. */
export function HistoryTab({ widgetId, onUse }: { readonly widgetId: string; readonly onUse: (text: string) => void }): ReactNode {
  const { widgetData, preferences } = useApp();
  const t = useT();
  const locale = useStore(preferences.store, (state) => state.locale);
  const entries = useStore(widgetData.store, ({ histories }) => histories[widgetId]) ?? [];
  if (entries.length === 0) return <EmptyState icon={<History />} title={t('data.noHistory')} hint={t('data.noHistoryHint')} />;
  return (
    <ul className="data-list inner">
      {entries.map((entry) => (
        <li key={entry.id} className="data-row">
          <button type="button" className="data-use tall" title={t('data.use')} onClick={() => onUse(entry.text)}>
            {entry.failed ? (
              <CircleX className="i-s err" aria-label={t('mark.failed')} />
            ) : entry.by === undefined ? (
              <PencilLine className="i-s" aria-hidden="true" />
            ) : (
              <Play className="i-s" aria-hidden="true" />
            )}
            <span className="data-entry">
              <span className="cut">
                <span className="num">{timeOf(entry.atMs, locale)}</span> {entryWords(t, entry)}
              </span>
              <span className="sec mono cut">{oneLine(entry.text, PREVIEW)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
