/** One place where two sets of data differ. */
export interface Difference {
  /** As `days[0].high`; empty for the whole. */
  readonly path: string;
  /** JSON; absent where one of the two has nothing there. */
  readonly left?: string;
  readonly right?: string;
}

const MAX_DIFFERENCES = 500;

/** Where two sets of data differ, in the order of their properties: the smallest parts that do. */
export function differences(left: unknown, right: unknown): readonly Difference[] {
  const found: Difference[] = [];
  compare(left, right, '', found);
  return found;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

function compare(left: unknown, right: unknown, path: string, found: Difference[]): void {
  if (found.length >= MAX_DIFFERENCES || Object.is(left, right)) return;
  if (isContainer(left) && isContainer(right) && Array.isArray(left) === Array.isArray(right)) {
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const step = Array.isArray(left) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
      const [one, other] = [own(left, key), own(right, key)];
      if (one === undefined || other === undefined) {
        if (one !== other) note(found, step, one, other);
      } else compare(one, other, step, found);
    }
    return;
  }
  note(found, path, left, right);
}

const own = (value: object, key: string): unknown => (Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined);

function note(found: Difference[], path: string, left: unknown, right: unknown): void {
  if (found.length >= MAX_DIFFERENCES) return;
  found.push({
    path,
    ...(left !== undefined && { left: JSON.stringify(left) }),
    ...(right !== undefined && { right: JSON.stringify(right) }),
  });
}
