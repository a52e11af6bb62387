import { ListFilter, SquareMousePointer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { NodeDescription } from '../../../src-shared/ipc/contract.ts';
import { useApp, useT } from '../../AppContext.ts';
import { ToggleButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { oneLine } from '../../ui/printable.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TabGroup } from '../../ui/Tabs.tsx';
import { VirtualList } from '../../ui/VirtualList.tsx';
import { BoxModel } from './BoxModel.tsx';

const ROW = 20;

/** A square of the value when that is one colour and nothing else. */
function Swatch({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  if (!name.endsWith('color') || !CSS.supports('color', value)) return null;
  return <i className="sw" style={{ backgroundColor: value }} />;
}

interface Pair {
  readonly name: string;
  readonly value: string;
}

function Pairs({ label, pairs }: { readonly label: string; readonly pairs: readonly Pair[] }): ReactNode {
  return (
    <VirtualList
      className="styles inner"
      // A list element may hold only its items, not the layer that places them.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="list"
      rowRole="listitem"
      tabIndex={0}
      aria-label={label}
      count={pairs.length}
      rowHeight={ROW}
      renderRow={(index) => {
        const pair = pairs[index];
        if (pair === undefined) return null;
        const value = oneLine(pair.value, 300);
        return (
          <div className="pair">
            <span className="sec cut">{oneLine(pair.name, 100)}</span>
            <span className="cut selectable" title={value}>
              <Swatch name={pair.name} value={pair.value} />
              {value}
            </span>
          </div>
        );
      }}
    />
  );
}

function StyleTab({ description }: { readonly description: NodeDescription }): ReactNode {
  const t = useT();
  const [filter, setFilter] = useState('');
  const [nonDefault, setNonDefault] = useState(true);
  const wanted = filter.trim().toLowerCase();
  const pairs = description.style.filter(
    ({ name, value, initial }) => !(nonDefault && initial) && (name.includes(wanted) || value.toLowerCase().includes(wanted)),
  );
  return (
    <>
      <BoxModel description={description} />
      <div className="bar top">
        <Field
          small
          className="grow"
          label={t('node.filter')}
          placeholder={t('node.filter')}
          icon={<ListFilter className="i-s" />}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <ToggleButton small pressed={nonDefault} onClick={() => setNonDefault(!nonDefault)}>
          {t('node.nonDefault')}
        </ToggleButton>
      </div>
      <div className="pane">
        {pairs.length === 0 ? <p className="none">{t('node.noStyle')}</p> : <Pairs label={t('node.style')} pairs={pairs} />}
      </div>
    </>
  );
}

export function NodePane(): ReactNode {
  const { tree } = useApp();
  const t = useT();
  const [tab, setTab] = useState<'style' | 'attributes'>('style');
  const { selected, description, descriptionFailure } = useStore(tree.store);
  if (selected === undefined) return <EmptyState icon={<SquareMousePointer />} title={t('node.none')} hint={t('node.noneHint')} />;
  if (descriptionFailure !== undefined) {
    return <EmptyState tone="err" icon={<SquareMousePointer />} title={t('node.failed')} hint={descriptionFailure.message} />;
  }
  if (description === undefined) return <Skeleton label={t('common.loading')} />;
  const { attributes } = description;
  return (
    <TabGroup
      label={t('node.label')}
      value={tab}
      onChoose={setTab}
      tabs={[
        { id: 'style', label: t('node.style'), panel: <StyleTab description={description} /> },
        {
          id: 'attributes',
          label: t('node.attributes'),
          count: attributes.length,
          panel:
            attributes.length === 0 ? (
              <p className="none">{t('node.noAttributes')}</p>
            ) : (
              <Pairs label={t('node.attributes')} pairs={attributes} />
            ),
        },
      ]}
    />
  );
}
