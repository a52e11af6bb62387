import { say, type Sentence } from '../../../src-shared/words/sentence.ts';
import { shortened } from '../../format/words.ts';
import { maskOf, type Mask } from '../../keys/mask.ts';
import { MissingSecret, resolveReferences, type SecretSources } from '../../keys/secretSources.ts';
import { GatewayError } from './gateway.ts';

/** What a gateway sends with each request, and what hides it in words that a server wrote: they often repeat the key that they refuse. */
export interface Credentials extends Mask {
  readonly headers: Headers;
}

/**
 * Resolves references at the moment of use, so that a key that was stored or changed since counts.
 * @throws GatewayError naming the variable, the key or the header, never a value
 */
export function credentials(
  config: { readonly apiKey?: string; readonly headers?: Readonly<Record<string, string>>; readonly url: string },
  sources: SecretSources,
): Credentials {
  const headers = new Headers();
  const secrets: string[] = [];
  const resolve = (text: string, where: Sentence): string => resolved(text, where, sources, (value) => secrets.push(value));
  const { username, password, searchParams } = new URL(config.url);
  secrets.push(...searchParams.values());
  if (username !== '' || password !== '') {
    const pair = `${decoded(username)}:${decoded(password)}`;
    secrets.push(pair, decoded(password));
    setHeader(headers, 'authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  }
  if (config.apiKey !== undefined) {
    const key = resolve(config.apiKey, say('gateway.theKey')).trim();
    secrets.push(key);
    if (key !== '') setHeader(headers, 'authorization', `Bearer ${key}`);
  }
  for (const [name, value] of Object.entries(config.headers ?? {})) {
    const header = resolve(value, say('gateway.theHeader', { name: shortened(name, 100) }));
    secrets.push(header, header.replace(/^(?:bearer|basic)\s+/i, ''));
    setHeader(headers, name, header);
  }
  return { headers, ...maskOf(secrets) };
}

function resolved(text: string, where: Sentence, { env, key }: SecretSources, onSecret: (value: string) => void): string {
  // No gateway takes an empty key.
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  try {
    return resolveReferences(text, { env: filled, key }, onSecret);
  } catch (error) {
    if (!(error instanceof MissingSecret)) throw error;
    const { told, missingKey } = error;
    throw new GatewayError(say('gateway.needs', { clause: told.message, where }), { hint: told.hint, missingKey });
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The platform's own error would repeat the value. */
function setHeader(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value);
  } catch {
    throw new GatewayError(say('gateway.badHeader', { name: shortened(name, 100) }));
  }
}

/** An address for people: no user, password, query or fragment. */
export function plainAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname === '/' ? '' : pathname}`;
}
