import { findNodeAtLocation, getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';

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
  | { readonly ok: false; readonly problem: { readonly message: string; readonly fix: string } & Partial<Position> };

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
  if (text.trim() === '') return unreadable('The file is empty.', 'Write a JSON object: {"pages": [], "widgets": []}.');
  const errors: ParseError[] = [];
  let tree: Node | undefined;
  try {
    tree = parseTree(text, errors, { allowTrailingComma: true });
  } catch {
    return unreadable('The JSON is nested too deeply.', 'Take out the levels that no key of wsd.json has.');
  }
  const position = positions(text);
  const first = errors[0];
  if (first || !tree) {
    const [what, fix] = FAULTS[first ? printParseErrorCode(first.error) : 'ValueExpected'] ?? UNKNOWN_FAULT;
    return unreadable(`The JSON can't be read: ${what}.`, fix, position(first?.offset ?? 0));
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

function unreadable(message: string, fix: string, position: Partial<Position> = {}): ParsedManifest {
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
type FaultWords = readonly [what: string, fix: string];
const UNKNOWN_FAULT: FaultWords = ['something is wrong here', 'Compare with the example in the documentation.'];
const FAULTS: Readonly<Record<string, FaultWords>> = {
  InvalidSymbol: ['this word is not JSON', 'Put texts in double quotes; bare words are true, false and null only.'],
  InvalidNumberFormat: ['this number is not complete', 'Write numbers like 12 or 1.5.'],
  PropertyNameExpected: ['a property name is missing here', 'Write the name in double quotes, then a colon.'],
  ValueExpected: ['a value is missing here', 'Write a text, a number, true, false, null, a list or an object.'],
  ColonExpected: ['a colon is missing here', 'Write "name": value.'],
  CommaExpected: ['a comma is missing here', 'Put a comma between this and what stands before it.'],
  CloseBraceExpected: ['a closing } is missing', 'Close the object with }.'],
  CloseBracketExpected: ['a closing ] is missing', 'Close the list with ].'],
  EndOfFileExpected: ['more text follows after the end', 'Remove what stands after the last }.'],
  UnexpectedEndOfComment: ['a comment is not closed', 'End the comment with */.'],
  UnexpectedEndOfString: ['a text is not closed', 'End the text with a double quote on the same line.'],
  UnexpectedEndOfNumber: ['this number is not complete', 'Write numbers like 12 or 1.5.'],
  InvalidUnicode: ['this \\u escape is not complete', 'Write four hexadecimal digits after \\u.'],
  InvalidEscapeCharacter: ['this backslash escape does not exist', 'Write a backslash as \\\\, and paths with forward slashes.'],
  InvalidCharacter: ['this character may not stand here', 'Remove it, or write it as \\n, \\t or \\uXXXX inside a text.'],
};
