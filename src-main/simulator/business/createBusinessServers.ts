import { isDeepStrictEqual } from 'node:util';
import type { ServerConfig } from '../../../src-shared/project/servers.ts';
import type { BusinessTool, ServerStatus } from '../../../src-shared/simulator/servers.ts';
import { say } from '../../../src-shared/words/sentence.ts';
import { BusinessServer, DEFAULT_TIMES, type ServerTimes } from './businessServer.ts';
import { BusinessError, type BusinessServers, type ServerNotice } from './businessServers.ts';
import type { LinkSettings } from './createLink.ts';
import { patiently, untilAborted } from './deadline.ts';

/** How long one slow server may keep a turn from starting with the tools of the others. */
const PATIENCE_MS = 3_000;
/** The same for one whose process is being started. */
const START_PATIENCE_MS = 12_000;

export interface BusinessServersOptions extends LinkSettings {
  readonly configs: readonly ServerConfig[];
  /** Asked whenever a project's server would start a program or get variables of the environment. */
  readonly trusted: () => boolean;
  /** All servers' statuses, after each change. */
  readonly onStatus: (statuses: readonly ServerStatus[]) => void;
  readonly onNotice: (notice: ServerNotice) => void;
  readonly times?: Partial<ServerTimes>;
}

export interface ConfigurableBusinessServers extends BusinessServers {
  /** Unchanged servers stay connected; servers that waited for trust are tried again. */
  setServers(configs: readonly ServerConfig[]): Promise<void>;
}

/** Connects to all servers at once, in the background. */
export function createBusinessServers(options: BusinessServersOptions): ConfigurableBusinessServers {
  const { times: someTimes, onStatus, ...rest } = options;
  const times = { ...DEFAULT_TIMES, ...someTimes };
  let servers: readonly BusinessServer[] = [];
  const knownTwice = new Set<string>();
  const statuses = (): readonly ServerStatus[] => servers.map(({ status }) => status);
  // One server's steps follow each other closely: they are told together, and steps that lead back to where it was are not.
  let isTelling = false;
  let told: readonly ServerStatus[] | undefined;
  const tell = (): void => {
    if (isTelling) return;
    isTelling = true;
    queueMicrotask(() => {
      isTelling = false;
      const now = statuses();
      if (isDeepStrictEqual(now, told)) return;
      told = now;
      onStatus(now);
    });
  };
  const create = (config: ServerConfig): BusinessServer => new BusinessServer(config, { ...rest, times, onStatus: tell });

  const tellSharedNames = (tools: readonly BusinessTool[]): void => {
    const first = new Map<string, string>();
    for (const { name, serverId } of tools) {
      const other = first.get(name);
      if (other === undefined) first.set(name, serverId);
      else if (!knownTwice.has(JSON.stringify([other, serverId, name]))) {
        knownTwice.add(JSON.stringify([other, serverId, name]));
        options.onNotice({ serverId, level: 'info', text: `The server ${other} has a tool called ${name}, too; both can be called.` });
      }
    }
  };

  const replace = async (server: BusinessServer): Promise<BusinessServer> => {
    const next = create(server.config);
    servers = servers.map((each) => (each === server ? next : each));
    await server.close();
    return next;
  };

  servers = options.configs.map(create);
  for (const server of servers) void server.refresh();
  tell();

  return {
    statuses,
    knownTools: () => servers.flatMap(({ tools }) => tools),
    async refreshTools(serverId) {
      const server = servers.find(({ config }) => config.id === serverId);
      if (server?.status.state === 'ready') await patiently(PATIENCE_MS, server.refresh());
    },
    async listTools(signal, maxAgeMs = 0) {
      const lists = servers.map(async (server) => {
        const isStarting = server.config.command !== undefined && server.status.state === 'connecting';
        const list = server.needed(maxAgeMs);
        return (await patiently(isStarting ? START_PATIENCE_MS : PATIENCE_MS, list)) ?? server.tools;
      });
      const tools = (await untilAborted(signal, Promise.all(lists))).flat();
      tellSharedNames(tools);
      return tools;
    },
    async callTool(call, callOptions) {
      const server = servers.find(({ config }) => config.id === call.serverId);
      if (!server) throw new BusinessError('unknownServer', say('server.unknown', { id: JSON.stringify(call.serverId.slice(0, 100)) }));
      return server.call(call, callOptions);
    },
    async reconnect(serverId) {
      const server = servers.find(({ config }) => config.id === serverId);
      if (!server) throw new BusinessError('unknownServer', say('server.unknown', { id: JSON.stringify(serverId.slice(0, 100)) }));
      await (await replace(server)).refresh();
    },
    async setServers(configs) {
      const before = servers;
      servers = configs.map((config) => before.find((server) => isDeepStrictEqual(server.config, config)) ?? create(config));
      tell();
      for (const server of servers) if (!before.includes(server) || server.status.state === 'untrusted') void server.refresh();
      await Promise.all(before.filter((server) => !servers.includes(server)).map((server) => server.close()));
    },
    async close() {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}
