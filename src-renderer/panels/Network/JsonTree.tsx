import { type ReactNode, useState } from 'react';
import type { BodyView } from '../../../src-shared/ipc/networkView.ts';
import { oneLine } from '../../ui/printable.ts';

export interface Json {
  readonly value: unknown;
}

/** The value of a whole body that is JSON, by what it holds and not by what it calls itself. */
export function jsonOf({ text, cut }: BodyView): Json | undefined {
  if (text === undefined || cut || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const STEP = 200;
const PREVIEWED = 4;

type Composite = readonly unknown[] | Readonly<Record<string, unknown>>;

function isComposite(value: unknown): value is Composite {
  return typeof value === 'object' && value !== null;
}

function Leaf({ value }: { readonly value: unknown }): ReactNode {
  if (typeof value === 'string') return <span className="str">{`"${oneLine(value, 1_000)}"`}</span>;
  return <span className={typeof value === 'number' ? 'num' : 'kw'}>{String(value)}</span>;
}

/** The first few members, composites only by their kind. */
function preview(value: Composite): string {
  const members = Object.entries(value);
  const shown = members.slice(0, PREVIEWED).map(([key, member]) => {
    const word = isComposite(member) ? (Array.isArray(member) ? `[${member.length}]` : '{…}') : JSON.stringify(member);
    return Array.isArray(value) ? word : `${key}: ${word}`;
  });
  const inside = oneLine([...shown, ...(members.length > PREVIEWED ? ['…'] : [])].join(', '), 160);
  return Array.isArray(value) ? `[${inside}]` : `{${inside}}`;
}

interface NodeProps {
  readonly value: unknown;
  readonly name?: string;
  /** How it stands before anybody touches it. */
  readonly unfolded?: boolean;
}

function JsonNode({ value, name, unfolded = false }: NodeProps): ReactNode {
  const [open, setOpen] = useState(unfolded);
  const label = name === undefined ? null : <span className="role">{oneLine(name, 120)}: </span>;
  if (!isComposite(value)) {
    return (
      <span>
        {label}
        <Leaf value={value} />
      </span>
    );
  }
  const members = Object.entries(value);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {label}
        <span className="pn">{preview(value)}</span>
      </summary>
      {open && (
        <ul>
          {members.slice(0, STEP).map(([key, member]) => (
            <li key={key}>
              <JsonNode name={key} value={member} />
            </li>
          ))}
          {members.length > STEP && <li className="dim">… {members.length - STEP}</li>}
        </ul>
      )}
    </details>
  );
}

/** A value that unfolds level by level: insides are drawn when they are opened. */
export function JsonTree({ json: { value } }: { readonly json: Json }): ReactNode {
  return (
    <div className="net-json mono selectable">
      <JsonNode value={value} unfolded />
    </div>
  );
}
