import type { GatewayConfig, ServerConfig } from '../../src-shared/project/servers.ts';
import type { GatewayEntry, ServerEntry } from './schema.ts';

/** Servers of the user's own project file run read-only tools unasked unless it says otherwise (PRODUCT, section 6). */
export function serverConfig(id: string, { approval, ...entry }: ServerEntry): ServerConfig {
  return { id, origin: 'project', approval: approval ?? 'unlessReadOnly', ...defined(entry) };
}

export function gatewayConfig(entry: GatewayEntry): GatewayConfig {
  return defined(entry);
}

/** zod gives absent keys as `undefined`; the shared types know no such value. */
function defined<Value extends object>(value: Value): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [Key in keyof Value]: Exclude<Value[Key], undefined>;
  };
}
