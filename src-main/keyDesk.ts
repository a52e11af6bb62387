import { isKeyName, type KeyPlace, type KeysState, type KeyStatus } from '../src-shared/project/keys.ts';
import { secretsIn } from '../src-shared/project/references.ts';
import { secretTexts, type GatewayConfig, type ServerConfig } from '../src-shared/project/servers.ts';
import type { KeyStore } from './keys/keyStore.ts';

export interface KeyDeskOptions {
  readonly store: KeyStore;
  readonly servers: () => readonly ServerConfig[];
  readonly gateway: () => GatewayConfig;
  /** A server that gets the key begins anew with what there is now. */
  readonly reconnect: (serverId: string) => void;
  readonly onChange: () => void;
}

/** What the window reads and changes of the person's keys. Values come in and never go out. */
export class KeyDesk {
  constructor(private readonly options: KeyDeskOptions) {}

  state(): KeysState {
    const { store, servers, gateway } = this.options;
    const ofGateway = new Set(secretsIn(gatewayTexts(gateway())).keys);
    const ofServers = servers().map((config) => ({ id: config.id, keys: secretsIn(secretTexts(config)).keys }));
    const use = (name: string): Pick<KeyStatus, 'servers' | 'gateway'> => ({
      servers: ofServers.flatMap(({ id, keys }) => (keys.includes(name) ? [id] : [])),
      gateway: ofGateway.has(name),
    });
    const there = new Map(store.list().map(({ name, state }) => [name, state]));
    const needed = [...new Set([...ofGateway, ...ofServers.flatMap(({ keys }) => keys)])].filter(isKeyName).sort();
    const others = [...there.keys()].filter((name) => !needed.includes(name));
    return {
      canProtect: store.canProtect,
      keys: [...needed, ...others].map((name) => ({ name, state: there.get(name) ?? 'missing', ...use(name) })),
      ...(store.fault && { fault: store.fault }),
    };
  }

  /** @throws DebuggerError when it can't be kept there */
  save(name: string, value: string, place: KeyPlace): void {
    this.options.store.save(name, value.trim(), place);
    this.#changed(name);
  }

  /** @throws DebuggerError when the file can't be written */
  remove(name: string): void {
    this.options.store.remove(name);
    this.#changed(name);
  }

  #changed(name: string): void {
    const { servers, reconnect, onChange } = this.options;
    for (const config of servers()) if (secretsIn(secretTexts(config)).keys.includes(name)) reconnect(config.id);
    onChange();
  }
}

/** The texts of a gateway's configuration that may refer to secrets. */
export function gatewayTexts(config: GatewayConfig): readonly string[] {
  if (config.type === 'embedded') return [];
  return [...('apiKey' in config && config.apiKey !== undefined ? [config.apiKey] : []), ...Object.values(config.headers ?? {})];
}
