import { createStore } from 'zustand/vanilla';
import type { TargetKind } from '../../src-shared/snapshot/target.ts';
import { numberOr, recall, remember } from './storage.ts';

/** Where panels lie: two groups of the side dock, one above the other, and a dock below stage and side dock. */
export const GROUPS = ['upper', 'lower', 'bottom'] as const;
export type GroupId = (typeof GROUPS)[number];
export type View = TargetKind | 'chat';

/** What the layout must know of a panel. */
export interface PanelPlace<Id extends string> {
  readonly id: Id;
  /** Where it lies until a person moves it. */
  readonly home: GroupId;
}

/** Sizes in CSS pixels, as chosen; what fits is computed where they are used. */
export interface ViewLayout {
  /** Width of the stage, or of the chat. */
  readonly main: number;
  /** Height of the lower group. */
  readonly lower: number;
  /** Height of the bottom dock. */
  readonly bottom: number;
  readonly dockShown: boolean;
  readonly lowerShown: boolean;
  /** Panels in their order, once a person moved any; who is in no list lies at the end of its home. */
  readonly places: Readonly<Record<GroupId, readonly string[]>>;
  readonly tabs: Readonly<Partial<Record<GroupId, string>>>;
}

export interface Layout {
  readonly sidebar: boolean;
  readonly data: number;
  readonly side: number;
  readonly views: Readonly<Record<View, ViewLayout>>;
}

/** Least sizes that keep a panel usable; `top` is what lies above the bottom dock. */
export const MIN = {
  stage: 288,
  chat: 400,
  dock: 440,
  tree: 240,
  side: 232,
  lower: 120,
  upper: 160,
  bottom: 120,
  top: 240,
  data: 240,
} as const;
/** At and below this width the sidebar is a rail. */
export const RAIL_AT = 1180;

const NOWHERE: ViewLayout['places'] = { upper: [], lower: [], bottom: [] };
const view = (main: number, upper: string): ViewLayout => ({
  main,
  lower: 318,
  bottom: 240,
  dockShown: true,
  lowerShown: true,
  places: NOWHERE,
  tabs: { upper },
});

export const DEFAULT_LAYOUT: Layout = {
  sidebar: true,
  data: 332,
  side: 312,
  views: { page: view(424, 'tree'), widget: view(444, 'tree'), chat: view(528, 'trace') },
};

const KEY = 'wsd.layout';
/** Projects whose arrangement is remembered, newest first. */
const PROJECTS = 30;

/** A size between its least and what its neighbour's least leaves of the room; the least wins in a room too small. */
export function clampSize(wanted: number, least: number, room: number, neighbourLeast: number): number {
  return Math.max(least, Math.min(Math.round(wanted), room - neighbourLeast));
}

/** The panels of each group, in order. */
export function arrange<Id extends string>(panels: readonly PanelPlace<Id>[], places: ViewLayout['places']): Record<GroupId, Id[]> {
  const placed = new Set(GROUPS.flatMap((group) => places[group]));
  const of = (group: GroupId): Id[] => [
    ...places[group].flatMap((id) => panels.find((panel) => panel.id === id)?.id ?? []),
    ...panels.filter(({ id, home }) => home === group && !placed.has(id)).map(({ id }) => id),
  ];
  return { upper: of('upper'), lower: of('lower'), bottom: of('bottom') };
}

/** The arrangement with one panel in a group, before another panel of it or at its end. */
export function movePanel<Id extends string>(
  panels: readonly PanelPlace<Id>[],
  places: ViewLayout['places'],
  id: Id,
  to: { readonly group: GroupId; readonly before?: string | undefined },
): Record<GroupId, Id[]> {
  const all = arrange(panels, places);
  for (const group of GROUPS) all[group] = all[group].filter((one) => one !== id);
  const target = all[to.group];
  const at = to.before === undefined ? -1 : target.findIndex((one) => one === to.before);
  target.splice(at === -1 ? target.length : at, 0, id);
  return all;
}

type Stored = Readonly<Record<string, unknown>>;
const record = (value: unknown): Stored => (typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {});
const names = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

