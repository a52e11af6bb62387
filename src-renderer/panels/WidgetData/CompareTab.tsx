import { GitCompareArrows, Images } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { RequestOutput } from '../../../src-shared/ipc/contract.ts';
import { useApp, useT, useTell } from '../../AppContext.ts';
import { type Failure, failureOf } from '../../bridge/bridge.ts';
import { type JsonObject, readJsonObject } from '../../state/widgetData.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Menu, MenuChevron, MenuChoices } from '../../ui/Menu.tsx';
import { oneLine } from '../../ui/printable.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { changedRegions, type Pixels, type Region } from './changedRegions.ts';
import { differences } from './dataDiff.ts';
import { entryWords, timeOf } from './HistoryTab.tsx';

type Picture = RequestOutput<'pictureOfData'>;

interface Side {
  readonly label: string;
  readonly data: JsonObject;
}

interface Comparison {
  readonly sides: readonly [Side, Side];
  readonly pictures: readonly [Picture, Picture];
  readonly regions: readonly Region[];
}

type State =
  | { readonly state: 'idle' | 'running' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | ({ readonly state: 'done' } & Comparison);

async function pixelsOf({ dataUrl }: Picture): Promise<Pixels> {
  const image = Object.assign(new Image(), { src: dataUrl });
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

interface Choosable {
  readonly value: string;
  readonly label: string;
  readonly text: string;
}

/** What may be compared: the editor's text, the samples, and what was rendered. */
function useChoices(widgetId: string): readonly Choosable[] {
  const { widgetData, samples, session, preferences } = useApp();
  const t = useT();
  const locale = useStore(preferences.store, (state) => state.locale);
  const text = useStore(widgetData.store, ({ texts }) => texts[widgetId] ?? '{}');
  const history = useStore(widgetData.store, ({ histories }) => histories[widgetId]);
  const saved = useStore(samples.store, (state) => state.samples[widgetId]);
  const own = useStore(session.store, ({ loaded }) => loaded.project?.widgets.find((widget) => widget.widgetId === widgetId)?.sample);
  return useMemo(
    () => [
      { value: 'editor', label: t('data.inEditor'), text },
      ...(own === undefined ? [] : [{ value: 'project', label: t('data.projectSample'), text: JSON.stringify(own) }]),
      ...(saved ?? []).map((sample) => ({ value: `sample:${sample.id}`, label: oneLine(sample.name, 60), text: sample.text })),
      ...(history ?? []).map((entry) => ({
        value: `entry:${entry.id}`,
        label: `${timeOf(entry.atMs, locale)} ${entryWords(t, entry)}`,
        text: entry.text,
      })),
    ],
    [t, locale, text, history, saved, own],
  );
}

interface PickerProps {
  readonly label: string;
  readonly choices: readonly Choosable[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

function Picker({ label, choices, value, onChoose }: PickerProps): ReactNode {
  return (
    <Menu
      trigger={
        <Button small variant="line" className="picker" aria-label={label}>
          <span className="cut">{choices.find((choice) => choice.value === value)?.label ?? label}</span>
          <MenuChevron />
        </Button>
      }
    >
      <MenuChoices label={label} value={value} choices={choices} onChoose={onChoose} />
    </Menu>
  );
}

function PictureSide({
  label,
  picture,
  regions,
}: {
  readonly label: string;
  readonly picture: Picture;
  readonly regions: readonly Region[];
}): ReactNode {
  const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;
  return (
    <figure>
      <figcaption className="cut">{label}</figcaption>
      <div className="compared">
        <img src={picture.dataUrl} alt={label} />
        {regions.map((region) => (
          <i
            key={`${region.x}-${region.y}`}
            style={{
              left: share(region.x, picture.width),
              top: share(region.y, picture.height),
              width: share(region.width, picture.width),
              height: share(region.height, picture.height),
            }}
          />
        ))}
      </div>
    </figure>
  );
}

function Compared({ sides: [left, right], pictures, regions }: Comparison): ReactNode {
  const t = useT();
  const changes = useMemo(() => differences(left.data, right.data), [left, right]);
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="compare inner" tabIndex={0} role="group" aria-label={t('data.compare')}>
      <p className="sec">{regions.length === 0 ? t('data.samePicture') : t('data.regions', { n: regions.length })}</p>
      <div className="pictures">
        <PictureSide label={left.label} picture={pictures[0]} regions={regions} />
        <PictureSide label={right.label} picture={pictures[1]} regions={regions} />
      </div>
      <p className="sec">{changes.length === 0 ? t('data.sameData') : t('data.differences', { n: changes.length })}</p>
      <dl className="differences mono">
        {changes.map((change) => (
          <div key={change.path}>
            <dt>{oneLine(change.path, 200)}</dt>
            <dd className="cut" title={oneLine(change.left ?? '', 500)}>
              {change.left === undefined ? <span className="sec">{t('data.absent')}</span> : oneLine(change.left, 200)}
            </dd>
            <dd className="cut" title={oneLine(change.right ?? '', 500)}>
              {change.right === undefined ? <span className="sec">{t('data.absent')}</span> : oneLine(change.right, 200)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The widget with two sets of data, picture beside picture. Both are rendered beside the stage, which stays as it is. */
export function CompareTab({ widgetId }: { readonly widgetId: string }): ReactNode {
  const { person, stage } = useApp();
  const t = useT();
  const tell = useTell();
  const choices = useChoices(widgetId);
  const [chosen, setChosen] = useState<readonly [string, string]>(['editor', '']);
  const [comparison, setComparison] = useState<State>({ state: 'idle' });
  const second = chosen[1] !== '' ? chosen[1] : (choices[1]?.value ?? '');
  const sideOf = (value: string): Side | undefined => {
    const choice = choices.find((one) => one.value === value);
    const read = choice && readJsonObject(choice.text);
    return choice && read && 'value' in read ? { label: choice.label, data: read.value } : undefined;
  };
  const [left, right] = [sideOf(chosen[0]), sideOf(second)];

  const compare = async (): Promise<void> => {
    if (left === undefined || right === undefined || comparison.state === 'running') return;
    setComparison({ state: 'running' });
    try {
      const { size } = stage.store.getState();
      const pictures = [await person.pictureOf(widgetId, left.data, size), await person.pictureOf(widgetId, right.data, size)] as const;
      const regions = changedRegions(await pixelsOf(pictures[0]), await pixelsOf(pictures[1]));
      setComparison({ state: 'done', sides: [left, right], pictures, regions });
    } catch (error) {
      setComparison({ state: 'failed', failure: failureOf(error) });
    }
  };
  return (
    <>
      <div className="bar compare-bar">
        <Picker label={t('data.left')} choices={choices} value={chosen[0]} onChoose={(value) => setChosen([value, second])} />
        <Picker label={t('data.right')} choices={choices} value={second} onChoose={(value) => setChosen([chosen[0], value])} />
        <Button
          small
          variant="primary"
          disabled={left === undefined || right === undefined}
          aria-busy={comparison.state === 'running'}
          onClick={() => void compare()}
        >
          <GitCompareArrows className="i-s" />
          {t('data.compareNow')}
        </Button>
      </div>
      {comparison.state === 'running' ? (
        <Skeleton label={t('common.loading')} />
      ) : comparison.state === 'failed' ? (
        <EmptyState
          tone="err"
          icon={<Images />}
          title={t('data.compareFailed')}
          hint={tell(comparison.failure.message, comparison.failure.hint)}
        />
      ) : comparison.state === 'done' ? (
        <Compared {...comparison} />
      ) : (
        <EmptyState icon={<Images />} title={t('data.compareEmpty')} hint={t('data.compareHint')} />
      )}
    </>
  );
}
