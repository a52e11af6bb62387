import type { BusinessTool } from '../../../../src-shared/simulator/servers.ts';
import { isRecord, own, type JsonRecord } from '../../../../src-shared/record.ts';
import { candidates, overlaps, ownWords, type Candidate } from './candidates.ts';
import { dayNamed } from './dates.ts';
import { otherName } from './lexicon.ts';
import { inUnit, quantities, type Quantity, type Unit } from './numbers.ts';
import { choices, SchemaView, typeOf, type PropertyView } from './schemaView.ts';
import { hasHan, terms } from './words.ts';

export interface MissingArgument {
  /** As `address.city`. */
  readonly path: string;
  readonly description: string | undefined;
  readonly choices: readonly (string | number)[];
}

export interface Filled {
  readonly arguments: JsonRecord;
  readonly missing: readonly MissingArgument[];
}

const DEPTH = 4;
const PLACE = /city|town|country|region|place|location|province|state|address|destination|城市|国家|地区|地点|省/i;
const SEARCHED = /^(?:q|query|keywords?|text|question|prompt|message|content|input|search|term|title|关键词|内容)$/i;
const DATED = /date|日期/i;
const ORIGIN = /^(?:from|origin|source|start|departure)|出发|起点/i;
const GOAL = /^(?:to|destination|target|end|arrival)$|目的|终点/i;
const UNITS: readonly (readonly [Unit, RegExp])[] = [
  ['day', /days?\b|天数/i],
  ['week', /weeks?\b/i],
  ['month', /months?\b/i],
  ['year', /years?\b/i],
  ['hour', /hours?\b/i],
  ['minute', /minutes?\b/i],
  ['count', /limit|count|size|^top|number|amount|quantity|^n$|max|数量|条数/i],
];

/** Fills a tool's arguments from the query, inventing nothing. */
export function fillArguments(tool: BusinessTool, query: string, nowMs: number): Filled {
  const words = ownWords([tool.name.replace(/[_-]+/g, ' '), tool.title, tool.description?.slice(0, 2_000)].join(' '));
  return new ArgumentFill(tool.inputSchema, query, candidates(query, words), nowMs).all();
}

class ArgumentFill {
  readonly #schemas: SchemaView;
  readonly #root: JsonRecord;
  readonly #query: string;
  readonly #lowQuery: string;
  readonly #candidates: readonly Candidate[];
  readonly #amounts: readonly Quantity[];
  readonly #nowMs: number;
  readonly #missing: MissingArgument[] = [];
  /** Places of the query that are an argument already. */
  readonly #used: { readonly start: number; readonly end: number }[] = [];

  constructor(root: JsonRecord, query: string, found: readonly Candidate[], nowMs: number) {
    this.#schemas = new SchemaView(root);
    this.#root = root;
    this.#query = query;
    this.#lowQuery = query.toLowerCase();
    this.#candidates = found;
    this.#amounts = quantities(query);
    this.#nowMs = nowMs;
  }

  all(): Filled {
    const filled = this.#object(this.#schemas.resolved(this.#root), '', true, DEPTH);
    return { arguments: isRecord(filled) ? filled : {}, missing: this.#missing };
  }

  #object(schema: JsonRecord, path: string, required: boolean, depth: number): JsonRecord | undefined {
    const entries: [string, unknown][] = [];
    for (const property of this.#schemas.properties(schema)) {
      const value = this.#property({ ...property, required: property.required && required }, `${path}${property.name}`, depth);
      if (value !== undefined) entries.push([property.name, value]);
    }
    return required || entries.length > 0 ? Object.fromEntries(entries) : undefined;
  }

