import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../AppContext.ts';
import { oneLine } from '../../ui/printable.ts';
import { type ShownValue, shownValue, type ValueMember } from './describedValue.ts';

/** Members drawn at once: an object of thousands must not stop the window. */
const STEP = 100;

function Words({ name, value }: { readonly name: string | undefined; readonly value: ShownValue }): ReactNode {
  const t = useT();
  const { note } = value;
  return (
    <>
      {name !== undefined && <span className="role">{oneLine(name, 120)}: </span>}
      <span className={value.tone}>{value.text}</span>
      {note !== undefined && <span className="dim"> {t(note.key, 'n' in note ? { n: note.n } : {})}</span>}
    </>
  );
}

function Members({ value }: { readonly value: ShownValue }): ReactNode {
  const t = useT();
  const [shown, setShown] = useState(STEP);
  const left = value.members.length - shown;
  return (
    <ul>
      {value.members.slice(0, shown).map((member: ValueMember, index) => (
        // Members never change place: they are a record of one moment.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <ValueTree name={member.name} value={member.value} />
        </li>
      ))}
      {left > 0 && (
        <li>
          <button type="button" className="link" tabIndex={-1} data-nav="" onClick={() => setShown(shown + STEP)}>
            {t('console.show', { n: Math.min(left, STEP) })}
          </button>
        </li>
      )}
      {value.missing !== 0 && (
        <li className="dim">{value.missing > 0 ? t('console.fewer', { n: value.missing }) : t('console.notKept')}</li>
      )}
    </ul>
  );
}

/** A kept value that unfolds level by level: insides are made when they are opened. */
export function ValueTree({ value, name }: { readonly value: unknown; readonly name?: string }): ReactNode {
  const [open, setOpen] = useState(false);
  const shown = shownValue(value);
  if (shown.members.length === 0) {
    return (
      <span className="leaf">
        <Words name={name} value={shown} />
      </span>
    );
  }
  return (
    <div className="vt" data-node="">
      <button type="button" className="vt-h" tabIndex={-1} data-nav="" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <ChevronDown className="tw" /> : <ChevronRight className="tw" />}
        <span>
          <Words name={name} value={shown} />
        </span>
      </button>
      {open && <Members value={shown} />}
    </div>
  );
}
