import type { NetworkDetail } from '../../../src-shared/ipc/networkView.ts';

/** Set by every client itself. */
const OWN = /^(?:host|content-length|connection|accept-encoding)$/i;
/** What a page may not set. */
const FORBIDDEN =
  /^(?:cookie|origin|referer|user-agent|sec-.*|proxy-.*|accept-encoding|connection|host|content-length|te|trailer|upgrade|via|dnt|keep-alive|date|expect)$/i;
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

/** One word of a POSIX-like shell, whatever it holds; `$'…'` of bash and zsh where characters cannot be seen. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  if (!UNSEEN.test(text)) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = text.replace(/[\\']|[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    if (character === '\\' || character === "'") return `\\${character}`;
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    const code = character.codePointAt(0) ?? 0;
    return code <= 0xffff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
  });
  return `$'${escaped}'`;
}

/** Headers of the first exchange that can be given again; withheld ones are left out. */
function headersOf({ hops }: NetworkDetail, unwanted: RegExp): readonly (readonly [string, string])[] {
  const headers = hops[0]?.requestHeaders ?? [];
  return headers
    .filter(({ name, value, secret }) => !name.startsWith(':') && !unwanted.test(name) && !(secret && value === ''))
    .map(({ name, value }) => [name, value] as const);
}

/** A command line for curl; the body as it was sent. */
export function curlOf(detail: NetworkDetail, body: string | undefined): string {
  const { url = '', method = 'GET' } = detail.hops[0] ?? {};
  const implied = body === undefined ? 'GET' : 'POST';
  const parts = [
    `curl ${shellWord(url)}`,
    ...(method === implied ? [] : [method === 'HEAD' ? '--head' : `-X ${shellWord(method)}`]),
    ...headersOf(detail, OWN).map(([name, value]) => `-H ${shellWord(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${shellWord(body)}`]),
    '--globoff',
    '--compressed',
  ];
  return parts.join(' \\\n  ');
}

/** A call of `fetch` for a script; what a page may not set is left out. */
export function fetchOf(detail: NetworkDetail, body: string | undefined): string {
  const { url = '', method = 'GET' } = detail.hops[0] ?? {};
  const headers = headersOf(detail, FORBIDDEN);
  const options = {
    ...(method !== 'GET' && { method }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(body !== undefined && { body }),
    credentials: 'include',
  };
  return `await fetch(${JSON.stringify(url)}, ${JSON.stringify(options, null, 2)});`;
}
