import { isRecord, own, type JsonRecord } from '../../../../src-shared/record.ts';

/** Parts of one schema that may be looked at: schemas come from servers and may be huge or refer to themselves. */
export const SCHEMA_PARTS = 400;
const REFERENCES = 8;
const CHOICES = 20_000;

export interface PropertyView {
  readonly name: string;
  readonly schema: JsonRecord;
  readonly required: boolean;
}

/** A tool's input schema, read within bounds: references inside it followed, the first real alternative taken. */
export class SchemaView {
  readonly #root: JsonRecord;
  #left = SCHEMA_PARTS;

  constructor(root: JsonRecord) {
    this.#root = root;
  }

  /** Required properties first, each group in the schema's order. */
  properties(schema: JsonRecord): PropertyView[] {
    const declared = own(schema, 'properties');
    const properties = isRecord(declared) ? declared : {};
    const list = own(schema, 'required');
    const required = new Set<string>(Array.isArray(list) ? list.slice(0, SCHEMA_PARTS).filter((name) => typeof name === 'string') : []);
    const views: PropertyView[] = [];
    for (const name of required) this.#add(views, name, own(properties, name) ?? {}, true);
    for (const name in properties) {
      if (this.#left <= 0) break;
      if (!required.has(name)) this.#add(views, name, properties[name], false);
    }
    return views;
  }

  #add(views: PropertyView[], name: string, schema: unknown, required: boolean): void {
    this.#left -= 1;
    if (this.#left >= 0) views.push({ name, schema: this.resolved(schema), required });
  }

  resolved(given: unknown): JsonRecord {
    let schema = given;
    for (let step = 0; step < REFERENCES && isRecord(schema); step += 1) {
      const reference = own(schema, '$ref');
      const all = own(schema, 'allOf');
      const any = own(schema, 'anyOf') ?? own(schema, 'oneOf');
      if (typeof reference === 'string') schema = this.#at(reference);
      else if (Array.isArray(any)) schema = { ...schema, anyOf: undefined, oneOf: undefined, ...firstReal(any) };
      else if (Array.isArray(all)) schema = { ...schema, allOf: undefined, ...firstReal(all) };
      else return schema;
    }
    return {};
  }

  #at(reference: string): unknown {
    if (!reference.startsWith('#/')) return reference === '#' ? this.#root : undefined;
    let place: unknown = this.#root;
    for (const step of reference
      .slice(2)
      .split('/')
      .slice(0, 2 * REFERENCES)) {
      place = isRecord(place) ? own(place, step.replaceAll('~1', '/').replaceAll('~0', '~')) : undefined;
    }
    return place;
  }
}

function firstReal(alternatives: readonly unknown[]): JsonRecord {
  const real = alternatives.slice(0, REFERENCES).find((part) => isRecord(part) && part['type'] !== 'null');
  return isRecord(real) ? real : {};
}

/** The first type of a schema that is not `null`; guessed from its keywords when it names none. */
export function typeOf(schema: JsonRecord): string {
  const type = own(schema, 'type');
  const first: unknown = Array.isArray(type) ? type.find((name) => name !== 'null') : type;
  if (typeof first === 'string') return first;
  if (isRecord(own(schema, 'properties'))) return 'object';
  if (own(schema, 'items') !== undefined) return 'array';
  const [choice] = choices(schema, 'enum');
  return choice === undefined ? 'string' : typeof choice;
}

/** The texts and numbers of `enum` or `examples`. */
export function choices(schema: JsonRecord, keyword: 'enum' | 'examples'): (string | number)[] {
  const values = own(schema, keyword);
  if (!Array.isArray(values)) return [];
  return values
    .slice(0, CHOICES)
    .filter((value) => (typeof value === 'string' && value !== '' && value.length <= 200) || typeof value === 'number');
}
