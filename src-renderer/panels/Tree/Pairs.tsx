import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useApp, useT } from '../../AppContext.ts';
import { oneLine } from '../../ui/printable.ts';
import { VirtualList } from '../../ui/VirtualList.tsx';

const ROW = 20;
const CONFIRMED_MS = 1_500;

export interface Pair {
  readonly name: string;
  readonly value: string;
}

/** A square of the value when that is one colour and nothing else. */
function Swatch({ name, value }: Pair): ReactNode {
  if (!name.endsWith('color') || !CSS.supports('color', value)) return null;
  return <i className="sw" style={{ backgroundColor: value }} />;
}

/** For the pointer alone: the keyboard copies all that is shown, which a filter narrows down to one. */
function CopyPair({ text }: { readonly text: string }): ReactNode {
  const { person } = useApp();
  const t = useT();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    setCopied(await person.copy(text));
    setTimeout(() => setCopied(false), CONFIRMED_MS);
  };
  return (
    <button type="button" className="copy" tabIndex={-1} aria-label={t('node.copy')} title={t('node.copy')} onClick={() => void copy()}>
      {copied ? <Check className="ok" /> : <Copy />}
    </button>
  );
}

interface PairsProps {
  readonly label: string;
  readonly pairs: readonly Pair[];
  /** How one pair reads on the clipboard. */
  readonly written: (pair: Pair) => string;
}

export function Pairs({ label, pairs, written }: PairsProps): ReactNode {
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
            <span className="sec cut" title={oneLine(pair.name, 100)}>
              {oneLine(pair.name, 100)}
            </span>
            <span className="cut selectable" title={value}>
              <Swatch {...pair} />
              {value}
            </span>
            <CopyPair key={pair.name} text={written(pair)} />
          </div>
        );
      }}
    />
  );
}
