import { Bot, Braces, ChartGantt, CircleAlert, ListTree, type LucideIcon, Network, Server, SquareTerminal, Wrench } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../AppContext.ts';
import type { MessageKey } from '../i18n/en.ts';
import { AgentPanel } from '../panels/Agent/AgentPanel.tsx';
import { ConsolePanel } from '../panels/Console/ConsolePanel.tsx';
import { NetworkPanel } from '../panels/Network/NetworkPanel.tsx';
import { ProblemsPanel } from '../panels/Problems/ProblemsPanel.tsx';
import { ServersPanel } from '../panels/Servers/ServersPanel.tsx';
import { ToolCallsPanel } from '../panels/ToolCalls/ToolCallsPanel.tsx';
import { TracePanel } from '../panels/Trace/TracePanel.tsx';
import { TreePanel } from '../panels/Tree/TreePanel.tsx';
import { WidgetData } from '../panels/WidgetData/WidgetData.tsx';
import type { PanelPlace, View } from '../state/layout.ts';
import { TabCount } from '../ui/Tabs.tsx';
import { networkTargetOf } from '../../src-shared/snapshot/network.ts';
import { useView } from './useView.ts';

/** All that the window knows of a panel: dock, palette and "Move to" read it from here. */
export interface PanelEntry extends PanelPlace<string> {
  readonly label: MessageKey;
  readonly icon: LucideIcon;
  readonly component: ComponentType;
  /** Beside the name in the tab; its return type must be written down. */
  readonly badge?: ComponentType;
  /** Views that have it; all when absent. */
  readonly views?: readonly View[];
}

function CallsBadge(): ReactNode {
  const { chat } = useApp();
  const count = useStore(chat.store, ({ items }) => {
    let calls = 0;
    for (const item of items.values()) if (item.kind === 'toolCall') calls += 1;
    return calls;
  });
  return <TabCount count={count} />;
}

function AgentBadge(): ReactNode {
  const { agents } = useApp();
  return <TabCount count={useStore(agents.store, ({ calls }) => calls.length)} />;
}

function NetworkBadge(): ReactNode {
  const { network } = useApp();
  const view = useView();
  return <TabCount count={useStore(network.store, ({ counts }) => counts[networkTargetOf(view)])} />;
}

function ServersBadge(): ReactNode {
  const { servers } = useApp();
  const failed = useStore(servers.store, ({ statuses }) => statuses.filter(({ state }) => state === 'failed').length);
  return <TabCount count={failed} tone="err" />;
}

function ProblemsBadge(): ReactNode {
  const { session } = useApp();
  const problems = useStore(session.store, ({ loaded }) => loaded.problems);
  return <TabCount count={problems.length} tone={problems.some(({ severity }) => severity === 'error') ? 'err' : 'warn'} />;
}

function ConsoleBadge(): ReactNode {
  const { feed } = useApp();
  return <TabCount count={useStore(feed.store, (state) => state.currentErrors)} tone="err" />;
}

/** The panels, in the order of their tabs. A panel is added as one folder and one entry. */
export const PANELS = [
  { id: 'data', label: 'dock.data', icon: Braces, home: 'upper', component: WidgetData, views: ['widget'] },
  { id: 'tree', label: 'dock.tree', icon: ListTree, home: 'upper', component: TreePanel, views: ['page', 'widget'] },
  { id: 'network', label: 'dock.network', icon: Network, home: 'upper', component: NetworkPanel, badge: NetworkBadge },
  { id: 'trace', label: 'dock.trace', icon: ChartGantt, home: 'upper', component: TracePanel },
  { id: 'calls', label: 'dock.calls', icon: Wrench, home: 'upper', component: ToolCallsPanel, badge: CallsBadge },
  { id: 'servers', label: 'dock.servers', icon: Server, home: 'upper', component: ServersPanel, badge: ServersBadge },
  { id: 'console', label: 'dock.console', icon: SquareTerminal, home: 'lower', component: ConsolePanel, badge: ConsoleBadge },
  { id: 'agent', label: 'dock.agent', icon: Bot, home: 'lower', component: AgentPanel, badge: AgentBadge },
  { id: 'problems', label: 'dock.problems', icon: CircleAlert, home: 'lower', component: ProblemsPanel, badge: ProblemsBadge },
] as const satisfies readonly PanelEntry[];

export type PanelId = (typeof PANELS)[number]['id'];

export function panelOf(id: PanelId): PanelEntry | undefined {
  return PANELS.find((panel) => panel.id === id);
}

/** The panels that a view has; widget data is a column of its own where the window is wide. */
export function panelsOf(view: View, wide: boolean): readonly (PanelEntry & { readonly id: PanelId })[] {
  const all: readonly (PanelEntry & { readonly id: PanelId })[] = PANELS;
  return all.filter(({ id, views }) => (views?.includes(view) ?? true) && !(id === 'data' && wide));
}
