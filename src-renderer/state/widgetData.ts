import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { createStore } from 'zustand/vanilla';
import type { RenderState } from '../../src-shared/ipc/events.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { MessageKey } from '../i18n/en.ts';
import { recall, remember } from './storage.ts';

/** Place and words of what is wrong with a text of JSON. Line and column are 1-based, `offset` counts characters. */
export interface JsonFault {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly reason: MessageKey;
}

export type JsonObject = Record<string, unknown>;

const reasons: Readonly<Record<string, MessageKey>> = {
  InvalidSymbol: 'json.symbol',
  InvalidNumberFormat: 'json.number',
  PropertyNameExpected: 'json.name',
  ValueExpected: 'json.value',
  ColonExpected: 'json.colon',
  CommaExpected: 'json.comma',
  CloseBraceExpected: 'json.brace',
  CloseBracketExpected: 'json.bracket',
  EndOfFileExpected: 'json.end',
  InvalidCommentToken: 'json.comment',
  UnexpectedEndOfComment: 'json.comment',
  UnexpectedEndOfString: 'json.string',
  UnexpectedEndOfNumber: 'json.number',
  InvalidUnicode: 'json.escape',
  InvalidEscapeCharacter: 'json.escape',
  InvalidCharacter: 'json.symbol',
};

export function readJsonObject(text: string): { readonly value: JsonObject } | { readonly fault: JsonFault } {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const first = errors[0];
  if (first !== undefined) {
    const before = text.slice(0, first.offset).split(/\r\n|\r|\n/);
    return {
      fault: {
        offset: first.offset,
        line: before.length,
        column: (before.at(-1)?.length ?? 0) + 1,
        reason: reasons[printParseErrorCode(first.error)] ?? 'json.symbol',
      },
    };
  }
  // The tolerant parser is only for places: what counts as JSON, the platform decides.
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value: Object.fromEntries(Object.entries(value)) };
    return { fault: { offset: 0, line: 1, column: 1, reason: 'data.object' } };
  } catch {
    return { fault: { offset: 0, line: 1, column: 1, reason: 'json.symbol' } };
  }
}

/** Data that a widget was fed with, or a text of the person's that other data took the place of. */
export interface DataEntry {
  readonly id: string;
  readonly text: string;
  readonly atMs: number;
  /** Who rendered it: the person, or the name of an agent's client; absent for a text that was only typed. */
  readonly by?: string;
  readonly failed: boolean;
}

interface WidgetData {
  readonly texts: Readonly<Record<string, string>>;
  /** Widgets whose text was typed and neither rendered nor kept in history since. */
  readonly typed: ReadonlySet<string>;
  /** Newest first. */
  readonly histories: Readonly<Record<string, readonly DataEntry[]>>;
  /** What other data took the place of, while it can be brought back. */
  readonly replaced: { readonly widgetId: string; readonly text: string } | undefined;
  /** Renders what is typed by itself. */
  readonly auto: boolean;
}

const KEPT_ENTRIES = 30;
const KEPT_CHARACTERS = 2_000_000;
const KEY = 'wsd.widgetData';
const TYPED_KEY = 'wsd.widgetData.typed';

/** The newest, as many as there is room for. */
function bounded(entries: readonly DataEntry[]): readonly DataEntry[] {
  let characters = 0;
  return entries.slice(0, KEPT_ENTRIES).filter(({ text }, index) => (characters += text.length) <= KEPT_CHARACTERS || index === 0);
}

