/** One condition of the window's console filter. Texts are lower case; an expression is looked for in the text as it is. */
export type ConsoleTerm = { readonly not: boolean } & (
  | { readonly kind: 'text' | 'source' | 'url'; readonly text: string }
  | { readonly kind: 'expression'; readonly source: string; readonly flags: string }
);

export type ConsoleQuery =
  | { readonly valid: true; readonly terms: readonly ConsoleTerm[] }
  /** `reason` is the engine's own word for what is wrong with the expression. */
  | { readonly valid: false; readonly expression: string; readonly reason: string };

const FIELD = /^(source|url):(.+)$/i;
/** A slash, what is not the next bare slash, flags, and then nothing more of the word. */
const EXPRESSION = /^\/((?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+)\/([a-z]*)(?=\s|$)/;
const QUOTED = /^"([^"]*)"(?=\s|$)/;
const WORD = /^\S+/;
/** The others change how an expression is called again, and nothing else. */
const FLAGS = /[gyd]/g;

/**
 * `word "two words" /expression/i source:network url:air.ts`, each after a `-` for what must not be there; all of them
 * have to hold. A slash that opens no whole expression is text, as in a path.
 */
export function parseConsoleQuery(query: string): ConsoleQuery {
  const terms: ConsoleTerm[] = [];
  let rest = query.trim();
  while (rest !== '') {
    const not = /^-\S/.test(rest);
    if (not) rest = rest.slice(1);
    const expression = EXPRESSION.exec(rest);
    const quoted = QUOTED.exec(rest);
    const [word = rest] = WORD.exec(rest) ?? [];
    const taken = (expression ?? quoted)?.[0] ?? word;
    if (expression) {
      const [, source = '', flags = ''] = expression;
      const reason = faultOf(source, flags.replace(FLAGS, ''));
      if (reason !== undefined) return { valid: false, expression: taken, reason };
      terms.push({ not, kind: 'expression', source, flags: flags.replace(FLAGS, '') });
    } else if (quoted) {
      if (quoted[1] !== '') terms.push({ not, kind: 'text', text: (quoted[1] ?? '').toLowerCase() });
    } else {
      const [, field, value] = FIELD.exec(word) ?? [];
      const kind = field?.toLowerCase() === 'source' ? 'source' : field === undefined ? 'text' : 'url';
      terms.push({ not, kind, text: (value ?? word).toLowerCase() });
    }
    rest = rest.slice(taken.length).trimStart();
  }
  return { valid: true, terms };
}

function faultOf(source: string, flags: string): string | undefined {
  try {
    void new RegExp(source, flags);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.split(': ').at(-1) ?? message;
  }
}
