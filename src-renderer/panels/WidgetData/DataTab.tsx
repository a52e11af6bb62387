import { AlignLeft, BookmarkPlus, Import, Play, Zap } from 'lucide-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { JsonEditor } from '../../editor/JsonEditor.tsx';
import { useApp, useT } from '../../AppContext.ts';
import { Button, IconButton, ToggleButton } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DataStatus } from './DataStatus.tsx';
import { dataOfLastCall } from './lastCall.ts';
import { UndoBar } from './UndoBar.tsx';
import { useDataCheck } from './useDataCheck.ts';

const STATE_ID = 'widget-data-state';

function useEditorLabels(): Parameters<typeof JsonEditor>[0]['labels'] {
  const t = useT();
  return useMemo(
    () => ({
      label: t('data.label'),
      describedBy: STATE_ID,
      phrases: {
        Find: t('editor.find'),
        Replace: t('editor.replace'),
        next: t('editor.next'),
        previous: t('editor.previous'),
        all: t('editor.all'),
        'match case': t('editor.case'),
        'by word': t('editor.word'),
        regexp: t('editor.regexp'),
        replace: t('editor.replaceOne'),
        'replace all': t('editor.replaceAll'),
        close: t('common.dismiss'),
        Completions: t('editor.completions'),
        'Fold line': t('editor.fold'),
        'Unfold line': t('editor.unfold'),
      },
    }),
    [t],
  );
}

/** The editor of a widget's data, with what is done to it. */
export function DataTab({ widgetId, onSave }: { readonly widgetId: string; readonly onSave: () => void }): ReactNode {
  const { widgetData, samples, servers, chat, person } = useApp();
  const t = useT();
  const labels = useEditorLabels();
  const held = useStore(widgetData.store, ({ texts }) => texts[widgetId]);
  const text = held ?? '{}';
  const { auto, replaced } = useStore(widgetData.store);
  const schema = useStore(samples.store, ({ schemas }) => schemas[widgetId]);
  const statuses = useStore(servers.store, (state) => state.statuses);
  const items = useStore(chat.store, (state) => state.items);
  const called = useMemo(() => dataOfLastCall(items, widgetId), [items, widgetId]);
  const known = schema?.state === 'found' ? schema.schema : undefined;
  // Before its first data the editor holds nothing that could be right or wrong.
  const check = useDataCheck(text, held === undefined ? undefined : known);
  useEffect(() => void samples.readSchema(widgetId, true), [samples, widgetId]);
  // A server that comes or goes brings its schema or takes it away. None is asked for it: asking may change how one is doing.
  const standing = statuses.map(({ id, state, tools }) => `${id} ${state} ${tools.length}`).join();
  useEffect(() => {
    if (standing !== '') void samples.readSchema(widgetId, false);
  }, [samples, widgetId, standing]);

  const value = held === undefined ? undefined : check.value;
  const render = (): void => {
    if (value !== undefined) void person.renderWidget(widgetId, value);
  };
  return (
    <>
      <div className="bar">
        <IconButton
          small
          label={called === undefined ? t('data.noCall') : t('data.fromCall')}
          disabled={called === undefined}
          onClick={() => {
            if (called === undefined) return;
            widgetData.replace(widgetId, JSON.stringify(called, null, 2));
            if (auto) void person.renderWidget(widgetId, { ...called });
          }}
        >
          <Import className="i-s" />
        </IconButton>
        <IconButton
          small
          label={t('data.format')}
          disabled={value === undefined}
          onClick={() => value !== undefined && widgetData.type(widgetId, JSON.stringify(value, null, 2))}
        >
          <AlignLeft className="i-s" />
        </IconButton>
        <CopyButton small label={t('data.copy')} copiedLabel={t('title.copied')} onCopy={() => person.copy(text)} />
        <IconButton small label={t('data.save')} disabled={value === undefined} onClick={onSave}>
          <BookmarkPlus className="i-s" />
        </IconButton>
        <span className="grow" />
        <ToggleButton small pressed={auto} title={t('data.autoHint')} onClick={() => widgetData.setAuto(!auto)}>
          <Zap className="i-s" />
          {t('data.auto')}
        </ToggleButton>
        <Button small variant="primary" disabled={value === undefined} onClick={render}>
          <Play className="i-s" />
          {t('data.render')}
        </Button>
      </div>
      {replaced?.widgetId === widgetId && <UndoBar words={t('data.replaced')} onUndo={widgetData.undo} onDismiss={widgetData.dismiss} />}
      <JsonEditor
        key={widgetId}
        labels={labels}
        loading={t('common.loading')}
        text={text}
        marks={check.marks}
        schema={known}
        onChange={(typed) => widgetData.type(widgetId, typed)}
        onSubmit={render}
      />
      <DataStatus id={STATE_ID} check={held === undefined ? undefined : check} schema={schema} />
    </>
  );
}
