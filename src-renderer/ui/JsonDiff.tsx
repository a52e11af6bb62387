import './jsonView.css';
import { type ReactNode, useMemo } from 'react';
import { tonedPieces } from './jsonLines.ts';
import { linesOf } from './JsonView.tsx';
import { type DiffRow, diffLines } from './lineDiff.ts';
import { classes } from './classes.ts';
import { VirtualList } from './VirtualList.tsx';

interface JsonDiffProps {
  readonly left: string;
  readonly right: string;
  readonly leftLabel: string;
  readonly rightLabel: string;
  readonly label: string;
  /** Says how many lines differ. */
  readonly summary: (differing: number) => string;
}

function Side({
  lines,
  at,
  tone,
}: {
  readonly lines: readonly string[];
  readonly at: number | undefined;
  readonly tone: string | undefined;
}): ReactNode {
  if (at === undefined) return <span className="jsonline void" />;
  return (
    <span className={classes('jsonline', tone)}>
      <span className="jsonno" aria-hidden="true">
        {at + 1}
      </span>
      <b>{tone === 'old' ? '−' : tone === 'new' ? '+' : ''}</b>
      <code>
        {tonedPieces(lines[at] ?? '').map((piece, index) => (
          <span key={index} className={tone === undefined ? piece.tone : undefined}>
            {piece.text}
          </span>
        ))}
      </code>
    </span>
  );
}

/** Two texts side by side, with the lines that differ marked by colour and sign. */
export function JsonDiff({ left, right, leftLabel, rightLabel, label, summary }: JsonDiffProps): ReactNode {
  const { before, after, rows } = useMemo(() => {
    const [before, after] = [linesOf(left), linesOf(right)];
    return { before, after, rows: diffLines(before, after) };
  }, [left, right]);
  const differing = rows.filter(({ same }) => !same).length;
  const row = (index: number): DiffRow => rows[index] ?? { same: true };
  return (
    <>
      <div className="jsondiff-head">
        <span className="sec cut">{leftLabel}</span>
        <span className="cut">
          {rightLabel} <span className={differing === 0 ? 'ok' : 'warn'}>{summary(differing)}</span>
        </span>
      </div>
      <VirtualList
        measured
        className="jsondiff inner selectable"
        role="group"
        aria-label={label}
        tabIndex={0}
        count={rows.length}
        rowHeight={18}
        renderRow={(index) => {
          const { left: old, right: now, same } = row(index);
          return (
            <div className="jsondiff-row">
              <Side lines={before} at={old} tone={same ? undefined : 'old'} />
              <Side lines={after} at={now} tone={same ? undefined : 'new'} />
            </div>
          );
        }}
      />
    </>
  );
}
