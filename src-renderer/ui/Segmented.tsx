import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut?: string;
}

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly segments: readonly Segment<Value>[];
  readonly onChoose: (value: Value) => void;
}

/** One of a few, all in view. */
export function Segmented<Value extends string>({ label, value, segments, onChoose }: SegmentedProps<Value>): ReactNode {
  const choose = (chosen: string): void => {
    const segment = segments.find((one) => one.value === chosen);
    if (segment !== undefined) onChoose(segment.value);
  };
  return (
    <ToggleGroup.Root type="single" className="seg" aria-label={label} value={value} onValueChange={choose}>
      {segments.map((segment) => (
        <ToggleGroup.Item key={segment.value} value={segment.value} title={segment.shortcut}>
          {segment.icon}
          {segment.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
