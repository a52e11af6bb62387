import * as z from 'zod';
import { LIMITS } from '../snapshot/limits.ts';

/** What `${keychain:NAME}` may name. */
export const keyNameSchema = z
  .string()
  .max(LIMITS.keyNameCharacters)
  .regex(/^[A-Za-z0-9._-]+$/);

export const isKeyName = (name: string): boolean => keyNameSchema.safeParse(name).success;

/** In the system's keychain, or in the memory of the app. */
export const KEY_PLACES = ['keychain', 'untilExit'] as const;
export type KeyPlace = (typeof KEY_PLACES)[number];

/** One key, never its value. */
export interface KeyStatus {
  readonly name: string;
  /** `unreadable`: it is stored, but the system's keychain does not give it back. */
  readonly state: KeyPlace | 'unreadable' | 'missing';
  /** ids of the servers of the open project that refer to it. */
  readonly servers: readonly string[];
  /** Whether the gateway in use refers to it. */
  readonly gateway: boolean;
}

export interface KeysState {
  /** Whether this system has a keychain that protects keys; without one they are kept until the app ends. */
  readonly canProtect: boolean;
  /** Those that the open project refers to first. */
  readonly keys: readonly KeyStatus[];
  /** The file of the stored keys could not be read: it was set aside there, or, without a place, left as it is. */
  readonly fault?: { readonly setAside?: string };
}
