import { afterEach } from 'vitest';
import type { ServerConfig } from '../../src-shared/project/servers.ts';
import type { ServerStatus } from '../../src-shared/simulator/servers.ts';
import { inEnglish, type InEnglish } from '../../src-shared/words/sentence.ts';
import { BusinessError, type BusinessResult, type ServerNotice } from '../../src-main/simulator/business/businessServers.ts';
import {
  createBusinessServers,
  type BusinessServersOptions,
  type ConfigurableBusinessServers,
} from '../../src-main/simulator/business/createBusinessServers.ts';

export interface Harness {
  readonly servers: ConfigurableBusinessServers;
  readonly notices: ServerNotice[];
  /** Every list of statuses that was told. */
  readonly told: (readonly ServerStatus[])[];
  /** The status of a server once it is neither connecting nor untouched. */
  settled(id?: string): Promise<InEnglish<ServerStatus>>;
  call(toolName: string, args?: Record<string, unknown>, signal?: AbortSignal, serverId?: string): Promise<BusinessResult>;
  failure(toolName: string, args?: Record<string, unknown>, signal?: AbortSignal): Promise<BusinessError>;
}

const cleanups: (() => Promise<unknown> | void)[] = [];

/** What is opened in a test is closed after it, the latest first. */
export function closeAfterTest(close: () => Promise<unknown> | void): void {
  cleanups.push(close);
}

afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close();
});

export const config = (part: Partial<ServerConfig> & { url?: string; command?: string }): ServerConfig => ({
  id: 'shop',
  origin: 'project',
  approval: 'unlessReadOnly',
  ...part,
});

export function harness(configs: readonly ServerConfig[], options: Partial<BusinessServersOptions> = {}): Harness {
  const notices: ServerNotice[] = [];
  const told: (readonly ServerStatus[])[] = [];
  const servers = createBusinessServers({
    configs,
    trusted: () => true,
    projectFolder: () => process.cwd(),
    env: process.env,
    key: () => undefined,
    version: '0.0.0',
    onStatus: (statuses) => told.push(statuses),
    onNotice: (notice) => notices.push(notice),
    times: { probeMs: 4_000, connectMs: 6_000, listMs: 8_000, callMs: 10_000 },
    ...options,
  });
  closeAfterTest(() => servers.close());
  const call: Harness['call'] = (toolName, args = {}, signal = new AbortController().signal, serverId = configs[0]?.id ?? 'shop') =>
    servers.callTool({ serverId, toolName, arguments: args }, { signal });
  return {
    servers,
    notices,
    told,
    settled: (id = configs[0]?.id ?? 'shop') =>
      until(() => inEnglish(servers.statuses()).find((status) => status.id === id && status.state !== 'connecting')),
    call,
    failure: async (...asked) => {
      try {
        await call(...asked);
      } catch (error) {
        if (error instanceof BusinessError) return error;
        throw error;
      }
      throw new Error('The call succeeded.');
    },
  };
}

export async function until<T>(probe: () => T | undefined | false | Promise<T | undefined | false>, ms = 8_000): Promise<T> {
  for (const end = Date.now() + ms; ; ) {
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error('It did not happen in time.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
