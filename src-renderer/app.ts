import type { Bridge } from './bridge/bridge.ts';
import { startExecutors } from './commands/executors.ts';
import { createChatting } from './commands/chatting.ts';
import { coreActions } from './commands/coreActions.ts';
import { startAutoRender } from './commands/autoRender.ts';
import { createKeys } from './commands/keys.ts';
import { createPerson } from './commands/person.ts';
import { createCover } from './device/cover.ts';
import { createSlotGuest } from './device/slotGuest.ts';
import type { Locale } from './i18n/translate.ts';
import { PANELS, type PanelId } from './shell/panels.tsx';
import { createActions } from './state/actions.ts';
import { createAgents } from './state/agents.ts';
import { createAudit } from './state/audit.ts';
import { createCards } from './state/cards.ts';
import { createChat } from './state/chat.ts';
import { createConsoleFeed } from './state/consoleFeed.ts';
import { createConsolePrompt } from './state/consolePrompt.ts';
import { createDialogs } from './state/dialogs.ts';
import { createEmulation } from './state/emulation.ts';
import { createStoredKeys } from './state/storedKeys.ts';
import { createLayout } from './state/layout.ts';
import { createNetwork } from './state/network.ts';
import { createNotices } from './state/notices.ts';
import { createOverlay } from './state/overlay.ts';
import { createPreferences } from './state/preferences.ts';
import { createProjects } from './state/projects.ts';
import { createSamples } from './state/samples.ts';
import { createServers } from './state/servers.ts';
import { createSession } from './state/session.ts';
import { createStage } from './state/stage.ts';
import { createTrace } from './state/trace.ts';
import { createTree } from './state/tree.ts';
import { createTreeFollow } from './state/treeFollow.ts';
import { createWidgetData } from './state/widgetData.ts';
import { oneLine } from './ui/printable.ts';

