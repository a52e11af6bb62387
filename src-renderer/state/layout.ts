import { createStore } from 'zustand/vanilla';
import type { TargetKind } from '../../src-shared/snapshot/target.ts';
import { numberOr, recall, remember } from './storage.ts';

const TABS = ['tree', 'problems', 'data', 'trace', 'calls', 'servers'] as const;
export type UpperTab = (typeof TABS)[number];

/** Sizes in CSS pixels, as chosen; what fits is computed where they are used. */
export interface Layout {
  readonly sidebar: boolean;
  readonly stage: Readonly<Record<TargetKind, number>>;
  readonly data: number;
  readonly lower: number;
  readonly side: number;
  readonly upperTab: UpperTab;
  readonly chat: number;
  /** The tab beside the chat, where there is no tree. */
  readonly chatTab: UpperTab;
}

/** Least sizes that keep a panel usable, and the widths at which the window changes its arrangement. */
export const MIN = { stage: 288, chat: 400, dock: 440, tree: 240, side: 232, lower: 120, upper: 160, data: 240 } as const;
/** At and below this width the sidebar is a rail. */
export const RAIL_AT = 1180;

export const DEFAULT_LAYOUT: Layout = {
  sidebar: true,
  stage: { page: 424, widget: 444 },
  data: 332,
  lower: 318,
  side: 312,
  upperTab: 'tree',
  chat: 528,
  chatTab: 'trace',
};

const KEY = 'wsd.layout';

/** A size between its least and what its neighbour's least leaves of the room; the least wins in a room too small. */
export function clampSize(wanted: number, least: number, room: number, neighbourLeast: number): number {
  return Math.max(least, Math.min(Math.round(wanted), room - neighbourLeast));
}

export function createLayout() {
  const stored = recall(KEY, (value): Layout => {
    const stage = typeof value.stage === 'object' && value.stage !== null ? value.stage : {};
    return {
      sidebar: value.sidebar !== false,
      stage: {
        page: numberOr('page' in stage ? stage.page : undefined, DEFAULT_LAYOUT.stage.page),
        widget: numberOr('widget' in stage ? stage.widget : undefined, DEFAULT_LAYOUT.stage.widget),
      },
      data: numberOr(value.data, DEFAULT_LAYOUT.data),
      lower: numberOr(value.lower, DEFAULT_LAYOUT.lower),
      side: numberOr(value.side, DEFAULT_LAYOUT.side),
      upperTab: TABS.find((tab) => tab === value.upperTab) ?? DEFAULT_LAYOUT.upperTab,
      chat: numberOr(value.chat, DEFAULT_LAYOUT.chat),
      chatTab: TABS.find((tab) => tab === value.chatTab) ?? DEFAULT_LAYOUT.chatTab,
    };
  });
  const store = createStore<Layout>()(() => stored);
  store.subscribe((state) => remember(KEY, state));
  return {
    store,
    change: (part: Partial<Layout>): void => store.setState(part),
    resizeStage: (view: TargetKind, width: number): void => store.setState(({ stage }) => ({ stage: { ...stage, [view]: width } })),
  };
}
