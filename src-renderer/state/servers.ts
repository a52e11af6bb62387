import { createStore } from 'zustand/vanilla';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';
import type { ServerStatus } from '../../src-shared/simulator/servers.ts';

interface Servers {
  readonly statuses: readonly ServerStatus[];
  readonly loaded: boolean;
  readonly failure: Failure | undefined;
}

/** The business servers of the project, as main reports them. */
export function createServers(bridge: Bridge) {
  const store = createStore<Servers>()(() => ({ statuses: [], loaded: false, failure: undefined }));
  bridge.on('servers', (statuses) => store.setState({ statuses, loaded: true, failure: undefined }));
  return {
    store,
    async read(): Promise<void> {
      try {
        store.setState({ statuses: await bridge.ask('serverStatuses', undefined), loaded: true, failure: undefined });
      } catch (error) {
        store.setState({ loaded: true, failure: failureOf(error) });
      }
    },
    reconnect: (serverId: string): Promise<undefined> => bridge.ask('reconnectServer', { serverId }),
    trust: (): Promise<undefined> => bridge.ask('trustProject', undefined),
  };
}

const EXAMPLES = 3;
const EXAMPLE_CHARACTERS = 80;

/** What a tool is for, in the shortest words that it has itself: first sentence of its description, title, name. */
function purpose({ name, title, description }: ServerStatus['tools'][number]): string {
  const sentence = description?.split(/(?<=[。！？])|(?<=[.!?])\s|\n/, 1)[0]?.trim() ?? '';
  if (sentence !== '' && sentence.length <= EXAMPLE_CHARACTERS) return sentence;
  return (title ?? name.replaceAll(/[_-]+/g, ' ')).slice(0, EXAMPLE_CHARACTERS);
}

/** A few queries that the project's own tools can answer, from each server in turn. */
export function exampleQueries(statuses: readonly ServerStatus[]): readonly string[] {
  const ready = statuses.filter(({ state }) => state === 'ready');
  const rounds = Math.max(0, ...ready.map(({ tools }) => tools.length));
  const found = new Set<string>();
  for (let round = 0; round < rounds && found.size < EXAMPLES; round += 1) {
    for (const { tools } of ready) {
      const tool = tools[round];
      if (tool !== undefined && found.size < EXAMPLES) found.add(purpose(tool));
    }
  }
  return [...found];
}

/** What trust would let happen with servers, each once: commands to start, addresses that get secrets, and the stored keys among those. */
export function untrustedServers(statuses: readonly ServerStatus[]): {
  readonly commands: readonly string[];
  readonly addresses: readonly string[];
  readonly keys: readonly string[];
} {
  const waiting = statuses.filter(({ state }) => state === 'untrusted');
  const places = [...new Set(waiting.map(({ where }) => where))];
  const isAddress = (place: string): boolean => /^https?:\/\//.test(place);
  return {
    commands: places.filter((place) => !isAddress(place)),
    addresses: places.filter(isAddress),
    keys: [...new Set(waiting.flatMap(({ keys = [] }) => keys))],
  };
}
