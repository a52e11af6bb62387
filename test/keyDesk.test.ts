import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KeyDesk } from '../src-main/keyDesk.ts';
import { KeyStore } from '../src-main/keys/keyStore.ts';
import type { GatewayConfig, ServerConfig } from '../src-shared/project/servers.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'wsd-keys-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const server = (id: string, part: Partial<ServerConfig>): ServerConfig => ({ id, origin: 'project', approval: 'always', ...part });
const SERVERS = [
  server('shop', { url: 'http://127.0.0.1:1/', headers: { a: 'Bearer ${keychain:SHOP}', b: '${env:HOME}' } }),
  server('files', { command: 'node', env: { KEY: '${keychain:FILES}', SHOP: '${keychain:SHOP}' } }),
  server('plain', { url: 'http://127.0.0.1:1/', headers: { a: '${keychain:no name}' } }),
];
const GATEWAY: GatewayConfig = {
  type: 'openai',
  url: 'http://127.0.0.1:1/',
  model: 'm',
  apiKey: '${keychain:MODEL}',
  headers: { x: '${keychain:SHOP}' },
};

function desk(): { keys: KeyDesk; reconnected: string[]; changes: () => number } {
  const reconnected: string[] = [];
  let changes = 0;
  const cipher = {
    protects: () => true,
    encrypt: (value: string) => Buffer.from(value).reverse(),
    decrypt: (bytes: Buffer) => bytes.reverse().toString(),
  };
  const keys = new KeyDesk({
    store: new KeyStore(path.join(folder, 'keys.json'), cipher),
    servers: () => SERVERS,
    gateway: () => GATEWAY,
    reconnect: (id) => reconnected.push(id),
    onChange: () => (changes += 1),
  });
  return { keys, reconnected, changes: () => changes };
}

test('what the project refers to is listed first with who needs it, then what is stored besides; values never', () => {
  const { keys } = desk();
  keys.save('SHOP', ' canary-shop \n', 'untilExit');
  keys.save('OTHER', 'canary-other', 'keychain');
  expect(keys.state()).toEqual({
    canProtect: true,
    keys: [
      { name: 'FILES', state: 'missing', servers: ['files'], gateway: false },
      { name: 'MODEL', state: 'missing', servers: [], gateway: true },
      { name: 'SHOP', state: 'untilExit', servers: ['shop', 'files'], gateway: true },
      { name: 'OTHER', state: 'keychain', servers: [], gateway: false },
    ],
  });
});

test('the servers that get a key begin anew when it is stored and when it is removed, and nobody else', () => {
  const { keys, reconnected, changes } = desk();
  keys.save('SHOP', 'canary', 'keychain');
  keys.save('OTHER', 'canary', 'keychain');
  keys.remove('FILES');
  expect(reconnected).toEqual(['shop', 'files', 'files']);
  expect(changes()).toBe(3);
  expect(() => keys.save('FILES', '  ', 'keychain')).toThrow(/1 to 8192 bytes/);
  expect(changes()).toBe(3);
});
