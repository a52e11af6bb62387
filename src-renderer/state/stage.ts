import { createStore } from 'zustand/vanilla';
import type { Bridge, Failure } from '../bridge/bridge.ts';
import type { DeviceSize, StageTarget } from '../../src-shared/commands/command.ts';
import type { EventPayload, RenderState } from '../../src-shared/ipc/contract.ts';
import { DEFAULT_VIEWPORT } from '../../src-shared/snapshot/limits.ts';
import type { TargetKind } from '../../src-shared/snapshot/target.ts';
import type { Zoom } from '../device/geometry.ts';

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

interface Stage {
  readonly view: TargetKind;
  readonly slots: Readonly<Record<TargetKind, Slot>>;
  readonly size: DeviceSize;
  readonly zoom: Zoom;
  /** What the placeholder made of size, zoom and room, once one shows: the scale in use, and the largest that the room allows. */
  readonly fitting: { readonly scale: number; readonly largest: number } | undefined;
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
    slots: { page: {}, widget: {} },
    size: { width: DEFAULT_VIEWPORT.width, height: DEFAULT_VIEWPORT.height },
    zoom: 'fit',
    fitting: undefined,
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
    /** Puts a target on its slot: what a render command asks for. */
    present(target: StageTarget): void {
      changeSlot(target.type, ({ render }) => ({ target, ...(render?.instanceId === target.instanceId && { render }) }));
      mark(target.type, target.id, 'rendering');
      store.setState({ view: target.type, ...(target.type === 'page' && { route: target.url ?? target.path ?? '' }) });
    },
    async show(view: TargetKind): Promise<void> {
      store.setState({ view });
      await bridge.ask('publishView', { view });
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
    mark,
    markOf: (kind: TargetKind, id: string): Mark | undefined => store.getState().marks[markKey(kind, id)],
    change: (part: Partial<Pick<Stage, 'size' | 'zoom' | 'fitting' | 'picking' | 'route'>>): void => store.setState(part),
  };
}
