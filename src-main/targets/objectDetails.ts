import type { Devtools } from '../inspector/devtools.ts';
import { describeObject, type DescribeLimits } from './describeObject.ts';
import { isWhole, type RemoteObject } from './remoteObject.ts';

const LIMITS: DescribeLimits = { depth: 4, properties: 100, values: 500, characters: 10_000, text: 1_000 };
const IN_FLIGHT_MAX = 16;
const PER_SECOND_MAX = 200;
const LIMIT_MS = 2_000;
/** Between a console call and letting go of its objects: one call for all of them, however many there were. */
const RELEASE_MS = 500;
/** The group that DevTools puts the arguments of console calls into. */
const GROUP = 'console';
/** Where a look inside would run code of the page, or tell nothing that the preview does not. */
const LEFT_ALONE = new Set(['proxy', 'node', 'null', 'promise', 'generator', 'weakmap', 'weakset', 'weakref']);

/**
 * Looks into the objects of console calls beyond their previews. The look must not cost a page that floods its
 * console, so there are only so many at a time and in a second; the others keep their previews.
 */
export class ObjectDetails {
  #inFlight = 0;
  #begun = 0;
  #windowAt = 0;
  #releasing: NodeJS.Timeout | undefined;

  constructor(private readonly devtools: Devtools) {}

  /** The arguments told in full, and the objects let go; `undefined` when the previews are all there is to tell. */
  async take(args: readonly RemoteObject[], previews: readonly unknown[]): Promise<readonly unknown[] | undefined> {
    const wanted = args.map(
      (arg) => arg.objectId !== undefined && !LEFT_ALONE.has(arg.subtype ?? '') && arg.type === 'object' && !isWhole(arg),
    );
    if (args.some(({ objectId }) => objectId !== undefined)) this.#releaseSoon();
    if (!wanted.includes(true) || !this.#begin()) return undefined;
    try {
      return await Promise.all(args.map((arg, index) => (wanted[index] ? this.#describe(arg, previews[index]) : previews[index])));
    } finally {
      this.#inFlight -= 1;
    }
  }

  /** Holding on to the objects would keep the page's memory alive, so looks under way put it off for their time limit at most. */
  #releaseSoon(putOffUntil = performance.now() + LIMIT_MS): void {
    if (this.#releasing !== undefined) return;
    this.#releasing = setTimeout(() => {
      this.#releasing = undefined;
      if (this.#inFlight > 0 && performance.now() < putOffUntil) return this.#releaseSoon(putOffUntil);
      this.devtools.send('Runtime.releaseObjectGroup', { objectGroup: GROUP }).catch(ignoreGone);
    }, RELEASE_MS).unref();
  }

  #begin(): boolean {
    const now = performance.now();
    if (now - this.#windowAt > 1_000) {
      this.#windowAt = now;
      this.#begun = 0;
    }
    if (this.#inFlight >= IN_FLIGHT_MAX || this.#begun >= PER_SECOND_MAX) return false;
    this.#begun += 1;
    this.#inFlight += 1;
    return true;
  }

  async #describe(object: RemoteObject, preview: unknown): Promise<unknown> {
    try {
      const { result, exceptionDetails } = await this.devtools.send<{ result: { value?: unknown }; exceptionDetails?: unknown }>(
        'Runtime.callFunctionOn',
        {
          objectId: object.objectId,
          functionDeclaration: `function () { return (${describeObject.toString()})(this, ${JSON.stringify(LIMITS)}); }`,
          throwOnSideEffect: true,
          returnByValue: true,
          silent: true,
        },
        { timeoutMs: LIMIT_MS },
      );
      if (exceptionDetails !== undefined || typeof result.value !== 'string') return preview;
      const detail: unknown = JSON.parse(result.value);
      if (typeof detail !== 'object' || detail === null || !agrees(object, detail)) return preview;
      // The preview's words for an error hold its stack, which the look may not read.
      return object.subtype === 'error' ? { ...detail, description: object.description?.slice(0, LIMITS.text) } : detail;
    } catch {
      return preview; // the object, its page or the guest is gone
    }
  }
}

/** The page may have changed the object between its call and the look; then only the preview is of the right moment. */
function agrees({ preview }: RemoteObject, detail: object): boolean {
  const values = new Map<string, unknown>();
  const properties: unknown = 'properties' in detail ? detail.properties : [];
  for (const property of Array.isArray(properties) ? properties : []) {
    const { name, value }: { name?: unknown; value?: unknown } = property ?? {};
    if (typeof name === 'string') values.set(name, value);
  }
  return (preview?.properties ?? []).every(({ name, type, value = '' }) => {
    if (!['number', 'boolean', 'string'].includes(type) || value.includes('…') || /Infinity|NaN|^-0$/.test(value)) return true;
    // What the look left out it cannot contradict.
    return !values.has(name) || String(values.get(name)) === value;
  });
}

const ignoreGone = (): void => {};
