/** How much of an object is told. */
export interface DescribeLimits {
  readonly depth: number;
  /** Properties or entries of one object. */
  readonly properties: number;
  /** Values in all. */
  readonly values: number;
  /** Characters in all, and of one text. */
  readonly characters: number;
  readonly text: number;
}

/**
 * A bounded JSON text of an object. Its source runs in the page, in the debugger's mode that stops at the first side
 * effect, so it stands alone: nothing from outside its own body, and
 * nothing that this mode takes for one (object spread, regular expressions' methods, `stack`). It runs no getter and reads no prototype but to learn
 * a class; what it cannot tell without that, it leaves out.
 *
 * Primitives that JSON knows are themselves; anything else is `{type, description?, properties?, entries?, overflow?}`,
 * an ancestor met again `{type: 'cycle', levels}`.
 */
export function describeObject(root: unknown, limits: DescribeLimits): string {
  const { getOwnPropertyDescriptor, getPrototypeOf } = Object;
  let values = 0;
  let characters = 0;
  const ancestors: unknown[] = [];

  function cut(text: string, limit: number): string {
    characters += Math.min(text.length, limit);
    return text.length > limit ? `${text.slice(0, limit)}… (${text.length} characters)` : text;
  }

  function classOf(value: object): string | undefined {
    for (let prototype: unknown = getPrototypeOf(value); prototype !== null && typeof prototype === 'object'; ) {
      const made: unknown = getOwnPropertyDescriptor(prototype, 'constructor')?.value;
      if (typeof made === 'function') {
        const name: unknown = getOwnPropertyDescriptor(made, 'name')?.value;
        return typeof name === 'string' ? cut(name, 100) : undefined;
      }
      prototype = getPrototypeOf(prototype);
    }
    return undefined;
  }

  /** Only an object of that kind stands its method; the name it gives itself proves nothing. */
  function isBranded(probe: () => unknown): boolean {
    try {
      probe();
      return true;
    } catch {
      return false;
    }
  }

  function isFull(count: number): boolean {
    return count >= limits.properties || values >= limits.values || characters >= limits.characters;
  }

  function property(value: object, key: PropertyKey): unknown {
    const descriptor = getOwnPropertyDescriptor(value, key);
    const name = cut(String(key), 200);
    if (!descriptor) return { name, type: 'empty' };
    if (!('value' in descriptor)) return { name, type: 'accessor' };
    return { name, value: describe(descriptor.value) };
  }

  function inside(value: object): Record<string, unknown> {
    if (value instanceof Map || value instanceof Set) {
      const isMap = isBranded(() => Map.prototype.has.call(value as Map<unknown, unknown>, 0));
      const isSet = !isMap && isBranded(() => Set.prototype.has.call(value as Set<unknown>, 0));
      const entries: unknown[] = [];
      let overflow = false;
      if (isMap || isSet) {
        const iterator: Iterator<unknown> = isMap
          ? Map.prototype.entries.call(value as Map<unknown, unknown>)
          : Set.prototype.values.call(value as Set<unknown>);
        for (let next = iterator.next(); next.done !== true; next = iterator.next()) {
          if (isFull(entries.length)) {
            overflow = true;
            break;
          }
          const pair = next.value as [unknown, unknown];
          entries.push(isMap ? { key: describe(pair[0]), value: describe(pair[1]) } : { value: describe(next.value) });
        }
        const told: Record<string, unknown> = { type: isMap ? 'map' : 'set', entries };
        if (overflow) told['overflow'] = true;
        return told;
      }
    }
    if (value instanceof Date && isBranded(() => Date.prototype.getTime.call(value))) {
      const time = Date.prototype.getTime.call(value);
      return { type: 'date', description: time === time ? Date.prototype.toISOString.call(value) : 'Invalid Date' };
    }
    if (value instanceof RegExp) return { type: 'regexp' }; // asking for its source counts as a side effect
    const told: Record<string, unknown> = { type: 'object', description: classOf(value) };
    let keys: readonly PropertyKey[] | undefined;
    let length = 0;
    if (Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView))) {
      const list = value as { readonly length: number };
      length = Array.isArray(value) ? Number(getOwnPropertyDescriptor(value, 'length')?.value) : list.length;
      told['type'] = Array.isArray(value) ? 'array' : 'typedarray';
      told['description'] = `${String(told['description'])}(${length})`;
    } else if (value instanceof Error) {
      told['type'] = 'error';
      const message: unknown = getOwnPropertyDescriptor(value, 'message')?.value;
      if (typeof message === 'string') told['description'] = `${String(told['description'])}: ${cut(message, limits.text)}`;
      keys = Reflect.ownKeys(value).filter((key) => key !== 'stack' && key !== 'message');
      length = keys.length;
    } else {
      keys = Reflect.ownKeys(value);
      length = keys.length;
    }
    const properties: unknown[] = [];
    let at = 0;
    for (; at < length && !isFull(properties.length); at++) properties.push(property(value, keys?.[at] ?? String(at)));
    if (properties.length > 0) told['properties'] = properties;
    if (at < length) {
      told['overflow'] = true;
      told['size'] = length;
    }
    return told;
  }

  function describe(value: unknown): unknown {
    values += 1;
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'string') return cut(value, limits.text);
    if (typeof value === 'number') {
      const isPlain = value - value === 0 && !(value === 0 && 1 / value < 0);
      return isPlain ? value : { type: 'number', value: value === 0 ? '-0' : String(value) };
    }
    if (typeof value === 'undefined') return { type: 'undefined' };
    if (typeof value === 'bigint') return { type: 'bigint', value: `${cut(String(value), limits.text)}n` };
    if (typeof value === 'symbol') return { type: 'symbol', description: cut(String(value), limits.text) };
    if (typeof value === 'function') {
      const name: unknown = getOwnPropertyDescriptor(value, 'name')?.value;
      return { type: 'function', description: typeof name === 'string' ? cut(name, 100) : '' };
    }
    const level = ancestors.lastIndexOf(value);
    if (level >= 0) return { type: 'cycle', levels: ancestors.length - level };
    if (ancestors.length >= limits.depth) return { type: 'object', description: classOf(value), overflow: true };
    ancestors.push(value);
    const told = inside(value);
    ancestors.pop();
    return told;
  }

  return JSON.stringify(describe(root));
}
