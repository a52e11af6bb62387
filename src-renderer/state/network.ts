import { createStore } from 'zustand/vanilla';
import type { BodySide, BodyView, NetworkDetail, NetworkRow } from '../../src-shared/ipc/networkView.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { NetworkTarget } from '../../src-shared/snapshot/network.ts';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';
import { type Column, DEFAULT_FILTER, DEFAULT_SORT, type NetworkFilter, type NetworkSort, type Scope } from './networkRows.ts';

export const DETAIL_TABS = ['headers', 'payload', 'preview', 'response', 'timing', 'initiator'] as const;
export type DetailTab = (typeof DETAIL_TABS)[number];

export type Read<Value> = { readonly value?: Value; readonly failure?: Failure };

interface Network extends Scope {
  readonly filter: NetworkFilter;
  readonly sort: NetworkSort;
  readonly dropped: number;
  /** ms since the epoch, when the rows were read. */
  readonly nowMs: number;
  /** Requests of each target's present document and of the conversation's cards, also while nobody looks. */
  readonly counts: Readonly<Record<NetworkTarget, number>>;
  /** Who asked for each render, by its instance. */
  readonly renders: ReadonlyMap<string, string>;
  /** Position from which nothing is taken in. */
  readonly pausedAt: number | undefined;
  /** Where the keyboard stands, and whether its details are open. */
  readonly selected: string | undefined;
  readonly open: boolean;
  readonly tab: DetailTab;
  /** Values that may be secret are shown. */
  readonly revealed: boolean;
  readonly detail: Read<NetworkDetail> | undefined;
  readonly bodies: Readonly<Partial<Record<BodySide, Read<BodyView>>>>;
  readonly loaded: boolean;
  readonly failure: Failure | undefined;
}

/** Growth is read at most this often, and only while the panel shows. */
const PACE_MS = 150;

