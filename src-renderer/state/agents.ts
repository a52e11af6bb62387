import { createStore } from 'zustand/vanilla';
import type { AgentCall, AgentCallBody, AgentsState } from '../../src-shared/agents/agentCall.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';

export interface AgentFilter {
  /** Name of a client; every one when absent. */
  readonly client: string | undefined;
  readonly tool: string | undefined;
  readonly failedOnly: boolean;
  readonly query: string;
}

interface Agents extends AgentsState {
  /** Newest last, as many as main keeps. */
  readonly calls: readonly AgentCall[];
  /** An agent works now, or did a moment ago. */
  readonly driving: boolean;
  readonly filter: AgentFilter;
  /** ids of the calls whose bodies hold the query's text; `undefined` while that is not known. */
  readonly found: ReadonlySet<string> | undefined;
  readonly selected: string | undefined;
  /** Of the selected call and of the one it is compared with. */
  readonly bodies: ReadonlyMap<string, AgentCallBody | Failure>;
  /** Calls that the person has sent again and that have no answer yet. */
  readonly replaying: ReadonlySet<string>;
  /** The dialog with the settings of agents is open. */
  readonly connecting: boolean;
}

export const NO_FILTER: AgentFilter = { client: undefined, tool: undefined, failedOnly: false, query: '' };

/** Bodies are searched when typing rests. */
const TYPING_REST_MS = 120;
/** Agents pause between calls: what they do shows a little longer than it takes. */
const LINGER_MS = 1_000;

export function isOver({ state }: AgentCall): boolean {
  return state === 'done' || state === 'failed';
}

export function isAgents({ replayOf }: AgentCall): boolean {
  return replayOf === undefined;
}

/** The calls that the filter lets through, oldest first. */
export function matching({ calls, filter, found }: Pick<Agents, 'calls' | 'filter' | 'found'>): readonly AgentCall[] {
  const word = filter.query.trim().toLowerCase();
  return calls.filter(
    (call) =>
      (filter.client === undefined || call.client === filter.client) &&
      (filter.tool === undefined || call.tool === filter.tool) &&
      (!filter.failedOnly || call.state === 'failed') &&
      (word === '' ||
        found?.has(call.id) ||
        `${call.tool} ${call.client} ${call.clientVersion ?? ''} ${call.code ?? ''} ${call.argumentsText}`.toLowerCase().includes(word)),
  );
}

/** The original of a replay, or the newest replay of a call. */
export function counterpart(calls: readonly AgentCall[], id: string | undefined): AgentCall | undefined {
  const call = calls.find((one) => one.id === id);
  if (call === undefined) return undefined;
  return call.replayOf === undefined
    ? calls.findLast(({ replayOf }) => replayOf === call.id)
    : calls.find((one) => one.id === call.replayOf);
}

/** What agents call, and what the person may do about it. */
export function createAgents(bridge: Bridge) {
  const store = createStore<Agents>()(() => ({
    calls: [],
    paused: false,
    waiting: 0,
    clients: [],
    driving: false,
    filter: NO_FILTER,
    found: undefined,
    selected: undefined,
    bodies: new Map(),
    replaying: new Set(),
    connecting: false,
  }));
  let linger: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setTimeout> | undefined;

  function drive(): void {
    clearTimeout(linger);
    const working = store.getState().calls.some((call) => call.state === 'running' && isAgents(call));
    if (!working) linger = setTimeout(() => store.setState({ driving: false }), LINGER_MS);
    if (!store.getState().driving) store.setState({ driving: true });
  }

  function take(call: AgentCall): void {
    const { calls, selected } = store.getState();
    const at = calls.findLastIndex(({ id }) => id === call.id);
    store.setState({ calls: at < 0 ? [...calls, call].slice(-LIMITS.agentCalls) : calls.with(at, call) });
    if (isAgents(call) && call.state !== 'waiting') drive();
    if (isAgents(call) && call.uid !== undefined && isOver(call) && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      bridge.ask('flashNode', { uid: call.uid }).catch(() => undefined); // the target changed meanwhile
    if (isOver(call)) look();
    if (call.id === selected || call.id === counterpart(calls, selected)?.id || call.replayOf === selected) void readBodies();
  }

  /** Looks into arguments and answers, which main has. */
  function look(): void {
    clearTimeout(looking);
    const query = store.getState().filter.query.trim();
    if (query === '') return;
    looking = setTimeout(() => {
      bridge.ask('findAgentCalls', { query }).then(
        (ids) => {
          if (store.getState().filter.query.trim() === query) store.setState({ found: new Set(ids) });
        },
        () => undefined, // what the list itself holds is still found
      );
    }, TYPING_REST_MS);
  }

  async function readBody(id: string): Promise<readonly [string, AgentCallBody | Failure] | undefined> {
    try {
      const body = await bridge.ask('agentCallBody', { id });
      return body && [id, body];
    } catch (error) {
      return [id, failureOf(error)];
    }
  }

  async function readBodies(): Promise<void> {
    const { calls, selected } = store.getState();
    const ids = [selected, counterpart(calls, selected)?.id].filter((id) => id !== undefined);
    const read = await Promise.all(ids.map(readBody));
    if (store.getState().selected === selected) store.setState({ bodies: new Map(read.filter((one) => one !== undefined)) });
  }

  bridge.on('agentCall', take);
  bridge.on('agents', (agents) => store.setState(agents));

  return {
    store,
    /** What was called before the window was there. */
    async read(): Promise<void> {
      try {
        const { calls, agents } = await bridge.ask('listAgentCalls', undefined);
        store.setState({ calls, ...agents });
      } catch {
        // An older list stays; new calls come by themselves.
      }
    },
    filterBy(part: Partial<AgentFilter>): void {
      store.setState(({ filter, found }) => ({ filter: { ...filter, ...part }, found: part.query === undefined ? found : undefined }));
      if (part.query !== undefined) look();
    },
    select(selected: string | undefined): void {
      store.setState({ selected, bodies: new Map() });
      if (selected !== undefined) void readBodies();
    },
    async pause(on: boolean): Promise<void> {
      await bridge.ask('pauseAgents', { on });
    },
    /** Sends a call again; it appears in the list as one of the window. */
    async replay(id: string): Promise<void> {
      const mark = (change: (ids: Set<string>) => void): void =>
        store.setState(({ replaying }) => {
          const next = new Set(replaying);
          change(next);
          return { replaying: next };
        });
      mark((ids) => ids.add(id));
      try {
        await bridge.ask('replayAgentCall', { id });
      } finally {
        mark((ids) => ids.delete(id));
      }
    },
    connect: (connecting: boolean): void => store.setState({ connecting }),
  };
}