/** Composition of the window's state: everything below the React tree, wired to main and to each other. */
export function createApp(bridge: Bridge, locale: Locale) {
  const guests = { page: createSlotGuest(bridge, 'page'), widget: createSlotGuest(bridge, 'widget') };
  const stage = createStage(bridge);
  const widgetData = createWidgetData();
  const samples = createSamples(bridge);
  const cover = createCover(bridge);
  const tree = createTree(bridge);
  const treeFollow = createTreeFollow(bridge, tree, () => document.hasFocus() && document.activeElement?.closest('[role=tree]') != null);
  const audit = createAudit(bridge);
  const notices = createNotices();
  const feed = createConsoleFeed(bridge);
  const network = createNetwork(bridge);
  const session = createSession(bridge);
  const prompt = createConsolePrompt(bridge, {
    target: () => feed.store.getState().filter,
    project: () => session.store.getState().loaded.project?.folder ?? '',
  });
  const preferences = createPreferences(locale);
  const layout = createLayout<PanelId>(PANELS);
  const chat = createChat(bridge);
  const cards = createCards(bridge);
  const servers = createServers(bridge);
  const keys = createStoredKeys(bridge);
  const trace = createTrace(bridge);
  const agents = createAgents(bridge);
  const chatting = createChatting({ session, stage, layout, chat, trace, servers, keys, feed, notices });
  const emulation = createEmulation(bridge);
  const dialogs = createDialogs(bridge, ({ dialog, accepted, by }) => {
    const values = { client: oneLine(by, 60), text: oneLine(dialog.message, 80) };
    notices.tell({ tone: 'ok', text: { key: accepted ? 'dialog.accepted' : 'dialog.dismissed', values } });
  });
  const person = createPerson({ bridge, guests, stage, widgetData, tree, audit, feed, network, notices, agents, emulation, dialogs });

  const overlay = createOverlay();
  const actions = createActions();
  const projects = createProjects(bridge, (loaded) => {
    if (loaded !== undefined) overlay.show(undefined);
  });
  actions.register(
    coreActions({ stage, layout, chat, tree, session, notices, preferences, overlay, projects, agents, emulation, person, chatting }),
  );

  cover.watch(() => {
    const { view, chatting: behind } = stage.store.getState();
    const { guestId, rect, part } = guests[view];
    return behind || guestId === undefined || rect === undefined ? undefined : { guestId, rect, part };
  });

  // Whoever picks wants to see what was picked.
  bridge.on('picked', () => chatting.openTab('tree'));

  bridge.on('guestGone', ({ guestId, reason, message }) => {
    for (const kind of ['page', 'widget'] as const) {
      if (!guests[kind].forget(guestId)) continue;
      stage.lose(kind, { reason, message });
      if (stage.store.getState().view === kind) tree.clear();
    }
  });

  bridge.on('renderState', (render) => {
    const { slot, state } = render;
    widgetData.rendered(render);
    if (slot !== stage.store.getState().view) return;
    if (state === 'rendered') void tree.read();
    if (state === 'failed') tree.clear();
    feed.refresh();
  });

  // A project brings its device and its home page; a reload of the same project leaves both as a person set them.
  let folder: string | undefined;
  session.store.subscribe(({ loaded: { project } }) => {
    if (project === undefined || project.folder === folder) return;
    layout.useProject(project.folder);
    if (folder !== undefined) {
      stage.reset();
      widgetData.clear();
      samples.clear();
      tree.leaveProject();
      feed.leaveProject();
      network.leaveProject();
      trace.clear();
    }
    folder = project.folder;
    const home = project.pages.find((page) => page.isHome) ?? project.pages[0];
    // A first render may come before the answer that brings the project.
    const started = stage.store.getState().slots.page.target !== undefined;
    stage.change({ ...(!started && { route: home?.path ?? '' }), ...(project.device !== undefined && { size: project.device }) });
  });

  // Another view is another current target: its tree, its messages.
  stage.store.subscribe((now, before) => {
    if (now.view === before.view && now.chatting === before.chatting) return;
    stage.change({ picking: false });
    tree.clear();
    if (!now.chatting && now.slots[now.view].render?.state === 'rendered' && now.slots[now.view].gone === undefined) void tree.read();
    feed.refresh();
  });

  // A card that renders but shows nothing, or that logs errors, must not look healthy in the sidebar.
  const judge = (): void => {
    const { view, slots, chatting: behind } = stage.store.getState();
    const { target, render, gone } = slots[view];
    if (behind || target === undefined || render?.state !== 'rendered' || gone !== undefined) return;
    const { capture } = tree.store.getState();
    const blank = capture?.instanceId === render.instanceId && capture.empty;
    const mark = blank || feed.store.getState().currentErrors > 0 ? 'warning' : 'ok';
    if (stage.markOf(view, target.id) !== mark) stage.mark(view, target.id, mark);
  };
  tree.store.subscribe(judge);
  tree.store.subscribe(({ capture }) => audit.keepOnly(capture?.instanceId));
  feed.store.subscribe(judge);

  chat.store.subscribe((now, before) => {
    if (now.order !== before.order) cards.keepOnly(new Set(now.order));
    if (now.turns !== before.turns) trace.follow([...now.turns.keys()].at(-1));
  });

  const press = createKeys(bridge, actions, overlay);
  const stopAutoRender = startAutoRender({ widgetData, stage, person });
  const stopExecutors = startExecutors({ bridge, chat, stage, widgetData, cover, guests });

  return {
    ...{
      guests,
      stage,
      widgetData,
      samples,
      cover,
      tree,
      treeFollow,
      audit,
      notices,
      feed,
      prompt,
      network,
      session,
      preferences,
      layout,
      emulation,
      dialogs,
      person,
      chat,
      cards,
      servers,
      keys,
      trace,
      agents,
      chatting,
      overlay,
      actions,
      press,
      projects,
    },
    /** First contact: nothing is asked of main before its answer. */
    async start(): Promise<void> {
      const connection = await session.connect();
      if (connection === undefined) return;
      preferences.adoptLocale(connection.locale);
      emulation.adopt(connection.emulation);
      feed.refresh();
      void chat.read();
      void servers.read();
      void agents.read();
      await person.show(stage.store.getState().view);
    },
    close(): void {
      stopAutoRender();
      stopExecutors();
    },
  };
}

export type App = ReturnType<typeof createApp>;
