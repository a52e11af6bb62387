import { say } from '../../../src-shared/words/sentence.ts';
import { HIDDEN, maskOf } from '../../keys/mask.ts';
import { MissingSecret, resolveReferences, type SecretSources } from '../../keys/secretSources.ts';
import { BusinessError } from './businessServers.ts';

const SECRET_NAME = /auth|cookie|token|secret|password|passwd|key|credential|session/i;
/** Headers whose value tells nothing and would take ordinary words out of every text. */
const PLAIN_HEADER = /^(?:accept(?:-.*)?|content-type|user-agent|origin|referer|cache-control)$/i;

/** What one server's configuration holds in confidence; it never leaves in a status, notice, error or result. */
export class Secrets {
  #known = new Set<string>();
  #mask = maskOf([]);

  /** References replaced. @throws BusinessError naming a variable that is not set, or a key that is not stored */
  headers(values: Readonly<Record<string, string>> | undefined, sources: SecretSources): Record<string, string> {
    return this.#resolve(values, sources, (name) => !PLAIN_HEADER.test(name));
  }

  environment(values: Readonly<Record<string, string>> | undefined, sources: SecretSources): Record<string, string> {
    return this.#resolve(values, sources, (name) => SECRET_NAME.test(name));
  }

  add(value: string): void {
    if (this.#known.has(value)) return;
    this.#known.add(value);
    this.#mask = maskOf(this.#known);
  }

  readonly redact = (text: string): string => this.#mask.hide(text);

  #resolve(
    values: Readonly<Record<string, string>> | undefined,
    sources: SecretSources,
    isSecret: (name: string) => boolean,
  ): Record<string, string> {
    const resolved = Object.entries(values ?? {}).map(([name, template]) => {
      const value = found(template, sources, (secret) => this.add(secret));
      if (isSecret(name)) {
        this.add(value);
        // `Bearer TOKEN`: the token alone may be echoed.
        for (const part of value.split(/\s+/).slice(1)) this.add(part);
      }
      return [name, value] as const;
    });
    return Object.fromEntries(resolved);
  }
}

function found(template: string, sources: SecretSources, onSecret: (value: string) => void): string {
  try {
    return resolveReferences(template, sources, onSecret);
  } catch (error) {
    if (!(error instanceof MissingSecret)) throw error;
    const { told, missingKey } = error;
    throw new BusinessError('unreachable', say('sentence', { clause: told.message }), { hint: told.hint, missingKey });
  }
}

export interface Address {
  /** Without user name and password: fetch refuses them. */
  readonly url: URL;
  readonly authorization?: string;
}

/** @throws BusinessError when the text is no http or https address */
export function webAddress(text: string, secrets: Secrets): Address {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new BusinessError('unreachable', say('server.noAddress'), { hint: say('server.noAddressHint') });
  }
  const url = new URL(text);
  for (const value of url.searchParams.values()) if (value.length >= 8) secrets.add(value);
  if (url.username === '' && url.password === '') return { url };
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  secrets.add(password);
  url.username = url.password = '';
  return { url, authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}

/** Origin and path: what may be shown of an address. */
export function shownAddress(text: string): string {
  // `${port}` stands where no address may have letters.
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed) return `${parsed.origin}${parsed.pathname}${parsed.search === '' ? '' : '?…'}`;
  return text.replace(/\/\/[^/@]*@/, '//').replace(/\?.*$/s, '?…');
}

/** A command line without the values of arguments that look like secrets. */
export function shownCommand(command: string, args: readonly string[]): string {
  const shown = args.map((arg, index) => {
    const assigned = /^(-{0,2}[^=\s]*)=(.*)$/s.exec(arg);
    if (assigned?.[1] !== undefined && SECRET_NAME.test(assigned[1])) return `${assigned[1]}=${HIDDEN}`;
    const before = args[index - 1];
    return before !== undefined && /^-[^=]*$/.test(before) && SECRET_NAME.test(before) && !arg.startsWith('-') ? HIDDEN : arg;
  });
  return [command, ...shown].join(' ');
}