  #property(property: PropertyView, path: string, depth: number): unknown {
    const { schema, required } = property;
    if (Object.hasOwn(schema, 'const')) return required ? schema['const'] : undefined;
    if (typeOf(schema) === 'object' && isRecord(own(schema, 'properties')) && depth > 0)
      return this.#object(schema, `${path}.`, required, depth - 1);
    const found = this.#value(property);
    if (found !== undefined || !required) return found;
    if (Object.hasOwn(schema, 'default')) return schema['default'];
    const description = own(schema, 'description');
    this.#missing.push({
      path,
      description: typeof description === 'string' ? description : undefined,
      choices: choices(schema, 'enum').slice(0, 6),
    });
    return undefined;
  }

  #value(property: PropertyView): unknown {
    const { schema } = property;
    switch (typeOf(schema)) {
      case 'string':
        return this.#text(property);
      case 'number':
      case 'integer':
        return this.#number(property);
      case 'boolean':
        return this.#boolean(property);
      case 'array':
        return this.#array(property);
      default:
        return undefined;
    }
  }

  #text({ name, schema, required }: PropertyView): string | undefined {
    const given = this.#given(name);
    const closed = choices(schema, 'enum');
    if (closed.length > 0) return this.#chosen(closed, true);
    const example = this.#chosen(choices(schema, 'examples'), false);
    if (example !== undefined) return example;
    if (given !== undefined) return given;
    const format = own(schema, 'format');
    if (format === 'date' || format === 'date-time' || DATED.test(name)) {
      const day = dayNamed(this.#query, this.#nowMs);
      return day !== undefined && format === 'date-time' ? `${day}T00:00:00Z` : day;
    }
    if (format === 'email') return /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/.exec(this.#query)?.[0];
    if (format === 'uri' || format === 'url') return /https?:\/\/[^\s"'<>，。]{1,2000}/.exec(this.#query)?.[0];
    return this.#free(name, schema, required);
  }

  #free(name: string, schema: JsonRecord, required: boolean): string | undefined {
    const longest = own(schema, 'maxLength');
    const open = this.#candidates.filter(
      (candidate) => !overlaps(candidate, this.#used) && (typeof longest !== 'number' || candidate.text.length <= longest),
    );
    const wanted = ORIGIN.test(name) ? ['from', '从'] : GOAL.test(name) ? ['to', '到', '至', '去'] : [];
    const best =
      open.find(({ after }) => after !== undefined && wanted.includes(after)) ??
      (required ? open[0] : PLACE.test(name) ? open.find(({ how }) => how === 'phrase') : undefined);
    if (best) {
      this.#used.push(best);
      return best.text;
    }
    return required && SEARCHED.test(name) && this.#used.length === 0 ? this.#query : undefined;
  }

  /** `name=value` or `name: value`. */
  #given(name: string): string | undefined {
    const at = this.#lowQuery.indexOf(name.toLowerCase());
    if (at === -1 || name === '') return undefined;
    return /^\s{0,3}[=:：]\s{0,3}["“]?([^\s"”,，;；]{1,200})/.exec(this.#query.slice(at + name.length))?.[1];
  }

  /** The longest choice that stands in the query; one of a closed list also by its name in the other language. */
  #chosen(offered: readonly (string | number)[], translates: boolean): string | undefined {
    let best: { readonly value: string; readonly start: number; readonly end: number } | undefined;
    for (const value of offered) {
      if (typeof value !== 'string') continue;
      const other = translates ? otherName(value.toLowerCase()) : undefined;
      for (const form of other === undefined ? [value] : [value, other]) {
        if (best && form.length <= best.end - best.start) continue;
        const start = this.#find(form.toLowerCase());
        if (start !== -1) best = { value, start, end: start + form.length };
      }
    }
    if (best) this.#used.push(best);
    return best?.value;
  }

  /** Where a word stands in the query and is no argument yet: Latin ones only as whole words, `_` and `-` for blanks. */
  #find(word: string): number {
    const edges = hasHan(word) ? /^$/ : /[a-z0-9]/;
    for (const form of new Set([word, word.replace(/[_-]/g, ' ')])) {
      for (let at = this.#lowQuery.indexOf(form); at !== -1; at = this.#lowQuery.indexOf(form, at + 1)) {
        const around = `${this.#lowQuery[at - 1] ?? ' '}${this.#lowQuery[at + form.length] ?? ' '}`;
        if (!edges.test(around) && !overlaps({ start: at, end: at + form.length }, this.#used)) return at;
      }
    }
    return -1;
  }

  #number({ name, schema }: PropertyView): number | undefined {
    const given = Number(this.#given(name) ?? Number.NaN);
    if (Number.isFinite(given)) return given;
    const closed = choices(schema, 'enum');
    const fits = (value: number | undefined): value is number =>
      value !== undefined && (typeOf(schema) !== 'integer' || Number.isInteger(value)) && (closed.length === 0 || closed.includes(value));
    const unit = unitOf(name, schema);
    const open = this.#amounts.filter((amount) => !overlaps(amount, this.#used));
    const bare = open.filter((amount) => amount.unit === 'none');
    const ordered =
      unit === 'none' ? [...bare, ...open.filter((amount) => /\d/.test(this.#query.slice(amount.start, amount.end)))] : [...open, ...bare];
    for (const amount of ordered) {
      const value = unit === 'none' || amount.unit === 'none' ? amount.value : inUnit(amount, unit);
      if (!fits(value)) continue;
      this.#used.push(amount);
      return value;
    }
    return undefined;
  }

  #boolean({ name }: PropertyView): boolean | undefined {
    const given = this.#given(name)?.toLowerCase();
    if (given !== undefined)
      return /^(?:true|yes|on|1|是|要)/.test(given) ? true : /^(?:false|no|off|0|否|不)/.test(given) ? false : undefined;
    const asked = terms(this.#query);
    const named = [...terms(name.replace(/^(?:is|has|with|include|show|enable)_?(?=[A-Z_]|[a-z]{3})/, ''))];
    if (named.length === 0 || !named.every((term) => asked.has(term))) return undefined;
    return !/\b(?:without|no|not|don'?t|exclude|disable)\b|不要|不|别|无需|没有/.test(this.#lowQuery);
  }

  #array({ name, schema, required }: PropertyView): unknown[] | undefined {
    const items = this.#schemas.resolved(own(schema, 'items'));
    const closed = choices(items, 'enum');
    if (closed.length > 0) {
      const found = closed.filter((value) => this.#find(String(value).toLowerCase()) !== -1);
      return found.length > 0 ? found : undefined;
    }
    if (typeOf(items) !== 'string' || !required) return undefined;
    const found: string[] = [];
    for (let value = this.#free(name, items, true); value !== undefined && found.length < 20; value = this.#free(name, items, true))
      found.push(value);
    return found.length > 0 ? found : undefined;
  }
}

function unitOf(name: string, schema: JsonRecord): Unit {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  const description = own(schema, 'description');
  const inName = UNITS.find(([, pattern]) => pattern.test(spaced));
  return (inName ?? UNITS.find(([, pattern]) => typeof description === 'string' && pattern.test(description.slice(0, 200))))?.[0] ?? 'none';
}
