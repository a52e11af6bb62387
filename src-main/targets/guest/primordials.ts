/**
 * What the script needs of the language and the DOM, taken before any script of the page can replace it. Objects that
 * travel through these are made without prototype, so that nothing put on `Object.prototype` is ever asked.
 */
// oxlint-disable-next-line typescript/unbound-method -- the functions taken here are called with their receiver in hand
const { bind, call } = Function.prototype;

function uncurry<This, Args extends unknown[], Result>(
  method: (this: This, ...args: Args) => Result,
): (receiver: This, ...args: Args) => Result {
  return bind.call(call, method);
}

/* oxlint-disable typescript/unbound-method -- as above; the static functions need no receiver */
export const parse = JSON.parse;
export const stringify = JSON.stringify;
export const { isArray } = Array;
export const { freeze, values, defineProperty } = Object;
export const stopImmediatePropagation = uncurry(Event.prototype.stopImmediatePropagation);
const detailGetter = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get;
/* oxlint-enable typescript/unbound-method */
export const later = globalThis.queueMicrotask;
export const report = globalThis.reportError;
export const NativePromise = Promise;
export const NativeError = Error;
export const NativeTypeError = TypeError;

/** Detail of an event; throws for anything but a CustomEvent. */
export const detailOf: (event: Event) => unknown = detailGetter ? uncurry(detailGetter) : () => undefined;

/** Freezes what came out of `parse`, level by level without recursion, so that no depth can break it. */
export function deepFreeze<Value>(root: Value): Value {
  interface Level {
    readonly value: object;
    readonly next: Level | undefined;
  }
  let open: Level | undefined = isObject(root) ? { value: root, next: undefined } : undefined;
  while (open) {
    const { value }: Level = open;
    open = open.next;
    freeze(value);
    const children: unknown[] = values(value);
    for (let index = 0; index < children.length; index++) {
      const child = children[index];
      if (isObject(child)) open = { value: child, next: open };
    }
  }
  return root;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
