import './widgetData.css';
import { Database } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { readJsonObject } from '../../state/widgetData.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type Tab, TabGroup } from '../../ui/Tabs.tsx';
import { CompareTab } from './CompareTab.tsx';
import { DataTab } from './DataTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { SamplesTab } from './SamplesTab.tsx';

type DataTabId = 'data' | 'samples' | 'history' | 'compare';

/** The `structuredContent` that the current widget is fed with. Every render fills it; a person edits and renders. */
export function WidgetData(): ReactNode {
  const { stage, widgetData, samples, person } = useApp();
  const t = useT();
  const widgetId = useStore(stage.store, ({ slots }) => slots.widget.target?.id);
  const saved = useStore(samples.store, (state) => (widgetId === undefined ? undefined : state.samples[widgetId]?.length)) ?? 0;
  const rendered = useStore(widgetData.store, ({ histories }) => (widgetId === undefined ? undefined : histories[widgetId]?.length)) ?? 0;
  const [tab, setTab] = useState<DataTabId>('data');
  useEffect(() => {
    if (widgetId !== undefined) void samples.read(widgetId);
  }, [samples, widgetId]);
  if (widgetId === undefined) return <EmptyState icon={<Database />} title={t('data.none')} hint={t('data.noneHint')} />;

  const use = (text: string): void => {
    widgetData.replace(widgetId, text);
    setTab('data');
    const read = readJsonObject(text);
    if (widgetData.store.getState().auto && 'value' in read) void person.renderWidget(widgetId, read.value);
  };
  const save = (): void => {
    void samples.add(widgetId, t('data.newSample', { n: saved + 1 }), widgetData.textOf(widgetId));
    setTab('samples');
  };
  const tabs: Tab<DataTabId>[] = [
    { id: 'data', label: t('data.tab'), panel: <DataTab widgetId={widgetId} onSave={save} /> },
    { id: 'samples', label: t('data.samples'), count: saved, panel: <SamplesTab widgetId={widgetId} onUse={use} /> },
    { id: 'history', label: t('data.history'), count: rendered, panel: <HistoryTab widgetId={widgetId} onUse={use} /> },
    { id: 'compare', label: t('data.compare'), panel: <CompareTab key={widgetId} widgetId={widgetId} /> },
  ];
  return <TabGroup label={t('dock.data')} value={tab} onChoose={setTab} tabs={tabs} />;
}
