import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../AppContext.ts';
import { ConsolePanel } from '../panels/Console/ConsolePanel.tsx';
import { ProblemsPanel } from '../panels/Problems/ProblemsPanel.tsx';
import { TreePanel } from '../panels/Tree/TreePanel.tsx';
import { WidgetData } from '../panels/WidgetData/WidgetData.tsx';
import { clampSize, DEFAULT_LAYOUT, MIN, type UpperTab } from '../state/layout.ts';
import { Splitter } from '../ui/Splitter.tsx';
import { type Tab, TabGroup } from '../ui/Tabs.tsx';
import { useSize } from '../ui/useSize.ts';

/** Two groups of panels, one above the other. A panel is added as one folder and one entry here. */
export function Dock({ dataTab }: { readonly dataTab: boolean }): ReactNode {
  const { layout, session, feed } = useApp();
  const t = useT();
  const [ref, dock] = useSize();
  const { lower: wanted, upperTab } = useStore(layout.store);
  const problems = useStore(session.store, ({ loaded }) => loaded.problems);
  const errors = useStore(feed.store, (state) => state.currentErrors);

  const upper: Tab<UpperTab>[] = [
    ...(dataTab ? [{ id: 'data' as const, label: t('dock.data'), panel: <WidgetData /> }] : []),
    { id: 'tree', label: t('dock.tree'), panel: <TreePanel /> },
    {
      id: 'problems',
      label: t('dock.problems'),
      count: problems.length,
      tone: problems.some(({ severity }) => severity === 'error') ? 'err' : 'warn',
      panel: <ProblemsPanel />,
    },
  ];
  const lower = clampSize(dock.height < 620 ? Math.min(wanted, dock.height * 0.42) : wanted, MIN.lower, dock.height, MIN.upper);
  return (
    <div ref={ref} className="dock" style={{ gridTemplateRows: `minmax(0, 1fr) ${lower}px` }}>
      <TabGroup
        label={t('dock.upper')}
        region="upper"
        tabs={upper}
        value={upper.some(({ id }) => id === upperTab) ? upperTab : 'tree'}
        onChoose={(id) => layout.change({ upperTab: id })}
      />
      <div className="lower">
        <Splitter
          label={t('split.lower')}
          cuts="rows"
          after
          value={lower}
          min={MIN.lower}
          max={Math.max(MIN.lower, dock.height - MIN.upper)}
          onResize={(height) => layout.change({ lower: height })}
          onReset={() => layout.change({ lower: DEFAULT_LAYOUT.lower })}
        />
        <TabGroup
          label={t('dock.lower')}
          region="lower"
          tabs={[{ id: 'console', label: t('dock.console'), count: errors, tone: 'err', panel: <ConsolePanel /> }]}
          value="console"
        />
      </div>
    </div>
  );
}
