import { isKeyName } from '../../src-shared/project/keys.ts';
import { referenceText, replaceReferences, type Reference, type SecretNames } from '../../src-shared/project/references.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { shortened } from '../format/words.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** Where the values of references come from, asked at the moment of use. */
export interface SecretSources {
  readonly env: Variables;
  /** A stored key; `undefined` when none has that name. @throws MissingSecret when it can't be read */
  readonly key: (name: string) => string | undefined;
}

/** What would be sent away, by its kinds. */
export function secretWords({ variables, keys }: SecretNames): string {
  if (keys.length === 0) return 'variables of your environment';
  return variables.length === 0 ? 'stored keys' : 'variables of your environment and stored keys';
}

/** A reference without a value. The words name it, never a value. */
export class MissingSecret extends Error {
  override readonly name = 'MissingSecret';
  readonly hint: string;
  /** The key that would have to be stored. */
  readonly missingKey: string | undefined;

  /** `message` is a clause without its full stop. */
  constructor(message: string, { hint, missingKey }: { hint: string; missingKey?: string }) {
    super(message);
    this.hint = hint;
    this.missingKey = missingKey;
  }
}

/** The text with all its references replaced; `onSecret` hears each value. @throws MissingSecret */
export function resolveReferences(text: string, sources: SecretSources, onSecret: (value: string) => void): string {
  return replaceReferences(text, (reference) => {
    const value = reference.source === 'env' ? variableOf(reference, sources) : keyOf(reference, sources);
    if (value === undefined) throw missing(reference);
    onSecret(value);
    return value;
  });
}

/** Only what was set: every object also has a `constructor`. */
function variableOf({ name }: Reference, { env }: SecretSources): string | undefined {
  return Object.hasOwn(env, name) ? env[name] : undefined;
}

function keyOf({ name }: Reference, { key }: SecretSources): string | undefined {
  if (isKeyName(name)) return key(name);
  throw new MissingSecret(`"${shortened(name, 100)}" can't be the name of a key`, {
    hint: `Names of keys have letters, digits, dots, hyphens and underscores, ${LIMITS.keyNameCharacters} at most.`,
  });
}

function missing(reference: Reference): MissingSecret {
  const name = shortened(reference.name, 100);
  if (reference.source === 'keychain') return missingKey(name, 'is not stored');
  return new MissingSecret(`The environment variable ${name} is not set`, {
    hint: `Set ${name} where the app is started, or correct ${shortened(referenceText(reference), 120)}.`,
  });
}

export function missingKey(name: string, why: string): MissingSecret {
  return new MissingSecret(`The key ${name} ${why}`, {
    hint: `Store the key ${name} under Keys, in the Servers panel of the window.`,
    missingKey: name,
  });
}