/** The text per widget: filled by every render of that widget, kept while others are edited; and what it was before. */
export function createWidgetData() {
  const texts = recall(
    TYPED_KEY,
    (stored) => Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    'session',
  );
  const store = createStore<WidgetData>()(() => ({
    texts,
    typed: new Set(Object.keys(texts)),
    histories: {},
    replaced: undefined,
    auto: recall(KEY, ({ auto }) => auto !== false),
  }));
  // A window that crashes and comes back has what was typed, and nowhere else was.
  store.subscribe((now, before) => {
    if (now.typed === before.typed && now.texts === before.texts) return;
    remember(TYPED_KEY, Object.fromEntries([...now.typed].map((widgetId) => [widgetId, now.texts[widgetId]])), 'session');
  });
  /** How the newest render goes, as far as it was told before its data came. */
  let newest: Pick<RenderState, 'instanceId' | 'by' | 'state'> | undefined;

  /** What the person last asked to render, from the editor or not: it must not take the place of what was typed since. */
  let expected: { readonly widgetId: string; readonly text: string } | undefined;

  const textOf = (widgetId: string): string => store.getState().texts[widgetId] ?? '{}';
  const same = (text: string, other: string): boolean => {
    const [one, two] = [readJsonObject(text), readJsonObject(other)];
    return text === other || ('value' in one && 'value' in two && JSON.stringify(one.value) === JSON.stringify(two.value));
  };

  function write(widgetId: string, text: string, typed: boolean): void {
    store.setState((state) => {
      const left = new Set(state.typed);
      if (typed) left.add(widgetId);
      else left.delete(widgetId);
      return { texts: { ...state.texts, [widgetId]: text.slice(0, LIMITS.widgetDataCharacters) }, typed: left };
    });
  }

  function record(widgetId: string, entry: DataEntry): void {
    store.setState(({ histories }) => {
      const before = (histories[widgetId] ?? []).filter(({ text }) => !same(text, entry.text));
      return { histories: { ...histories, [widgetId]: bounded([entry, ...before]) } };
    });
  }

  /** Puts other data into the editor. What was typed there is kept in history, and can be brought back at once. */
  function replace(widgetId: string, text: string): void {
    const { typed } = store.getState();
    const before = textOf(widgetId);
    const loses = typed.has(widgetId) && !same(before, text);
    if (loses) record(widgetId, { id: crypto.randomUUID(), text: before, atMs: Date.now(), failed: false });
    write(widgetId, text, false);
    store.setState({ replaced: loses ? { widgetId, text: before } : undefined });
  }

  return {
    store,
    /** Another project: nothing of the one before belongs to its widgets. */
    clear(): void {
      expected = undefined;
      store.setState({ texts: {}, typed: new Set(), histories: {}, replaced: undefined });
    },
    textOf,
    replace,
    type(widgetId: string, text: string): void {
      if (text !== textOf(widgetId)) write(widgetId, text, true);
    },
    /** What stands in the editor, when that is sound. */
    dataOf(widgetId: string): JsonObject | undefined {
      const read = readJsonObject(store.getState().texts[widgetId] ?? '');
      return 'value' in read ? read.value : undefined;
    },
    expect: (widgetId: string, data: JsonObject): void => void (expected = { widgetId, text: JSON.stringify(data, null, 2) }),
    /** What a render feeds. A text that says the same already keeps the form a person gave it. */
    fill(widgetId: string, data: JsonObject, instanceId: string): void {
      const text = JSON.stringify(data, null, 2);
      const { texts: now, typed } = store.getState();
      const typedSince = typed.has(widgetId) && expected?.widgetId === widgetId && expected.text === text;
      if (now[widgetId] !== undefined && same(now[widgetId], text)) write(widgetId, now[widgetId], false);
      else if (!typedSince) replace(widgetId, text);
      const known = newest?.instanceId === instanceId ? newest : undefined;
      record(widgetId, {
        id: instanceId,
        text,
        atMs: Date.now(),
        failed: known?.state === 'failed',
        ...(known !== undefined && { by: known.by }),
      });
    },
    /** Who asked for a render, and how it went. */
    rendered({ slot, instanceId, by, state }: Pick<RenderState, 'slot' | 'instanceId' | 'by' | 'state'>): void {
      if (slot !== 'widget') return;
      newest = { instanceId, by, state };
      store.setState(({ histories }) => ({
        histories: Object.fromEntries(
          Object.entries(histories).map(([widgetId, entries]) => [
            widgetId,
            entries.map((entry) => (entry.id === instanceId ? { ...entry, by, failed: state === 'failed' } : entry)),
          ]),
        ),
      }));
    },
    /** Brings back what other data took the place of. */
    undo(): void {
      const { replaced } = store.getState();
      if (replaced === undefined) return;
      write(replaced.widgetId, replaced.text, true);
      store.setState({ replaced: undefined });
    },
    dismiss: (): void => store.setState({ replaced: undefined }),
    setAuto(auto: boolean): void {
      store.setState({ auto });
      remember(KEY, { auto });
    },
  };
}
