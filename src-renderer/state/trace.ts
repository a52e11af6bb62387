import { createStore } from 'zustand/vanilla';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';
import type { ListedToolCall } from '../../src-shared/ipc/contract.ts';
import type { TraceEvent } from '../../src-shared/snapshot/trace.ts';

/** The chosen turn: one of them, or all on one axis. */
export const EVERY_TURN = '*';

interface Trace {
  /** Of the request that shows, or of all; their payloads hold what a timeline needs. */
  readonly events: readonly TraceEvent[];
  /** Of every turn, oldest first. */
  readonly calls: readonly ListedToolCall[];
  /** The chosen request, or `EVERY_TURN`; `undefined` follows the newest. */
  readonly chosen: string | undefined;
  readonly newest: string | undefined;
  /** id of the selected event. */
  readonly selected: string | undefined;
  /** Whole events of the selected span. */
  readonly looked: readonly TraceEvent[];
  readonly selectedCall: string | undefined;
  /** The request beside which the chosen one is put, and the whole events of both. */
  readonly other: string | undefined;
  readonly compared: { readonly left: readonly TraceEvent[]; readonly right: readonly TraceEvent[] } | undefined;
  /** Grows with each project that is opened: what a person looks for in one is not looked for in the next. */
  readonly project: number;
  readonly loaded: boolean;
  readonly failure: Failure | undefined;
}

/** Growth is read at most this often, and only while a panel shows it. */
const PACE_MS = 250;

/** The timeline of one request or all, of two side by side, and the tool calls of all. */
export function createTrace(bridge: Bridge) {
  const store = createStore<Trace>()(() => ({
    events: [],
    calls: [],
    chosen: undefined,
    newest: undefined,
    selected: undefined,
    looked: [],
    selectedCall: undefined,
    other: undefined,
    compared: undefined,
    project: 0,
    loaded: false,
    failure: undefined,
  }));
  let watchers = 0;
  let pace: ReturnType<typeof setTimeout> | undefined;
  /** Answers to an older question are dropped. */
  let asked = 0;

  function shown(): string | undefined {
    const { chosen, newest } = store.getState();
    return chosen ?? newest;
  }

  async function readCompared(): Promise<Trace['compared']> {
    const { other } = store.getState();
    const requestId = shown();
    if (other === undefined || requestId === undefined) return undefined;
    const [left, right] = await Promise.all([bridge.ask('traceEvents', { requestId: other }), bridge.ask('traceEvents', { requestId })]);
    return { left, right };
  }

  async function read(): Promise<void> {
    asked += 1;
    const version = asked;
    // Without a turn in the chat, what pages and widgets called shows.
    const requestId = shown() ?? EVERY_TURN;
    try {
      const [events, calls, compared] = await Promise.all([
        bridge.ask('listTrace', requestId === EVERY_TURN ? {} : { requestId }),
        bridge.ask('listToolCalls', {}),
        readCompared(),
      ]);
      if (version === asked) store.setState({ events, calls, compared, loaded: true, failure: undefined });
    } catch (error) {
      if (version === asked) store.setState({ loaded: true, failure: failureOf(error) });
    }
  }

  function grow(): void {
    if (watchers === 0) return;
    pace ??= setTimeout(() => {
      pace = undefined;
      void read();
    }, PACE_MS);
  }

  function choose(chosen: string | undefined): void {
    store.setState({ chosen, selected: undefined, looked: [], events: [], compared: undefined });
    void read();
  }

  bridge.on('traceGrew', grow);

  return {
    store,
    read,
    /** A panel shows; call the result when it does not any more. */
    watch(): () => void {
      watchers += 1;
      void read();
      return () => {
        watchers -= 1;
      };
    },
    /** The newest turn of the chat. */
    follow(newest: string | undefined): void {
      if (newest === store.getState().newest) return;
      store.setState({ newest });
      if (store.getState().chosen === undefined) store.setState({ events: [], selected: undefined, looked: [] });
      grow();
    },
    choose,
    /** Another project: its turns are others. */
    clear(): void {
      store.setState(({ project }) => ({ other: undefined, selectedCall: undefined, calls: [], project: project + 1 }));
      choose(undefined);
    },
    /** Puts a request beside the chosen one; nothing ends the comparison. */
    compareWith(other: string | undefined): void {
      store.setState({ other, compared: undefined });
      void read();
    },
    select: (selected: string | undefined): void => store.setState({ selected }),
    /** Reads events whole. */
    async look(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return store.setState({ looked: [] });
      try {
        const looked = await bridge.ask('traceEvents', { ids: [...ids] });
        store.setState({ looked });
      } catch (error) {
        store.setState({ failure: failureOf(error) });
      }
    },
    /** How a tool call can be made by hand. */
    commandsOf: (id: string) => bridge.ask('businessCommands', { id }),
    selectCall: (selectedCall: string | undefined): void => store.setState({ selectedCall }),
    /** The request of a call, and that call's event once it is known. */
    show(requestId: string): void {
      if (shown() !== requestId) choose(requestId);
    },
  };
}
