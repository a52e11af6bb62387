import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { createStore } from 'zustand/vanilla';
import type { MessageKey } from '../i18n/en.ts';

/** 1-based place and words of what is wrong with a text of JSON. */
export interface JsonFault {
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
    return { fault: { line: 1, column: 1, reason: 'data.object' } };
  } catch {
    return { fault: { line: 1, column: 1, reason: 'json.symbol' } };
  }
}

/** The text box per widget: filled by every render of that widget, kept while others are edited. */
export function createWidgetData() {
  const store = createStore<{ readonly texts: Readonly<Record<string, string>> }>()(() => ({ texts: {} }));
  const write = (widgetId: string, text: string): void => store.setState(({ texts }) => ({ texts: { ...texts, [widgetId]: text } }));
  return {
    store,
    write,
    clear: (): void => store.setState({ texts: {} }),
    /** What stands in the box, when that is sound. */
    dataOf(widgetId: string): JsonObject | undefined {
      const read = readJsonObject(store.getState().texts[widgetId] ?? '');
      return 'value' in read ? read.value : undefined;
    },
    /** What a render feeds. A text that says the same already keeps the form a person gave it. */
    fill(widgetId: string, data: JsonObject): void {
      const read = readJsonObject(store.getState().texts[widgetId] ?? '');
      if ('value' in read && JSON.stringify(read.value) === JSON.stringify(data)) return;
      write(widgetId, JSON.stringify(data, null, 2));
    },
  };
}
