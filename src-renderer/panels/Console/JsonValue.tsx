import { type ReactNode, useState } from 'react';
import { oneLine } from '../../ui/printable.ts';

const SHOWN_CHILDREN = 200;
const PREVIEW_CHILDREN = 4;

type Composite = readonly unknown[] | Readonly<Record<string, unknown>>;

function isComposite(value: unknown): value is Composite {
  return typeof value === 'object' && value !== null;
}

function Leaf({ value }: { readonly value: unknown }): ReactNode {
  if (typeof value === 'string') return <span className="str">{`"${oneLine(value, 1_000)}"`}</span>;
  if (typeof value === 'number') return <span className="num">{String(value)}</span>;
  return <span className="kw">{String(value)}</span>;
}

/** The first few members, composites only by their kind. */
function preview(value: Composite): string {
  const list = Array.isArray(value);
  const members = Object.entries(value);
  const shown = members.slice(0, PREVIEW_CHILDREN).map(([key, member]) => {
    const word = isComposite(member) ? (Array.isArray(member) ? `[${member.length}]` : '{…}') : JSON.stringify(member);
    return list ? word : `${key}: ${word}`;
  });
  const more = members.length > PREVIEW_CHILDREN ? ', …' : '';
  const inside = oneLine(`${shown.join(', ')}${more}`, 160);
  return list ? `[${inside}]` : `{${inside}}`;
}

/** A bounded JSON value that unfolds level by level: insides are drawn when they are opened. */
export function JsonValue({ value, name }: { readonly value: unknown; readonly name?: string }): ReactNode {
  const [open, setOpen] = useState(false);
  const label = name === undefined ? null : <span className="role">{oneLine(name, 120)}: </span>;
  if (!isComposite(value)) {
    return (
      <span className="leaf">
        {label}
        <Leaf value={value} />
      </span>
    );
  }
  const members = Object.entries(value);
  return (
    <details className="json" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {label}
        <span className="pn">{preview(value)}</span>
      </summary>
      {open && (
        <ul>
          {members.slice(0, SHOWN_CHILDREN).map(([key, member]) => (
            <li key={key}>
              <JsonValue name={key} value={member} />
            </li>
          ))}
          {members.length > SHOWN_CHILDREN && <li className="dim">… {members.length - SHOWN_CHILDREN}</li>}
        </ul>
      )}
    </details>
  );
}
