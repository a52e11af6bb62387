import { Bookmark, Copy, Pencil, Save, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '../../../src-shared/snapshot/limits.ts';
import type { WidgetSample } from '../../../src-shared/snapshot/widgetSample.ts';
import { useApp, useT, useTell } from '../../AppContext.ts';
import { IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { oneLine } from '../../ui/printable.ts';
import { UndoBar } from './UndoBar.tsx';

interface SampleRowProps {
  readonly widgetId: string;
  readonly sample: WidgetSample;
  readonly onUse: (text: string) => void;
}

function SampleRow({ widgetId, sample, onUse }: SampleRowProps): ReactNode {
  const { samples, widgetData } = useApp();
  const t = useT();
  const [name, setName] = useState<string>();
  const rename = (): void => {
    const wanted = name?.trim() ?? '';
    setName(undefined);
    if (wanted !== '' && wanted !== sample.name) void samples.rename(widgetId, sample.id, wanted);
  };
  return (
    <li className="data-row">
      {name === undefined ? (
        <button type="button" className="data-use cut" title={t('data.use')} onClick={() => onUse(sample.text)}>
          <Bookmark className="i-s" aria-hidden="true" />
          <span className="cut">{oneLine(sample.name, 100)}</span>
        </button>
      ) : (
        <Field
          small
          className="grow"
          label={t('data.sampleName')}
          value={name}
          // The button that was pressed is gone: focus goes where it asked to go.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          maxLength={LIMITS.sampleNameCharacters}
          onChange={(event) => setName(event.target.value)}
          onBlur={rename}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') rename();
            else if (event.key === 'Escape') setName(undefined);
          }}
        />
      )}
      <IconButton
        small
        label={t('data.overwrite', { name: sample.name })}
        onClick={() => void samples.overwrite(widgetId, sample.id, widgetData.textOf(widgetId))}
      >
        <Save className="i-s" />
      </IconButton>
      <IconButton small label={t('data.rename', { name: sample.name })} onClick={() => setName(sample.name)}>
        <Pencil className="i-s" />
      </IconButton>
      <IconButton
        small
        label={t('data.duplicate', { name: sample.name })}
        onClick={() =>
          void samples.add(widgetId, t('data.copyOf', { name: sample.name }).slice(0, LIMITS.sampleNameCharacters), sample.text)
        }
      >
        <Copy className="i-s" />
      </IconButton>
      <IconButton small label={t('data.delete', { name: sample.name })} onClick={() => void samples.remove(widgetId, sample.id)}>
        <Trash2 className="i-s" />
      </IconButton>
    </li>
  );
}

/** The project's own sample and those that the person saved. */
export function SamplesTab({ widgetId, onUse }: { readonly widgetId: string; readonly onUse: (text: string) => void }): ReactNode {
  const { samples, session } = useApp();
  const t = useT();
  const tell = useTell();
  const { deleted, failure } = useStore(samples.store);
  const saved = useStore(samples.store, (state) => state.samples[widgetId]) ?? [];
  const own = useStore(session.store, ({ loaded }) => loaded.project?.widgets.find((widget) => widget.widgetId === widgetId)?.sample);
  return (
    <>
      {deleted?.widgetId === widgetId && (
        <UndoBar words={t('data.deleted', { name: deleted.name })} onUndo={() => void samples.undo()} onDismiss={samples.dismiss} />
      )}
      {failure !== undefined && (
        <p className="none err" role="alert">
          {tell(failure.message, failure.hint)}
        </p>
      )}
      {own === undefined && saved.length === 0 ? (
        <EmptyState icon={<Bookmark />} title={t('data.noSamples')} hint={t('data.noSamplesHint')} />
      ) : (
        <ul className="data-list inner">
          {own !== undefined && (
            <li className="data-row">
              <button type="button" className="data-use cut" title={t('data.use')} onClick={() => onUse(JSON.stringify(own, null, 2))}>
                <Bookmark className="i-s" aria-hidden="true" />
                <span className="cut">{t('data.projectSample')}</span>
                <span className="sec">{t('data.projectSampleHint')}</span>
              </button>
            </li>
          )}
          {saved.map((sample) => (
            <SampleRow key={sample.id} widgetId={widgetId} sample={sample} onUse={onUse} />
          ))}
        </ul>
      )}
    </>
  );
}
