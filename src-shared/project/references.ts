/** `${env:NAME}` or `${keychain:NAME}` in the project file: where a secret comes from that the file itself does not hold. */
export interface Reference {
  readonly source: 'env' | 'keychain';
  readonly name: string;
}

const REFERENCE = /\$\{(env|keychain):([^}]*)\}/g;

const referenceOf = (source: string, name: string): Reference => ({ source: source === 'env' ? 'env' : 'keychain', name });

/** Each reference once, in the order they come. */
export function referencesIn(texts: Iterable<string>): readonly Reference[] {
  const found = new Map<string, Reference>();
  for (const text of texts) {
    for (const [whole, source = '', name = ''] of text.matchAll(REFERENCE)) found.set(whole, referenceOf(source, name));
  }
  return [...found.values()];
}

export function replaceReferences(text: string, valueOf: (reference: Reference) => string): string {
  return text.replace(REFERENCE, (_whole, source: string, name: string) => valueOf(referenceOf(source, name)));
}

/** As it stands in the file. */
export const referenceText = ({ source, name }: Reference): string => `\${${source}:${name}}`;

/** Names of the variables of the environment and of the stored keys that texts refer to, each once. */
export interface SecretNames {
  readonly variables: readonly string[];
  readonly keys: readonly string[];
}

export function secretsIn(texts: Iterable<string>): SecretNames {
  const found = referencesIn(texts);
  const namesFrom = (wanted: Reference['source']): string[] => found.flatMap(({ source, name }) => (source === wanted ? [name] : []));
  return { variables: namesFrom('env'), keys: namesFrom('keychain') };
}
