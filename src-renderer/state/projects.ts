import { createStore } from 'zustand/vanilla';
import type { ExampleName } from '../../src-shared/project/examples.ts';
import type { LoadedProject, RecentProject } from '../../src-shared/project/project.ts';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';

interface Projects {
  readonly recent: readonly RecentProject[];
  /** A project or a server is being opened. */
  readonly opening: boolean;
  readonly failure: Failure | undefined;
}

/** Opening projects and servers, and what was opened before. Each answer says whether it worked. */
export function createProjects(bridge: Bridge, onOpened: (loaded: LoadedProject | undefined) => void) {
  const store = createStore<Projects>()(() => ({ recent: [], opening: false, failure: undefined }));
  const read = async (): Promise<void> => {
    try {
      store.setState({ recent: await bridge.ask('recentProjects', undefined) });
    } catch {
      // Without the list a project is opened by its path.
    }
  };
  async function attempt(work: () => Promise<LoadedProject | undefined>): Promise<boolean> {
    store.setState({ opening: true, failure: undefined });
    try {
      onOpened(await work());
      return true;
    } catch (error) {
      store.setState({ failure: failureOf(error) });
      return false;
    } finally {
      store.setState({ opening: false });
      void read();
    }
  }
  return {
    store,
    read,
    /** A folder or a project file. */
    open: (path: string): Promise<boolean> => attempt(() => bridge.ask('openProject', { path })),
    openDropped: (file: File): Promise<boolean> => attempt(() => bridge.ask('openProject', { path: bridge.pathOf(file) })),
    openExample: (name: ExampleName): Promise<boolean> => attempt(() => bridge.ask('openExample', { name })),
    choose: (): Promise<boolean> => attempt(() => bridge.ask('chooseProject', undefined)),
    connect: (url: string): Promise<boolean> =>
      attempt(async () => {
        await bridge.ask('connectServer', { url });
        return undefined;
      }),
    async forget(folder: string): Promise<void> {
      await bridge.ask('forgetProject', { folder });
      await read();
    },
    clearFailure: (): void => store.setState({ failure: undefined }),
  };
}
