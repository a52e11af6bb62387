import { safeStorage } from 'electron';
import type { KeyCipher } from '../keys/keyStore.ts';

/** The keychain of macOS, the data protection of Windows, the secret service or wallet of a Linux desktop. */
export const systemKeychain: KeyCipher = {
  protects: () => safeStorage.isEncryptionAvailable() && hasSecretOfItsOwn(),
  encrypt: (value) => safeStorage.encryptString(value),
  decrypt: (bytes) => safeStorage.decryptString(bytes),
};

/** Without a desktop's keychain Chromium encrypts with a password that is in its source. */
function hasSecretOfItsOwn(): boolean {
  return process.platform !== 'linux' || !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend());
}
