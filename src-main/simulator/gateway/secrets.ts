import { shortened } from '../../format/words.ts';
import { GatewayError } from './gateway.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What a gateway sends with each request. `hide` takes the secrets out of words that a server wrote: they often repeat
 * the key that they refuse.
 */
export interface Credentials {
  readonly headers: Headers;
  hide(words: string): string;
}

const REFERENCE = /\$\{env:([^}]*)\}/g;
/** Shorter values would blot out ordinary words. */
const SHORTEST_SECRET = 6;

/**
 * Resolves `${env:NAME}` at the moment of use, so that no secret stays in memory longer than a run.
 * @throws GatewayError naming the variable or the header, never a value
 */
export function credentials(
  config: { readonly apiKey?: string; readonly headers?: Readonly<Record<string, string>>; readonly url: string },
  env: Environment,
): Credentials {
  const headers = new Headers();
  const secrets: string[] = [];
  const { username, password, searchParams } = new URL(config.url);
  secrets.push(...searchParams.values());
  if (username !== '' || password !== '') {
    const pair = `${decoded(username)}:${decoded(password)}`;
    secrets.push(pair, decoded(password));
    setHeader(headers, 'authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  }
  if (config.apiKey !== undefined) {
    const key = resolve(config.apiKey, env, 'the key').trim();
    secrets.push(key);
    if (key !== '') setHeader(headers, 'authorization', `Bearer ${key}`);
  }
  for (const [name, value] of Object.entries(config.headers ?? {})) {
    const resolved = resolve(value, env, `the header "${name}"`);
    secrets.push(resolved, resolved.replace(/^(?:bearer|basic)\s+/i, ''));
    setHeader(headers, name, resolved);
  }
  const hidden = secrets.filter((secret) => secret.length >= SHORTEST_SECRET).sort((a, b) => b.length - a.length);
  return { headers, hide: (words) => hidden.reduce((text, secret) => text.replaceAll(secret, '•••'), words) };
}

function resolve(text: string, env: Environment, where: string): string {
  return text.replace(REFERENCE, (_whole, name: string) => {
    const value = env[name];
    if (value === undefined || value === '') {
      throw new GatewayError(`The environment variable "${shortened(name, 100)}" is not set; ${where} of the gateway needs it.`, {
        hint: `Set ${shortened(name, 100)} and start the debugger again.`,
      });
    }
    return value;
  });
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
    throw new GatewayError(`The gateway's header "${shortened(name, 100)}" can't be sent: HTTP forbids a character in its name or value.`);
  }
}

/** An address for people: no user, password, query or fragment. */
export function plainAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname === '/' ? '' : pathname}`;
}
