import { createStore } from 'zustand/vanilla';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';
import type { AgentToolCall, TraceEvent } from '../../src-shared/snapshot/trace.ts';

interface Trace {
  /** Of the request that shows. */
  readonly events: readonly TraceEvent[];
  /** Of every turn, oldest first. */
  readonly calls: readonly AgentToolCall[];
  /** The chosen request; `undefined` follows the newest. */
  readonly chosen: string | undefined;
  readonly newest: string | undefined;
  /** id of the selected event. */
  readonly selected: string | undefined;
  readonly selectedCall: string | undefined;
  readonly loaded: boolean;
  readonly failure: Failure | undefined;
}

/** Growth is read at most this often, and only while a panel shows it. */
const PACE_MS = 250;

/** The timeline of one request and the tool calls of all. */
export function createTrace(bridge: Bridge) {
  const store = createStore<Trace>()(() => ({
    events: [],
    calls: [],
    chosen: undefined,
    newest: undefined,
    selected: undefined,
    selectedCall: undefined,
    loaded: false,
    failure: undefined,
  }));
  let watchers = 0;
  let pace: ReturnType<typeof setTimeout> | undefined;
  /** Answers to an older question are dropped. */
  let asked = 0;

  async function read(): Promise<void> {
    asked += 1;
    const version = asked;
    const { chosen, newest } = store.getState();
    const requestId = chosen ?? newest;
    try {
      const [events, calls] = await Promise.all([
        requestId === undefined ? [] : bridge.ask('listTrace', { requestId }),
        bridge.ask('listToolCalls', {}),
      ]);
      if (version === asked) store.setState({ events, calls, loaded: true, failure: undefined });
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
    store.setState({ chosen, selected: undefined, events: [] });
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
      if (store.getState().chosen === undefined) store.setState({ events: [], selected: undefined });
      grow();
    },
    choose,
    select: (selected: string | undefined): void => store.setState({ selected }),
    selectCall: (selectedCall: string | undefined): void => store.setState({ selectedCall }),
    /** The request of a call, and that call's event once it is known. */
    show(requestId: string): void {
      if ((store.getState().chosen ?? store.getState().newest) !== requestId) choose(requestId);
    },
  };
}
