import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { NodeDescription } from '../../../src-shared/ipc/contract.ts';
import { useApp, useT } from '../../AppContext.ts';
import { ToggleButton } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { BoxModel } from './BoxModel.tsx';
import { type Pair, Pairs } from './Pairs.tsx';

const declaration = ({ name, value }: Pair): string => `${name}: ${value};`;

export function StyleTab({ description }: { readonly description: NodeDescription }): ReactNode {
  const { person } = useApp();
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
        <CopyButton
          small
          label={t('node.copyStyle')}
          copiedLabel={t('title.copied')}
          disabled={pairs.length === 0}
          onCopy={() => person.copy(pairs.map(declaration).join('\n'))}
        />
      </div>
      <div className="pane">
        {pairs.length === 0 ? (
          <p className="none">{t('node.noStyle')}</p>
        ) : (
          <Pairs label={t('node.style')} pairs={pairs} written={declaration} />
        )}
      </div>
    </>
  );
}