/** The requests of the targets, mirrored from main's log while somebody looks. */
export function createNetwork(bridge: Bridge) {
  const store = createStore<Network>()(() => ({
    rows: [],
    documents: [],
    begins: { page: 0, widget: 0, card: 0 },
    clearedBefore: 0,
    skipped: [],
    filter: DEFAULT_FILTER,
    sort: DEFAULT_SORT,
    dropped: 0,
    nowMs: 0,
    counts: { page: 0, widget: 0, card: 0 },
    renders: new Map(),
    pausedAt: undefined,
    selected: undefined,
    open: false,
    tab: 'headers',
    revealed: false,
    detail: undefined,
    bodies: {},
    loaded: false,
    failure: undefined,
  }));
  let watchers = 0;
  let revision = 0;
  let reading = false;
  let again = false;
  let pace: ReturnType<typeof setTimeout> | undefined;
  /** Answers about an earlier selection are dropped. */
  let asked = 0;

  function merge(before: readonly NetworkRow[], changed: readonly NetworkRow[], oldest: number): readonly NetworkRow[] {
    const kept = before.filter(({ position }) => position >= oldest);
    if (changed.length === 0) return kept.length === before.length ? before : kept;
    const news = new Map(changed.map((row) => [row.position, row]));
    const updated = kept.map((row) => {
      const now = news.get(row.position);
      news.delete(row.position);
      return now ?? row;
    });
    return [...updated, ...news.values()];
  }

  async function read(): Promise<void> {
    if (reading) {
      again = true;
      return;
    }
    reading = true;
    try {
      const answer = await bridge.ask('listNetwork', { since: revision });
      revision = answer.revision;
      const { rows, selected, open } = store.getState();
      store.setState({
        rows: merge(rows, answer.rows, answer.oldest),
        documents: answer.documents,
        begins: answer.begins,
        dropped: answer.dropped,
        nowMs: answer.nowMs,
        loaded: true,
        failure: undefined,
      });
      if (open && answer.rows.some(({ reqid }) => reqid === selected)) void describe();
    } catch (error) {
      store.setState({ loaded: true, failure: failureOf(error) });
    } finally {
      reading = false;
      if (again) {
        again = false;
        later();
      }
    }
  }

  function later(): void {
    if (watchers === 0) return;
    pace ??= setTimeout(() => {
      pace = undefined;
      void read();
    }, PACE_MS);
  }

  async function describe(): Promise<void> {
    const { selected, revealed } = store.getState();
    if (selected === undefined) return;
    asked += 1;
    const version = asked;
    let detail: Read<NetworkDetail>;
    try {
      const value = await bridge.ask('describeRequest', { reqid: selected, secrets: revealed });
      detail = value === undefined ? { failure: { message: '' } } : { value };
    } catch (error) {
      detail = { failure: failureOf(error) };
    }
    if (version === asked) store.setState({ detail });
  }

  function select(reqid: string | undefined): void {
    if (reqid === store.getState().selected) return;
    asked += 1;
    store.setState({ selected: reqid, detail: undefined, bodies: {}, revealed: false });
    if (store.getState().open) void describe();
  }

  function open(reqid: string): void {
    select(reqid);
    store.setState({ open: true });
    void describe();
  }

  const nextPosition = (): number => (store.getState().rows.at(-1)?.position ?? -1) + 1;

  bridge.on('renderState', ({ instanceId, by }) =>
    store.setState(({ renders }) => {
      const next = new Map(renders).set(instanceId, by);
      for (const old of next.keys()) if (next.size > LIMITS.networkDocuments) next.delete(old);
      return { renders: next };
    }),
  );
  bridge.on('networkGrew', ({ counts }) => {
    store.setState({ counts });
    later();
  });

  return {
    store,
    read,
    select,
    open,
    close: (): void => store.setState({ open: false }),
    showTab: (tab: DetailTab): void => store.setState({ tab }),
    filterBy: (change: Partial<NetworkFilter>): void => store.setState(({ filter }) => ({ filter: { ...filter, ...change } })),
    /** Another project: nothing is looked for, and no request of the one before is open. */
    leaveProject(): void {
      store.setState(({ filter }) => ({
        filter: { ...filter, query: '', ...(filter.target.startsWith('card:') && { target: DEFAULT_FILTER.target }) },
        open: false,
      }));
      select(undefined);
    },
    /** Once up, once down, then back to the order of time. */
    sortBy: (column: Column): void =>
      store.setState(({ sort }) => ({
        sort: sort.column !== column ? { column, descending: false } : sort.descending ? DEFAULT_SORT : { column, descending: true },
      })),
    /** Takes rows out of this list only; main's log and what agents read of it stay whole. @returns what undoes it */
    clear(): () => void {
      const { clearedBefore } = store.getState();
      store.setState({ clearedBefore: nextPosition(), open: false });
      select(undefined);
      return () => store.setState({ clearedBefore });
    },
    /** A pause holds back what begins meanwhile; what is under way goes on. */
    async pause(on: boolean): Promise<void> {
      await read();
      const { pausedAt, skipped } = store.getState();
      if (on) store.setState({ pausedAt: nextPosition() });
      else if (pausedAt !== undefined) store.setState({ pausedAt: undefined, skipped: [...skipped, [pausedAt, nextPosition()]] });
    },
    reveal(revealed: boolean): void {
      store.setState({ revealed });
      void describe();
    },
    /** Reads a body once; a failed read can be tried again. */
    async readBody(side: BodySide): Promise<BodyView | undefined> {
      const { selected, bodies } = store.getState();
      if (selected === undefined) return undefined;
      if (bodies[side]?.value !== undefined) return bodies[side].value;
      let body: Read<BodyView>;
      try {
        body = { value: await bridge.ask('readBody', { reqid: selected, side }) };
      } catch (error) {
        body = { failure: failureOf(error) };
      }
      if (store.getState().selected === selected) store.setState((state) => ({ bodies: { ...state.bodies, [side]: body } }));
      return body.value;
    },
    /** The details of any row with or without what may be secret, for what is copied. */
    describe: (reqid: string, secrets: boolean): Promise<NetworkDetail | undefined> => bridge.ask('describeRequest', { reqid, secrets }),
    saveHar: (reqids: readonly string[], secrets: boolean) => bridge.ask('saveHar', { reqids: [...reqids], secrets }),
    /** Keeps reading while a panel shows; the answer ends it. */
    watch(): () => void {
      watchers += 1;
      void read();
      return () => {
        watchers -= 1;
      };
    },
  };
}
