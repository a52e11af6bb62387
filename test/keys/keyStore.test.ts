import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KeyStore, type KeyCipher } from '../../src-main/keys/keyStore.ts';
import { MissingSecret } from '../../src-main/keys/secretSources.ts';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { requests } from '../../src-shared/ipc/contract.ts';

const CANARY = 'canary-key-31c7';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'wsd-keys-'));
  file = path.join(folder, 'data', 'keys.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Turns bytes around, and knows its own by the mask that leads them. */
function cipher(mask = 7, protects = true): KeyCipher {
  return {
    protects: () => protects,
    encrypt: (value) => Buffer.from([mask, ...Buffer.from(value).map((byte) => byte ^ mask)]),
    decrypt: (bytes) => {
      if (bytes[0] !== mask) throw new Error('encrypted elsewhere');
      return Buffer.from(bytes.subarray(1).map((byte) => byte ^ mask)).toString('utf8');
    },
  };
}
const store = (...asked: Parameters<typeof cipher>): KeyStore => new KeyStore(file, cipher(...asked));
const broken = (): string[] => readdirSync(path.dirname(file)).filter((name) => name.includes('broken'));
function refusal(work: () => void): DebuggerError {
  try {
    work();
  } catch (error) {
    if (error instanceof DebuggerError) return error;
    throw error;
  }
  throw new Error('It was done.');
}

test('a stored key is there at the next start, encrypted, and for its owner alone', () => {
  store().save('SHOP', CANARY, 'keychain');
  store().save('a.b-C_1', '北京', 'keychain');
  const later = store();
  expect(later.list()).toEqual([
    { name: 'SHOP', state: 'keychain' },
    { name: 'a.b-C_1', state: 'keychain' },
  ]);
  expect([later.valueOf('SHOP'), later.valueOf('a.b-C_1'), later.valueOf('OTHER')]).toEqual([CANARY, '北京', undefined]);
  expect(readFileSync(file, 'utf8')).not.toContain(CANARY);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(file))).toEqual(['keys.json']);
});

test('a key is replaced and removed, in both places', () => {
  const keys = store();
  keys.save('A', 'first-value', 'keychain');
  keys.save('A', 'second-value', 'untilExit');
  expect([keys.valueOf('A'), keys.list()]).toEqual(['second-value', [{ name: 'A', state: 'untilExit' }]]);
  keys.save('A', 'third-value', 'keychain');
  expect([keys.valueOf('A'), keys.list()]).toEqual(['third-value', [{ name: 'A', state: 'keychain' }]]);
  keys.save('A', 'fourth-value', 'untilExit');
  keys.remove('A');
  keys.remove('A');
  expect([keys.valueOf('A'), keys.list(), store().list()]).toEqual([undefined, [], []]);
});

test('where nothing protects it a key is never written, and one in memory is gone at the next start', () => {
  const keys = store(7, false);
  expect(refusal(() => keys.save('A', CANARY, 'keychain'))).toMatchObject({
    code: 'FILE_REFUSED',
    message: expect.stringContaining('no keychain'),
    hint: expect.stringContaining('until the app ends'),
  });
  expect(keys.list()).toEqual([]);
  keys.save('A', CANARY, 'untilExit');
  expect([keys.canProtect, keys.valueOf('A')]).toEqual([false, CANARY]);
  expect(existsSync(file)).toBe(false);
  expect(store(7, false).valueOf('A')).toBeUndefined();
});

