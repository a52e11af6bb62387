import { createStore } from 'zustand/vanilla';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';
import type { AgentCall, Connection } from '../../src-shared/ipc/contract.ts';
import type { LoadedProject } from '../../src-shared/project/project.ts';

type Link =
  | { readonly status: 'connecting' }
  | { readonly status: 'connected'; readonly connection: Connection }
  | { readonly status: 'failed'; readonly failure: Failure };

interface Session {
  readonly link: Link;
  readonly loaded: LoadedProject;
  /** Newest agent call by its start. */
  readonly lastCall: AgentCall | undefined;
  /** Calls under way. */
  readonly running: ReadonlySet<string>;
}

/** Who we are connected to, the open project, and what agents did last. */
export function createSession(bridge: Bridge) {
  const store = createStore<Session>()(() => ({
    link: { status: 'connecting' },
    loaded: { project: undefined, problems: [] },
    lastCall: undefined,
    running: new Set(),
  }));

  bridge.on('project', (loaded) => store.setState({ loaded }));
  bridge.on('agentCall', (call) =>
    store.setState(({ running, lastCall }) => {
      const next = new Set(running);
      if (call.state === 'running') next.add(call.id);
      else next.delete(call.id);
      const newer = lastCall === undefined || call.id === lastCall.id || call.startedAtMs >= lastCall.startedAtMs;
      return { running: next, lastCall: newer ? call : lastCall };
    }),
  );

  return {
    store,
    /** Must be the first request of a loaded window. */
    async connect(): Promise<Connection | undefined> {
      try {
        const connection = await bridge.ask('connect', undefined);
        store.setState({ link: { status: 'connected', connection }, loaded: connection.project });
        return connection;
      } catch (error) {
        store.setState({ link: { status: 'failed', failure: failureOf(error) } });
        return undefined;
      }
    },
  };
}
