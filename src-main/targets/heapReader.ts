import * as z from 'zod';
import type { HeapClass, HeapSummary } from '../../src-shared/snapshot/heap.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';

const metaSchema = z.object({
  meta: z.object({ node_fields: z.array(z.string()), node_types: z.array(z.unknown()) }),
});

const QUOTE = 34;
const COMMA = 44;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN = 123;
const CLOSE = 125;

/** Of the head, before which nothing of the file is understood. */
const HEAD_CHARACTERS = 64 * 1024;

type Place = 'head' | 'nodes' | 'between' | 'strings' | 'end';

interface Sum {
  count: number;
  selfBytes: number;
}

/**
 * Sums up a heap snapshot while its text streams by, in pieces cut anywhere. The text is `{"snapshot":{…},"nodes":[…],
 * "edges":[…],…,"strings":[…]}`; of it only the sums per class and the names of the classes are kept.
 */
export class HeapReader {
  #place: Place = 'head';
  #head = '';
  #fields: { readonly count: number; readonly type: number; readonly name: number; readonly size: number } | undefined;
  #types: readonly string[] = [];
  /** Of the node that is being read. */
  #field = 0;
  #number = 0;
  #hasNumber = false;
  #type = 0;
  #name = 0;
  #size = 0;
  #nodes = 0;
  #bytes = 0;
  /** By the index of the class's name in `strings`; other types by their own name. */
  readonly #classes = new Map<number, Sum>();
  readonly #others = new Map<number, Sum>();
  /** The end of what was read, which may be the beginning of `"strings":[`. */
  #tail = '';
  #string = '';
  #inString = false;
  #escaped = false;
  #stringIndex = 0;
  readonly #names = new Map<number, string>();

