import { createStore } from 'zustand/vanilla';
import type { Bridge, Failure } from '../bridge/bridge.ts';
import type { DeviceSize, StageTarget } from '../../src-shared/commands/command.ts';
import type { EventPayload, RenderState } from '../../src-shared/ipc/events.ts';
import { DEFAULT_VIEWPORT } from '../../src-shared/snapshot/limits.ts';
import type { TargetKind } from '../../src-shared/snapshot/target.ts';
import type { Anchored, Zoom } from '../device/geometry.ts';
import type { GroupId } from '../device/useDeviceGroups.tsx';

export type Mark = 'rendering' | 'ok' | 'warning' | 'failed';
export type Gone = Omit<EventPayload<'guestGone'>, 'guestId'>;

export interface Slot {
  readonly target?: StageTarget;
  readonly render?: RenderState;
  /** Set while the slot's guest is no more and nothing was rendered since. */
  readonly gone?: Gone;
  /** What the person's own last render request failed with, before or after it reached the stage. */
  readonly failure?: Failure | undefined;
}

export interface Stage {
  /** The stage's view; it waits behind the chat while `chatting`. */
  readonly view: TargetKind;
  readonly chatting: boolean;
  readonly slots: Readonly<Record<TargetKind, Slot>>;
  readonly size: DeviceSize;
  readonly zoom: Zoom;
  /** What the placeholder made of size, zoom and room, once one shows: the scale in use, the largest to choose, and whether the device is larger. */
  readonly fitting: { readonly scale: number; readonly largest: number; readonly pans: boolean } | undefined;
  /** Set while a person drags an edge of the device: the scale stays as it was, and so does what an axis is anchored by. */
  readonly dragging: { readonly scale: number; readonly anchored: Anchored } | undefined;
  /** Groups of device choices that the tray under the toolbar shows. */
  readonly tray: readonly GroupId[];
  readonly picking: boolean;
  readonly route: string;
  /** By `markKey`: how the last render of each target went. */
  readonly marks: Readonly<Record<string, Mark>>;
}

export function markKey(type: TargetKind, id: string): string {
  return `${type}:${id}`;
}

/** What is shown and how it went: one slot for the Page, one for the Widget, each with its own guest. */
export function createStage(bridge: Bridge) {
  const store = createStore<Stage>()(() => ({
    view: 'page',
    chatting: false,
    slots: { page: {}, widget: {} },
    size: { width: DEFAULT_VIEWPORT.width, height: DEFAULT_VIEWPORT.height },
    zoom: 'fit',
    fitting: undefined,
    dragging: undefined,
    tray: [],
    picking: false,
    route: '',
    marks: {},
  }));

  const changeSlot = (kind: TargetKind, change: (slot: Slot) => Slot): void =>
    store.setState(({ slots }) => ({ slots: { ...slots, [kind]: change(slots[kind]) } }));
  const mark = (kind: TargetKind, id: string, value: Mark): void =>
    store.setState(({ marks }) => ({ marks: { ...marks, [markKey(kind, id)]: value } }));

  bridge.on('renderState', (render) => {
    const slot = store.getState().slots[render.slot];
    // A late word about an earlier instance must not overwrite the newer one.
    if (slot.render !== undefined && slot.render.instanceId !== render.instanceId && render.startedAtMs < slot.render.startedAtMs) return;
    changeSlot(render.slot, ({ target }) => ({ ...(target !== undefined && { target }), render }));
    const id = render.target?.id ?? (slot.target?.instanceId === render.instanceId ? slot.target.id : undefined);
    if (id !== undefined) mark(render.slot, id, render.state === 'rendered' ? 'ok' : render.state);
  });
  bridge.on('picked', () => store.setState({ picking: false }));

  return {
    store,
    /** Puts a target on its slot, ahead of its view: what a render command asks for. */
    present(target: StageTarget): void {
      changeSlot(target.type, ({ render }) => ({ target, ...(render?.instanceId === target.instanceId && { render }) }));
      mark(target.type, target.id, 'rendering');
      if (target.type === 'page') store.setState({ route: target.url ?? target.path ?? '' });
    },
    /** Main hears of the view first: what is read because of the change must be of the new current target. */
    async show(view: TargetKind): Promise<void> {
      const told = bridge.ask('publishView', { view });
      store.setState({ view, chatting: false });
      await told;
    },
    async showChat(): Promise<void> {
      const told = bridge.ask('publishView', { view: 'chat' });
      store.setState({ chatting: true });
      await told;
    },
    lose(kind: TargetKind, gone: Gone): void {
      changeSlot(kind, (slot) => ({ ...slot, gone }));
      const { target } = store.getState().slots[kind];
      if (target !== undefined) mark(kind, target.id, 'failed');
    },
    fail(kind: TargetKind, failure: Failure): void {
      changeSlot(kind, (slot) => ({ ...slot, failure }));
    },
    clearFailure(kind: TargetKind): void {
      changeSlot(kind, (slot) => ({ ...slot, failure: undefined }));
    },
    /** Opens the tray on these groups; none, or those that it shows, close it. */
    toggleTray(groups: readonly GroupId[]): true {
      store.setState(({ tray }) => ({ tray: tray.join() === groups.join() ? [] : groups }));
      return true;
    },
    /** Another project is open: nothing of the one before shows any more. */
    reset: (): void => store.setState({ slots: { page: {}, widget: {} }, marks: {}, picking: false, route: '' }),
    mark,
    markOf: (kind: TargetKind, id: string): Mark | undefined => store.getState().marks[markKey(kind, id)],
    change: (part: Partial<Pick<Stage, 'size' | 'zoom' | 'fitting' | 'dragging' | 'picking' | 'route'>>): void => store.setState(part),
  };
}
