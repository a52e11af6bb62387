import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';

interface FindStepsProps {
  readonly previous: string;
  readonly next: string;
  /** Nothing was found. */
  readonly disabled: boolean;
  readonly onStep: (by: 1 | -1) => void;
}

/** The ways from one match to the next, beside a field that answers Enter alike. */
export function FindSteps({ previous, next, disabled, onStep }: FindStepsProps): ReactNode {
  return (
    <>
      <IconButton small label={previous} shortcut="Shift+Enter" disabled={disabled} onClick={() => onStep(-1)}>
        <ChevronUp className="i-s" />
      </IconButton>
      <IconButton small label={next} shortcut="Enter" disabled={disabled} onClick={() => onStep(1)}>
        <ChevronDown className="i-s" />
      </IconButton>
    </>
  );
}
