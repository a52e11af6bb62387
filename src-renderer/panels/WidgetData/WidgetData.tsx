import './widgetData.css';
import { CircleCheck, CircleX, Database, Play, TextSelect } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { readJsonObject } from '../../state/widgetData.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { JsonBox } from './JsonBox.tsx';

/** The `structuredContent` that the current widget is fed with. Every render fills it; a person edits and renders. */
export function WidgetData(): ReactNode {
  const { stage, session, widgetData, person } = useApp();
  const t = useT();
  const widgetId = useStore(stage.store, ({ slots }) => slots.widget.target?.id);
  const sample = useStore(session.store, ({ loaded }) => loaded.project?.widgets.find((widget) => widget.widgetId === widgetId)?.sample);
  const text = useStore(widgetData.store, ({ texts }) => (widgetId === undefined ? '' : (texts[widgetId] ?? '{}')));
  const read = useMemo(() => readJsonObject(text), [text]);
  if (widgetId === undefined) return <EmptyState icon={<Database />} title={t('data.none')} hint={t('data.noneHint')} />;
  const value = 'value' in read ? read.value : undefined;
  return (
    <>
      <div className="bar">
        <span className="mono sec grow">{t('data.label')}</span>
        {sample !== undefined && (
          <Button small onClick={() => widgetData.write(widgetId, JSON.stringify(sample, null, 2))}>
            <TextSelect className="i-s" />
            {t('data.sample')}
          </Button>
        )}
        <Button
          small
          variant="primary"
          disabled={value === undefined}
          onClick={() => value !== undefined && void person.renderWidget(widgetId, value)}
        >
          <Play className="i-s" />
          {t('data.render')}
        </Button>
      </div>
      <JsonBox
        label={t('data.label')}
        text={text}
        faultLine={'fault' in read ? read.fault.line : undefined}
        describedBy="widget-data-state"
        onChange={(changed) => widgetData.write(widgetId, changed)}
      />
      <output className="data-state" id="widget-data-state">
        {'fault' in read ? (
          <>
            <CircleX className="i-s err" />
            <span className="err">{t('data.place', { line: read.fault.line, column: read.fault.column })}</span>
            <span className="cut">{t(read.fault.reason)}</span>
          </>
        ) : (
          <>
            <CircleCheck className="i-s ok" />
            <span>{t('data.valid')}</span>
          </>
        )}
      </output>
    </>
  );
}
