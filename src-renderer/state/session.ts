import { createStore } from 'zustand/vanilla';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';
import type { Connection } from '../../src-shared/ipc/contract.ts';
import type { LoadedProject } from '../../src-shared/project/project.ts';

type Link =
  | { readonly status: 'connecting' }
  | { readonly status: 'connected'; readonly connection: Connection }
  | { readonly status: 'failed'; readonly failure: Failure };

interface Session {
  readonly link: Link;
  readonly loaded: LoadedProject;
}

/** The start screen's case: nothing is open, and nothing is wrong with what was to be opened. */
export const isNothingOpen = ({ link, loaded }: Session): boolean =>
  link.status === 'connected' && loaded.project === undefined && loaded.problems.length === 0;

/** Who we are connected to, and the open project. */
export function createSession(bridge: Bridge) {
  const store = createStore<Session>()(() => ({
    link: { status: 'connecting' },
    loaded: { project: undefined, problems: [] },
  }));

  bridge.on('project', (loaded) => store.setState({ loaded }));

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
