import { isKeyName } from '../../src-shared/project/keys.ts';
import { referenceText, replaceReferences, type Reference, type SecretNames } from '../../src-shared/project/references.ts';
import { say, type Sentence } from '../../src-shared/words/sentence.ts';
import { ToldError } from '../../src-shared/words/told.ts';
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
export function secretWords({ variables, keys }: SecretNames): Sentence {
  if (keys.length === 0) return say('secrets.variables');
  return say(variables.length === 0 ? 'secrets.keys' : 'secrets.both');
}

/** A reference without a value. The words name it, never a value. */
export class MissingSecret extends ToldError {
  override readonly name = 'MissingSecret';
  /** The key that would have to be stored. */
  readonly missingKey: string | undefined;

  /** `message` is a clause without its full stop. */
  constructor(message: Sentence, { hint, missingKey }: { hint: Sentence; missingKey?: string }) {
    super(message, { hint });
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
  throw new MissingSecret(say('secrets.badName', { name: shortened(name, 100) }), {
    hint: say('secrets.badNameHint', { max: LIMITS.keyNameCharacters }),
  });
}

function missing(reference: Reference): MissingSecret {
  const name = shortened(reference.name, 100);
  if (reference.source === 'keychain') return missingKey(name, 'secrets.notStored');
  return new MissingSecret(say('secrets.notSet', { name }), {
    hint: say('secrets.notSetHint', { name, reference: shortened(referenceText(reference), 120) }),
  });
}

export function missingKey(name: string, what: 'secrets.notStored' | 'secrets.notGiven'): MissingSecret {
  return new MissingSecret(say(what, { name }), {
    hint: say('secrets.storeHint', { name }),
    missingKey: name,
  });
}
