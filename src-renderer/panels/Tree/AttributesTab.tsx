import type { ReactNode } from 'react';
import type { NodeDescription } from '../../../src-shared/ipc/contract.ts';
import { useApp, useT } from '../../AppContext.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { type Pair, Pairs } from './Pairs.tsx';

const written = ({ name, value }: Pair): string => `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;

export function AttributesTab({ description: { attributes } }: { readonly description: NodeDescription }): ReactNode {
  const { person } = useApp();
  const t = useT();
  if (attributes.length === 0) return <p className="none">{t('node.noAttributes')}</p>;
  return (
    <>
      <div className="bar">
        <span className="sec grow">{t('node.attributeCount', { n: attributes.length })}</span>
        <CopyButton
          small
          label={t('node.copyAttributes')}
          copiedLabel={t('title.copied')}
          onCopy={() => person.copy(attributes.map(written).join(' '))}
        />
      </div>
      <div className="pane">
        <Pairs label={t('node.attributes')} pairs={attributes} written={written} />
      </div>
    </>
  );
}