  push(chunk: string): void {
    let from = 0;
    while (from < chunk.length) {
      if (this.#place === 'head') from = this.#readHead(chunk);
      else if (this.#place === 'nodes') from = this.#readNodes(chunk, from);
      else if (this.#place === 'between') from = this.#seekStrings(chunk, from);
      else if (this.#place === 'strings') from = this.#readStrings(chunk, from);
      else return;
    }
  }

  /** @throws for text that is no whole heap snapshot */
  summary(): HeapSummary {
    if (this.#place !== 'end') throw new Error('The heap snapshot is not whole.');
    const classes: HeapClass[] = [
      ...[...this.#classes].map(([index, sum]) => ({ name: this.#names.get(index) ?? '(unknown)', ...sum })),
      ...[...this.#others].map(([type, sum]) => ({ name: `(${this.#types[type] ?? 'unknown'})`, ...sum })),
    ];
    const first = (order: (one: HeapClass, other: HeapClass) => number): HeapClass[] =>
      classes.toSorted(order).slice(0, LIMITS.heapClasses);
    return {
      nodes: this.#nodes,
      selfBytes: this.#bytes,
      classes: classes.length,
      bySize: first((one, other) => other.selfBytes - one.selfBytes),
      byCount: first((one, other) => other.count - one.count),
    };
  }

  /** The head tells where in a node its fields lie. @returns where the nodes begin in the chunk */
  #readHead(chunk: string): number {
    const before = this.#head.length;
    this.#head += chunk.slice(0, HEAD_CHARACTERS);
    const end = /"nodes"\s*:\s*\[/.exec(this.#head);
    if (!end) {
      if (this.#head.length >= HEAD_CHARACTERS) throw new Error('The heap snapshot has an unknown form.');
      return chunk.length;
    }
    const { meta } = metaSchema.parse(JSON.parse(objectAt(this.#head, this.#head.indexOf('{', 1))));
    const at = (name: string): number => meta.node_fields.indexOf(name);
    const fields = { count: meta.node_fields.length, type: at('type'), name: at('name'), size: at('self_size') };
    const types = z.array(z.string()).safeParse(meta.node_types[fields.type]);
    if (!types.success || fields.name < 0 || fields.size < 0) throw new Error('The heap snapshot has an unknown form.');
    this.#fields = fields;
    this.#types = types.data;
    this.#place = 'nodes';
    const start = end.index + end[0].length - before;
    this.#head = '';
    return start;
  }

  #readNodes(chunk: string, from: number): number {
    // Kept in the loop, which sees every character of most of the file.
    let number = this.#number;
    let hasNumber = this.#hasNumber;
    for (let index = from; index < chunk.length; index++) {
      const code = chunk.charCodeAt(index);
      if (code >= ZERO && code <= NINE) {
        number = number * 10 + (code - ZERO);
        hasNumber = true;
      } else if (code === COMMA || code === CLOSE_LIST) {
        if (hasNumber) this.#endField(number);
        number = 0;
        hasNumber = false;
        if (code === CLOSE_LIST) {
          this.#place = 'between';
          return index + 1;
        }
      } else if (code === MINUS) throw new Error('The heap snapshot has an unknown form.');
    }
    this.#number = number;
    this.#hasNumber = hasNumber;
    return chunk.length;
  }

  #endField(number: number): void {
    const fields = this.#fields;
    if (!fields) return;
    if (this.#field === fields.type) this.#type = number;
    else if (this.#field === fields.name) this.#name = number;
    else if (this.#field === fields.size) this.#size = number;
    this.#field++;
    if (this.#field < fields.count) return;
    this.#field = 0;
    this.#nodes++;
    this.#bytes += this.#size;
    const type = this.#types[this.#type];
    const isClass = type === 'object' || type === 'native';
    const sums = isClass ? this.#classes : this.#others;
    const key = isClass ? this.#name : this.#type;
    const sum = sums.get(key);
    if (sum) {
      sum.count++;
      sum.selfBytes += this.#size;
    } else sums.set(key, { count: 1, selfBytes: this.#size });
  }

  /** Edges and the like are numbers only, so the first text of that name is the key. */
  #seekStrings(chunk: string, from: number): number {
    const carried = this.#tail.length;
    const text = this.#tail + chunk.slice(from);
    const found = text.indexOf(STRINGS);
    this.#tail = found < 0 ? text.slice(1 - STRINGS.length) : '';
    if (found < 0) return chunk.length;
    this.#place = 'strings';
    return from + found + STRINGS.length - carried;
  }

  /** Of the many strings only the names of classes are kept. */
  #readStrings(chunk: string, from: number): number {
    let start = from;
    for (let index = from; index < chunk.length; index++) {
      const code = chunk.charCodeAt(index);
      if (!this.#inString) {
        if (code === QUOTE) {
          this.#inString = true;
          start = index + 1;
        } else if (code === COMMA) this.#stringIndex++;
        else if (code === CLOSE_LIST) {
          this.#place = 'end';
          return index + 1;
        }
      } else if (this.#escaped) this.#escaped = false;
      else if (code === BACKSLASH) this.#escaped = true;
      else if (code === QUOTE) {
        this.#keep(chunk, start, index);
        this.#inString = false;
        if (this.#classes.has(this.#stringIndex)) this.#names.set(this.#stringIndex, nameOf(this.#string));
        this.#string = '';
      }
    }
    if (this.#inString) this.#keep(chunk, start, chunk.length);
    return chunk.length;
  }

  #keep(chunk: string, start: number, end: number): void {
    if (!this.#classes.has(this.#stringIndex) || this.#string.length > NAME_SOURCE) return;
    this.#string += chunk.slice(start, Math.min(end, start + NAME_SOURCE));
  }
}

const STRINGS = '"strings":[';
/** Characters of JSON that a name is read from: enough for the longest name that is told, were all of it escapes. */
const NAME_SOURCE = LIMITS.heapNameCharacters * 6 + 6;

/** A cut name may end within an escape: what can't be read is left out. */
function nameOf(json: string): string {
  const source = json.slice(0, NAME_SOURCE).replace(/\\(?:u[\da-f]{0,3})?$/i, '');
  const text: unknown = JSON.parse(`"${source}"`);
  const name = String(text);
  return name.length > LIMITS.heapNameCharacters ? `${name.slice(0, LIMITS.heapNameCharacters).toWellFormed()}…` : name;
}

/** The JSON object that begins at an index; its strings hold no braces. */
function objectAt(text: string, start: number): string {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === OPEN) depth++;
    else if (code === CLOSE && --depth === 0) return text.slice(start, index + 1);
  }
  throw new Error('The heap snapshot has an unknown form.');
}
