import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { compact } from './compact.ts';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number | undefined;
  readonly tone?: 'err' | 'warn' | undefined;
  readonly panel: ReactNode;
}

interface TabGroupProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly value: Id;
  readonly onChoose?: (id: Id) => void;
  readonly region?: string;
}

interface TabCountProps {
  readonly count: number;
  readonly tone?: 'err' | 'warn' | undefined;
}

/** A count beside a tab's name; nothing at zero. */
export function TabCount({ count, tone }: TabCountProps): ReactNode {
  return count > 0 && <span className={classes('n', tone)}>{compact(count)}</span>;
}

/** A strip of tabs over the panel of the chosen one. */
export function TabGroup<Id extends string>({ label, tabs, value, onChoose, region }: TabGroupProps<Id>): ReactNode {
  const choose = (chosen: string): void => {
    const tab = tabs.find((one) => one.id === chosen);
    if (tab !== undefined) onChoose?.(tab.id);
  };
  return (
    <Tabs.Root className="group" value={value} onValueChange={choose} data-region={region}>
      <Tabs.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab.id} value={tab.id} className="tab">
            {tab.label}
            <TabCount count={tab.count ?? 0} tone={tab.tone} />
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Content key={tab.id} value={tab.id} className="tabpanel" tabIndex={-1}>
          {tab.panel}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
