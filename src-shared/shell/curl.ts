/** One word of a POSIX shell, whatever it holds. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A text between double quotes with variables of the shell in it: `parts` are texts and, at odd places, names. */
export function shellWithVariables(parts: readonly string[]): string {
  const inner = parts.map((part, index) => (index % 2 === 1 ? `\${${part}}` : part.replaceAll(/["\\$`]/g, String.raw`\$&`)));
  return `"${inner.join('')}"`;
}

export interface CurlAsk {
  /** Address and headers as shell words: variables stay variables. */
  readonly url: string;
  readonly headers: readonly string[];
  readonly body: unknown;
}

/** A POST of JSON as a command of a POSIX shell. */
export function curlCommand({ url, headers, body }: CurlAsk): string {
  return [`curl -sS ${url}`, ...headers.map((header) => `-H ${header}`), `--data-binary ${shellWord(JSON.stringify(body))}`].join(
    ' \\\n  ',
  );
}
