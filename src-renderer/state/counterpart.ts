import type { TreeNode } from '../../src-shared/snapshot/tree.ts';

interface Step {
  readonly kind: string;
  /** Place among those siblings that are of its kind. */
  readonly place: number;
}

/** Where a node stands, told so that it can be found in another capture of the same target. */
export interface Whereabouts {
  readonly kind: string;
  /** Its attribute `id`. */
  readonly id: string | undefined;
  /** From the root down to it. */
  readonly steps: readonly Step[];
}

function idOf({ attributes }: TreeNode): string | undefined {
  const value = attributes?.find(([name]) => name === 'id')?.[1];
  return typeof value === 'string' ? value : undefined;
}

/** Each node with the way down to it, in document order. */
function* withSteps(nodes: readonly TreeNode[]): Iterable<{ readonly node: TreeNode; readonly steps: readonly Step[] }> {
  const steps: Step[] = [];
  /** Per depth, how many of each kind the present parent has had. */
  const counts: Map<string, number>[] = [];
  for (const node of nodes) {
    const { depth, kind } = node;
    steps.length = Math.min(steps.length, depth);
    counts.length = Math.min(counts.length, depth + 1);
    const ofParent = (counts[depth] ??= new Map());
    const place = ofParent.get(kind) ?? 0;
    ofParent.set(kind, place + 1);
    steps[depth] = { kind, place };
    yield { node, steps };
  }
}

export function whereaboutsOf(nodes: readonly TreeNode[], uid: string): Whereabouts | undefined {
  for (const { node, steps } of withSteps(nodes)) if (node.uid === uid) return { kind: node.kind, id: idOf(node), steps: [...steps] };
  return undefined;
}

/** The node that stands for it in these: the only one of its kind with its id, else the one at its place, if that bears no other id. */
export function counterpartOf({ kind, id, steps: wanted }: Whereabouts, nodes: readonly TreeNode[]): string | undefined {
  const named = id === undefined ? [] : nodes.filter((node) => node.kind === kind && idOf(node) === id);
  if (named.length === 1) return named[0]?.uid;
  for (const { node, steps } of withSteps(nodes)) {
    if (steps.length !== wanted.length) continue;
    if (!steps.every((step, at) => step.kind === wanted[at]?.kind && step.place === wanted[at].place)) continue;
    return (idOf(node) ?? id) === (id ?? idOf(node)) ? node.uid : undefined;
  }
  return undefined;
}
