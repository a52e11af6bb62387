import type { Bridge } from './bridge/bridge.ts';
import { startExecutors } from './commands/executors.ts';
import { createPerson } from './commands/person.ts';
import { createCover } from './device/cover.ts';
import { createSlotGuest } from './device/slotGuest.ts';
import type { Locale } from './i18n/translate.ts';
import { createConsoleFeed } from './state/consoleFeed.ts';
import { createLayout } from './state/layout.ts';
import { createNotices } from './state/notices.ts';
import { createPreferences } from './state/preferences.ts';
import { createSession } from './state/session.ts';
import { createStage } from './state/stage.ts';
import { createTree } from './state/tree.ts';
import { createWidgetData } from './state/widgetData.ts';

/** Composition of the window's state: everything below the React tree, wired to main and to each other. */
export function createApp(bridge: Bridge, locale: Locale) {
  const guests = { page: createSlotGuest(bridge, 'page'), widget: createSlotGuest(bridge, 'widget') };
  const stage = createStage(bridge);
  const widgetData = createWidgetData();
  const cover = createCover(bridge);
  const tree = createTree(bridge);
  const notices = createNotices();
  const feed = createConsoleFeed(bridge);
  const session = createSession(bridge);
  const preferences = createPreferences(locale);
  const layout = createLayout();
  const person = createPerson({ bridge, stage, widgetData, tree, feed, notices });

  cover.watch(() => {
    const { view } = stage.store.getState();
    const { guestId, rect } = guests[view];
    return guestId === undefined || rect === undefined ? undefined : { guestId, rect };
  });

  bridge.on('guestGone', ({ guestId, reason, message }) => {
    for (const kind of ['page', 'widget'] as const) {
      if (!guests[kind].forget(guestId)) continue;
      stage.lose(kind, { reason, message });
      if (stage.store.getState().view === kind) tree.clear();
    }
  });

  bridge.on('renderState', ({ slot, state }) => {
    if (slot !== stage.store.getState().view) return;
    if (state === 'rendered') void tree.read();
    feed.refresh();
  });

  // A project brings its device and its home page; a reload of the same project leaves both as a person set them.
  session.store.subscribe(({ loaded: { project } }, { loaded: before }) => {
    if (project === undefined || project.folder === before.project?.folder) return;
    const home = project.pages.find((page) => page.isHome) ?? project.pages[0];
    // A first render may come before the answer that brings the project.
    const started = stage.store.getState().slots.page.target !== undefined;
    stage.change({ ...(!started && { route: home?.path ?? '' }), ...(project.device !== undefined && { size: project.device }) });
  });

  // Another view is another current target: its tree, its messages.
  stage.store.subscribe((now, before) => {
    if (now.view === before.view) return;
    stage.change({ picking: false });
    tree.clear();
    if (now.slots[now.view].render?.state === 'rendered' && now.slots[now.view].gone === undefined) void tree.read();
    feed.refresh();
  });

  // A card that renders but shows nothing, or that logs errors, must not look healthy in the sidebar.
  const judge = (): void => {
    const { view, slots } = stage.store.getState();
    const { target, render, gone } = slots[view];
    if (target === undefined || render?.state !== 'rendered' || gone !== undefined) return;
    const { capture } = tree.store.getState();
    const blank = capture?.instanceId === render.instanceId && capture.empty;
    const mark = blank || feed.store.getState().currentErrors > 0 ? 'warning' : 'ok';
    if (stage.markOf(view, target.id) !== mark) stage.mark(view, target.id, mark);
  };
  tree.store.subscribe(judge);
  feed.store.subscribe(judge);

  const stopExecutors = startExecutors({ bridge, stage, widgetData, cover, guests });

  return {
    guests,
    stage,
    widgetData,
    cover,
    tree,
    notices,
    feed,
    session,
    preferences,
    layout,
    person,
    /** First contact: nothing is asked of main before its answer. */
    async start(): Promise<void> {
      const connection = await session.connect();
      if (connection === undefined) return;
      preferences.adoptLocale(connection.locale);
      feed.refresh();
      await person.show(stage.store.getState().view);
    },
    close: stopExecutors,
  };
}

export type App = ReturnType<typeof createApp>;
