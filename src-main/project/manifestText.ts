import { findNodeAtLocation, getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { say, type Sentence } from '../../src-shared/words/sentence.ts';

export type JsonPath = readonly (string | number)[];

/** 1-based; columns count UTF-16 units, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface ManifestText {
  readonly value: unknown;
  /** Where the value at a path stands; the nearest existing ancestor when there is none. `key` asks for the property's name. */
  readonly positionOf: (path: JsonPath, part?: 'key' | 'value') => Position;
  /** Properties that are written twice in one object. */
  readonly repeatedKeys: readonly JsonPath[];
}

export type ParsedManifest =
  | { readonly ok: true; readonly manifest: ManifestText }
  | { readonly ok: false; readonly problem: { readonly message: Sentence; readonly fix: Sentence } & Partial<Position> };

/** Text of a file in UTF-8, or in UTF-16 when its byte order mark says so; `undefined` when it is neither. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Parses JSON with comments and trailing commas. Only the first fault is told: the later ones follow from it. */
export function parseManifest(text: string): ParsedManifest {
  if (text.trim() === '') return unreadable(say('json.empty'), say('json.emptyFix'));
  const errors: ParseError[] = [];
  let tree: Node | undefined;
  try {
    tree = parseTree(text, errors, { allowTrailingComma: true });
  } catch {
    return unreadable(say('json.deep'), say('json.deepFix'));
  }
  const position = positions(text);
  const first = errors[0];
  if (first || !tree) {
    const [what, fix] = FAULTS[first ? printParseErrorCode(first.error) : 'ValueExpected'] ?? UNKNOWN_FAULT;
    return unreadable(say('json.unread', { what: say(what) }), say(fix), position(first?.offset ?? 0));
  }
  const root = tree;
  return {
    ok: true,
    manifest: {
      value: getNodeValue(root),
      positionOf: (path, part = 'value') => {
        for (let length = path.length; length > 0; length--) {
          const node = findNodeAtLocation(root, path.slice(0, length));
          if (!node) continue;
          const property = part === 'key' && length === path.length && node.parent?.type === 'property' ? node.parent : node;
          return position(property.offset);
        }
        return position(root.offset);
      },
      repeatedKeys: repeatedKeys(root),
    },
  };
}

function unreadable(message: Sentence, fix: Sentence, position: Partial<Position> = {}): ParsedManifest {
  return { ok: false, problem: { ...position, message, fix } };
}

function positions(text: string): (offset: number) => Position {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

function repeatedKeys(root: Node): JsonPath[] {
  const repeated: JsonPath[] = [];
  const open: { node: Node; path: JsonPath }[] = [{ node: root, path: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, path } = next;
    const seen = new Set<string>();
    node.children?.forEach((child, index) => {
      if (node.type === 'array') open.push({ node: child, path: [...path, index] });
      const [key, value] = child.type === 'property' ? (child.children ?? []) : [];
      if (key === undefined) return;
      const name = String(key.value);
      if (seen.has(name)) repeated.push([...path, name]);
      seen.add(name);
      if (value) open.push({ node: value, path: [...path, name] });
    });
  }
  return repeated;
}

/** What is wrong, and what to write instead. */
type FaultWords = readonly [what: JsonFault, fix: `${JsonFault}Fix`];
type JsonFault =
  | 'json.unknown'
  | `json.${'symbol' | 'number' | 'name' | 'value' | 'colon' | 'comma' | 'brace' | 'bracket' | 'end'}`
  | `json.${'comment' | 'string' | 'unicode' | 'escape' | 'character'}`;
const faultOf = (what: JsonFault): FaultWords => [what, `${what}Fix`];
const UNKNOWN_FAULT = faultOf('json.unknown');
const FAULTS: Readonly<Record<string, FaultWords>> = {
  InvalidSymbol: faultOf('json.symbol'),
  InvalidNumberFormat: faultOf('json.number'),
  PropertyNameExpected: faultOf('json.name'),
  ValueExpected: faultOf('json.value'),
  ColonExpected: faultOf('json.colon'),
  CommaExpected: faultOf('json.comma'),
  CloseBraceExpected: faultOf('json.brace'),
  CloseBracketExpected: faultOf('json.bracket'),
  EndOfFileExpected: faultOf('json.end'),
  UnexpectedEndOfComment: faultOf('json.comment'),
  UnexpectedEndOfString: faultOf('json.string'),
  UnexpectedEndOfNumber: faultOf('json.number'),
  InvalidUnicode: faultOf('json.unicode'),
  InvalidEscapeCharacter: faultOf('json.escape'),
  InvalidCharacter: faultOf('json.character'),
};
