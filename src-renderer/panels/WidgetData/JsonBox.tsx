import { type ReactNode, useRef } from 'react';
import { classes } from '../../ui/classes.ts';

interface JsonBoxProps {
  readonly label: string;
  readonly text: string;
  /** 1-based line to mark. */
  readonly faultLine: number | undefined;
  readonly describedBy: string;
  readonly onChange: (text: string) => void;
}

/** More lines than this go without numbers: each number is an element. */
const NUMBERED_LINES = 5_000;

/** A plain text box, long lines unwrapped so that the numbers beside it stay true. */
export function JsonBox({ label, text, faultLine, describedBy, onChange }: JsonBoxProps): ReactNode {
  const numbers = useRef<HTMLDivElement>(null);
  const lines = text.split('\n').length;
  return (
    <div className="jsonbox">
      <div ref={numbers} className="numbers" aria-hidden="true">
        {Array.from({ length: Math.min(lines, NUMBERED_LINES) }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={classes(index + 1 === faultLine && 'err')}>
            {index + 1}
          </span>
        ))}
      </div>
      <textarea
        className="mono inner"
        aria-label={label}
        aria-invalid={faultLine !== undefined || undefined}
        aria-describedby={describedBy}
        wrap="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onScroll={(event) => {
          if (numbers.current !== null) numbers.current.scrollTop = event.currentTarget.scrollTop;
        }}
      />
    </div>
  );
}
