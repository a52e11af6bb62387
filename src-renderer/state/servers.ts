import { createStore } from 'zustand/vanilla';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';
import type { ServerStatus, ServerTool } from '../../src-shared/simulator/servers.ts';
import type { Locale } from '../i18n/translate.ts';

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

const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** The half of a title in two languages that is of the locale; any other title whole. */
function inLanguage(title: string, locale: Locale): string {
  const halves = title.trim().split(/(?<=\p{Script=Han})[\s/|·]+(?=[A-Za-z])|(?<=[A-Za-z])[\s/|·]+(?=\p{Script=Han})/u);
  return (halves.length === 2 ? halves.find((half) => hasHan(half) === (locale === 'zh-CN')) : undefined) ?? title.trim();
}

/** A query that the tool answers: its title, or its name in words, and an example of what it needs. */
function queryFor({ name, title, examples = [] }: ServerTool, locale: Locale): string {
  const words = inLanguage(title ?? name.replaceAll(/[_-]+/g, ' '), locale);
  const example = examples.find((one) => hasHan(one) === (locale === 'zh-CN')) ?? examples[0];
  return (example === undefined ? words : `${words} ${example}`).slice(0, EXAMPLE_CHARACTERS);
}

/** A few queries that the project's own tools can answer, from each server in turn. */
export function exampleQueries(statuses: readonly ServerStatus[], locale: Locale): readonly string[] {
  const ready = statuses.filter(({ state }) => state === 'ready');
  const rounds = Math.max(0, ...ready.map(({ tools }) => tools.length));
  const found = new Set<string>();
  for (let round = 0; round < rounds && found.size < EXAMPLES; round += 1) {
    for (const { tools } of ready) {
      const tool = tools[round];
      if (tool !== undefined && found.size < EXAMPLES) found.add(queryFor(tool, locale));
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
