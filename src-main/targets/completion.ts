import type { Devtools } from '../inspector/devtools.ts';
import type { RemoteObject } from './remoteObject.ts';

export interface CompletionPoint {
  /** The expression whose properties are wanted; the global scope's names when absent. */
  readonly base: string | undefined;
  readonly prefix: string;
  /** Where the prefix begins. */
  readonly from: number;
}

const LIMIT_MS = 500;
/** Names that one look brings, and names that are offered. */
const NAMES_MAX = 2_000;
const OFFERED_MAX = 50;
const GROUP = 'wsd-completion';
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[' };
const NAME = /[\p{ID_Continue}$]/u;

/** What is being typed before the cursor; `undefined` where nothing can be offered, as after a number or in a text. */
export function completionPoint(before: string): CompletionPoint | undefined {
  let from = before.length;
  while (from > 0 && NAME.test(before[from - 1] ?? '')) from--;
  const prefix = before.slice(from);
  if (/^\d/.test(prefix) || isInText(before.slice(0, from))) return undefined;
  const dot = /(\?\.|\.)$/.exec(before.slice(0, from))?.[0];
  if (dot === undefined) return prefix === '' ? undefined : { base: undefined, prefix, from };
  const base = chainBefore(before.slice(0, from - dot.length));
  return base === '' || /^\d+$/.test(base) ? undefined : { base, prefix, from };
}

/** The member chain that a text ends with: `list[0].name` of `f(list[0].name`. */
function chainBefore(text: string): string {
  let at = text.length;
  for (;;) {
    const end = at;
    if (/[)\]]$/.test(text.slice(0, at))) at = openingOf(text, at - 1);
    else if (/["'`]$/.test(text.slice(0, at))) at = text.lastIndexOf(text[at - 1] ?? '', at - 2);
    if (at < 0) return '';
    const isBracket = at < end;
    const nameEnd = at;
    while (at > 0 && NAME.test(text[at - 1] ?? '')) at--;
    if (!isBracket && at === nameEnd) return '';
    const link = /(\?\.|\.)$/.exec(text.slice(0, at))?.[0];
    if (link !== undefined) at -= link.length;
    else if (at === nameEnd || !/[)\]]$/.test(text.slice(0, at))) return text.slice(at).trim();
  }
}

/** Index of the bracket that the one at `close` closes; -1 without one. */
function openingOf(text: string, close: number): number {
  const wanted: string[] = [];
  for (let at = close; at >= 0; at--) {
    const character = text[at] ?? '';
    const opening = OPENING[character];
    if (opening !== undefined) wanted.push(opening);
    else if (character === wanted.at(-1)) wanted.pop();
    if (wanted.length === 0) return at;
  }
  return -1;
}

function isInText(text: string): boolean {
  let quote: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (quote !== undefined && character === '\\') at++;
    else if (character === quote) quote = undefined;
    else if (quote === undefined && (character === '"' || character === "'" || character === '`')) quote = character;
  }
  return quote !== undefined;
}

/** Runs in the page in the debugger's mode that stops at the first side effect, so it stands alone. */
function namesOf(object: object, limit: number): string {
  const names: string[] = [];
  for (let at: object | null = object, depth = 0; at !== null && depth < 20; at = Object.getPrototypeOf(at), depth++) {
    if (Array.isArray(at) || ArrayBuffer.isView(at)) continue;
    const own = Object.getOwnPropertyNames(at);
    for (let index = 0; index < own.length && names.length < limit; index++) names[names.length] = own[index] ?? '';
  }
  return JSON.stringify(names);
}

/** Names that go on at a point, best first. Nothing of the page runs that would change anything; what cannot be told without is not told. */
export async function completionsAt(devtools: Devtools, { base, prefix }: CompletionPoint): Promise<readonly string[]> {
  try {
    const [object, lexical] = await Promise.all([
      objectOf(devtools, base ?? 'globalThis'),
      base === undefined ? lexicalNames(devtools) : [],
    ]);
    const names = object === undefined ? [] : await propertyNames(devtools, object);
    return offered([...lexical, ...names], prefix);
  } finally {
    devtools.send('Runtime.releaseObjectGroup', { objectGroup: GROUP }).catch(() => {});
  }
}

function offered(names: readonly string[], prefix: string): readonly string[] {
  const wanted = prefix.toLowerCase();
  const fitting = [...new Set(names)].filter(
    (name) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) && name.toLowerCase().startsWith(wanted),
  );
  const exact = fitting.filter((name) => name.startsWith(prefix));
  const rest = fitting.filter((name) => !name.startsWith(prefix));
  const all = [...exact, ...rest].slice(0, OFFERED_MAX);
  return all.length === 1 && all[0] === prefix ? [] : all;
}

async function objectOf(devtools: Devtools, expression: string): Promise<string | undefined> {
  const found = await evaluate(devtools, `(${expression})`);
  if (found === undefined || found.objectId !== undefined) return found?.objectId;
  if (found.type === 'undefined' || found.subtype === 'null') return undefined;
  return (await evaluate(devtools, `Object.getPrototypeOf(Object((${expression})))`))?.objectId;
}

async function evaluate(devtools: Devtools, expression: string): Promise<RemoteObject | undefined> {
  const { result, exceptionDetails } = await devtools.send<{ result: RemoteObject; exceptionDetails?: unknown }>(
    'Runtime.evaluate',
    { expression, throwOnSideEffect: true, silent: true, includeCommandLineAPI: true, timeout: LIMIT_MS, objectGroup: GROUP },
    { timeoutMs: LIMIT_MS * 2 },
  );
  return exceptionDetails === undefined ? result : undefined;
}

async function propertyNames(devtools: Devtools, objectId: string): Promise<readonly string[]> {
  const { result, exceptionDetails } = await devtools.send<{ result: RemoteObject; exceptionDetails?: unknown }>(
    'Runtime.callFunctionOn',
    {
      objectId,
      functionDeclaration: `function (limit) { return (${namesOf.toString()})(this, limit); }`,
      arguments: [{ value: NAMES_MAX }],
      throwOnSideEffect: true,
      returnByValue: true,
      silent: true,
    },
    { timeoutMs: LIMIT_MS * 2 },
  );
  if (exceptionDetails !== undefined || typeof result.value !== 'string') return [];
  const names: unknown = JSON.parse(result.value);
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

async function lexicalNames(devtools: Devtools): Promise<readonly string[]> {
  const { names } = await devtools.send<{ names: readonly string[] }>('Runtime.globalLexicalScopeNames', {}, { timeoutMs: LIMIT_MS * 2 });
  return names.slice(0, NAMES_MAX);
}