test('a key that the keychain does not give back is told, kept, and can be stored anew', () => {
  store(1).save('A', CANARY, 'keychain');
  const before = readFileSync(file, 'utf8');
  const keys = store(2);
  expect(() => keys.valueOf('A')).toThrow(MissingSecret);
  expect(() => keys.valueOf('A')).toThrow(/A is stored, but the system's keychain does not give it back/);
  expect(keys.list()).toEqual([{ name: 'A', state: 'unreadable' }]);
  expect([readFileSync(file, 'utf8'), store(1).valueOf('A')]).toEqual([before, CANARY]);
  keys.save('A', 'new-value', 'keychain');
  expect([keys.valueOf('A'), keys.list()]).toEqual(['new-value', [{ name: 'A', state: 'keychain' }]]);
});

test.each(['', '{"keys": [', '[]', '{"keys": {"A": "QQ=="}}', '{"keys": [{"name": "a b", "encrypted": "QQ=="}]}', 'x'.repeat(4_000_000)])(
  'a file that is broken (%#) is set aside whole and told',
  (text) => {
    mkdirSync(path.dirname(file));
    writeFileSync(file, text);
    const keys = store();
    expect([keys.list(), keys.valueOf('A')]).toEqual([[], undefined]);
    const aside = keys.fault?.setAside ?? '';
    expect(readFileSync(aside, 'utf8')).toBe(text);
    keys.save('A', CANARY, 'keychain');
    expect(store().valueOf('A')).toBe(CANARY);
    expect(broken()).toEqual([path.basename(aside)]);
  },
);

test('a file that can not be read is told and not written over', () => {
  mkdirSync(file, { recursive: true });
  const keys = store();
  expect([keys.list(), keys.fault]).toEqual([[], {}]);
  expect(refusal(() => keys.save('A', CANARY, 'keychain'))).toMatchObject({
    code: 'FILE_REFUSED',
    hint: expect.stringContaining('readable'),
  });
  rmSync(file, { recursive: true });
  keys.save('A', CANARY, 'keychain');
  expect([keys.fault, store().valueOf('A')]).toEqual([undefined, CANARY]);
});

test('names, values and numbers are bounded', () => {
  const keys = store();
  expect(refusal(() => keys.save('A', '', 'keychain')).code).toBe('INVALID_ARGUMENTS');
  const tooLong = '京'.repeat(2_731);
  expect(requests.saveKey.safeParse({ name: 'A', value: tooLong, place: 'untilExit' }).success).toBe(true);
  expect(refusal(() => keys.save('A', tooLong, 'untilExit')).message).toBe('A key has 1 to 8192 bytes; this one has 8193.');
  keys.save('A', 'x'.repeat(8_192), 'keychain');
  for (let number = 1; number < 200; number += 1) keys.save(`K${number}`, 'x'.repeat(8_192), number % 2 === 0 ? 'keychain' : 'untilExit');
  expect(refusal(() => keys.save('B', 'value', 'keychain')).message).toContain('200 keys');
  keys.save('A', 'value', 'keychain');
  expect([keys.list().length, store().list().length]).toEqual([200, 100]);
});

test('what a killed app left is removed at the start, and what another one writes is not', () => {
  store().save('A', CANARY, 'keychain');
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const names = [
    `keys.json.${process.pid}.tmp`,
    `keys.json.${ended}.tmp`,
    `keys.json.${process.ppid}.tmp`,
    'keys.json.x.tmp',
    'other.1.tmp',
  ];
  for (const name of names) writeFileSync(path.join(path.dirname(file), name), '{}');
  expect(store().valueOf('A')).toBe(CANARY);
  expect(readdirSync(path.dirname(file)).sort()).toEqual(['keys.json', ...names.slice(2)].sort());
});

test('a link stays, and the file that it leads to is written', () => {
  const real = path.join(folder, 'elsewhere.json');
  mkdirSync(path.dirname(file));
  writeFileSync(real, '{"keys":[]}');
  symlinkSync('../elsewhere.json', file);
  const leftovers = [file, real].map((place) => `${place}.${process.pid}.tmp`);
  for (const leftover of leftovers) writeFileSync(leftover, '{}');
  store();
  expect(leftovers.filter((leftover) => existsSync(leftover))).toEqual([]);
  store().save('A', CANARY, 'keychain');
  expect([lstatSync(file).isSymbolicLink(), store().valueOf('A'), new KeyStore(real, cipher()).valueOf('A')]).toEqual([
    true,
    CANARY,
    CANARY,
  ]);
  store().remove('A');
  expect(JSON.parse(readFileSync(real, 'utf8'))).toEqual({ keys: [] });
  expect(statSync(real).mode & 0o777).toBe(0o600);
});

test('a link that leads nowhere gives way to a file', () => {
  mkdirSync(path.dirname(file));
  symlinkSync('../nowhere/keys.json', file);
  store().save('A', CANARY, 'keychain');
  expect([lstatSync(file).isFile(), store().valueOf('A')]).toEqual([true, CANARY]);
});

test('a folder that takes no file loses nothing', () => {
  store().save('A', CANARY, 'keychain');
  const temporary = `${file}.${process.pid}.tmp`;
  mkdirSync(temporary);
  writeFileSync(path.join(temporary, 'x'), '');
  chmodSync(file, 0o600);
  expect(refusal(() => store().save('A', 'other', 'keychain')).message).toContain('could not be written');
  expect(store().valueOf('A')).toBe(CANARY);
});