function readView(value: unknown, fallback: ViewLayout): ViewLayout {
  const stored = record(value);
  const places = record(stored['places']);
  const tabs = record(stored['tabs']);
  return {
    main: numberOr(stored['main'], fallback.main),
    lower: numberOr(stored['lower'], fallback.lower),
    bottom: numberOr(stored['bottom'], fallback.bottom),
    dockShown: stored['dockShown'] !== false,
    lowerShown: stored['lowerShown'] !== false,
    places: { upper: names(places['upper']), lower: names(places['lower']), bottom: names(places['bottom']) },
    tabs: {
      ...fallback.tabs,
      ...Object.fromEntries(GROUPS.flatMap((group) => (typeof tabs[group] === 'string' ? [[group, tabs[group]]] : []))),
    },
  };
}

function readViews(value: unknown): Layout['views'] {
  const stored = record(value);
  const { views } = DEFAULT_LAYOUT;
  return {
    page: readView(stored['page'], views.page),
    widget: readView(stored['widget'], views.widget),
    chat: readView(stored['chat'], views.chat),
  };
}

/** The arrangement of the window, per view and project. A project that was never arranged takes what shows now. */
export function createLayout<Id extends string>(panels: readonly PanelPlace<Id>[]) {
  const stored = recall(KEY, (value) => ({
    layout: {
      sidebar: value['sidebar'] !== false,
      data: numberOr(value['data'], DEFAULT_LAYOUT.data),
      side: numberOr(value['side'], DEFAULT_LAYOUT.side),
      views: readViews(value['views']),
    },
    projects: (Array.isArray(value['projects']) ? value['projects'] : []).map(record),
  }));
  const store = createStore<Layout>()(() => stored.layout);
  /** The panel that is being dragged. */
  const drag = createStore<{ readonly panel: Id | undefined }>()(() => ({ panel: undefined }));
  let { projects } = stored;
  let folder: string | undefined;
  store.subscribe((layout) => {
    if (folder !== undefined) projects = [{ folder, views: layout.views }, ...projects.filter((one) => one['folder'] !== folder)];
    projects = projects.slice(0, PROJECTS);
    remember(KEY, { ...layout, projects });
  });

  const changeView = (view: View, part: Partial<ViewLayout>): void =>
    store.setState(({ views }) => ({ views: { ...views, [view]: { ...views[view], ...part } } }));
  const reveal = (view: View, group: GroupId, id: Id): Partial<ViewLayout> => ({
    tabs: { ...store.getState().views[view].tabs, [group]: id },
    ...(group !== 'bottom' && { dockShown: true }),
    ...(group === 'lower' && { lowerShown: true }),
  });

  return {
    store,
    drag,
    change: (part: Partial<Pick<Layout, 'sidebar' | 'data' | 'side'>>): void => store.setState(part),
    changeView,
    /** Brings a panel to the front of its group, and the group into view. */
    open(view: View, id: Id): void {
      const groups = arrange(panels, store.getState().views[view].places);
      const group = GROUPS.find((one) => groups[one].includes(id));
      if (group !== undefined) changeView(view, reveal(view, group, id));
    },
    move(view: View, id: Id, group: GroupId, before?: string): void {
      const places = movePanel(panels, store.getState().views[view].places, id, { group, before });
      changeView(view, { places, ...reveal(view, group, id) });
    },
    /** Shows the lower group, with the dock around it if need be, or hides it. */
    toggleLower(view: View): void {
      const { dockShown, lowerShown } = store.getState().views[view];
      changeView(view, dockShown ? { lowerShown: !lowerShown } : { dockShown: true, lowerShown: true });
    },
    toggleDock: (view: View): void => changeView(view, { dockShown: !store.getState().views[view].dockShown }),
    /** Sizes, tabs and places of a view as they were at first. */
    reset: (view: View): void => changeView(view, DEFAULT_LAYOUT.views[view]),
    useProject(opened: string): void {
      if (opened === folder) return;
      folder = opened;
      const known = projects.find((one) => one['folder'] === opened);
      if (known !== undefined) store.setState({ views: readViews(known['views']) });
    },
  };
}
