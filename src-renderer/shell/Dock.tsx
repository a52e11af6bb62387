import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ChatItem } from '../../src-shared/simulator/chat.ts';
import { useApp, useT } from '../AppContext.ts';
import { ConsolePanel } from '../panels/Console/ConsolePanel.tsx';
import { ProblemsPanel } from '../panels/Problems/ProblemsPanel.tsx';
import { ServersPanel } from '../panels/Servers/ServersPanel.tsx';
import { ToolCallsPanel } from '../panels/ToolCalls/ToolCallsPanel.tsx';
import { TracePanel } from '../panels/Trace/TracePanel.tsx';
import { TreePanel } from '../panels/Tree/TreePanel.tsx';
import { WidgetData } from '../panels/WidgetData/WidgetData.tsx';
import { clampSize, DEFAULT_LAYOUT, MIN, type UpperTab } from '../state/layout.ts';
import { Splitter } from '../ui/Splitter.tsx';
import { type Tab, TabGroup } from '../ui/Tabs.tsx';
import { useSize } from '../ui/useSize.ts';

function countCalls(items: ReadonlyMap<string, ChatItem>): number {
  let count = 0;
  for (const item of items.values()) if (item.kind === 'toolCall') count += 1;
  return count;
}

/** Two groups of panels, one above the other. A panel is added as one folder and one entry here. */
export function Dock({ dataTab }: { readonly dataTab: boolean }): ReactNode {
  const { layout, session, feed, stage, chat, chatting, servers } = useApp();
  const t = useT();
  const [ref, dock] = useSize();
  const { lower: wanted, upperTab, chatTab } = useStore(layout.store);
  const inChat = useStore(stage.store, (state) => state.chatting);
  const calls = useStore(chat.store, ({ items }) => countCalls(items));
  const broken = useStore(servers.store, ({ statuses }) => statuses.filter(({ state }) => state === 'failed').length);
  const problems = useStore(session.store, ({ loaded }) => loaded.problems);
  const errors = useStore(feed.store, (state) => state.currentErrors);

  const upper: Tab<UpperTab>[] = [
    ...(dataTab ? [{ id: 'data' as const, label: t('dock.data'), panel: <WidgetData /> }] : []),
    ...(inChat ? [] : [{ id: 'tree' as const, label: t('dock.tree'), panel: <TreePanel /> }]),
    { id: 'trace', label: t('dock.trace'), panel: <TracePanel /> },
    { id: 'calls', label: t('dock.calls'), count: calls, panel: <ToolCallsPanel /> },
    { id: 'servers', label: t('dock.servers'), count: broken, tone: 'err', panel: <ServersPanel /> },
    {
      id: 'problems',
      label: t('dock.problems'),
      count: problems.length,
      tone: problems.some(({ severity }) => severity === 'error') ? 'err' : 'warn',
      panel: <ProblemsPanel />,
    },
  ];
  const wantedTab = inChat ? chatTab : upperTab;
  const lower = clampSize(dock.height < 620 ? Math.min(wanted, dock.height * 0.42) : wanted, MIN.lower, dock.height, MIN.upper);
  return (
    <div ref={ref} className="dock" style={{ gridTemplateRows: `minmax(0, 1fr) ${lower}px` }}>
      <TabGroup
        label={t('dock.upper')}
        region="upper"
        tabs={upper}
        value={upper.some(({ id }) => id === wantedTab) ? wantedTab : inChat ? 'trace' : 'tree'}
        onChoose={chatting.openTab}
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
