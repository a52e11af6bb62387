import type { TreeNode } from '../../src-shared/snapshot/tree.ts';

export interface TreeRow {
  readonly node: TreeNode;
  readonly hasChildren: boolean;
  readonly open: boolean;
  /** 1-based place among its visible siblings, and how many those are. */
  readonly place: number;
  readonly siblings: number;
}

/** Every word must occur in uid, role, kind, name or text. */
export function matchNodes(nodes: readonly TreeNode[], query: string): ReadonlySet<number> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = new Set<number>();
  if (words.length === 0) return found;
  for (const [index, node] of nodes.entries()) {
    const hay = `${node.uid} ${node.role ?? ''} ${node.kind} ${node.name ?? ''} ${node.text ?? ''}`.toLowerCase();
    if (words.every((word) => hay.includes(word))) found.add(index);
  }
  return found;
}

/** The matches with all their ancestors. */
export function withAncestors(nodes: readonly TreeNode[], matches: ReadonlySet<number>): ReadonlySet<number> {
  const kept = new Set<number>();
  const path: number[] = [];
  for (const [index, node] of nodes.entries()) {
    path.length = node.depth;
    path[node.depth] = index;
    if (!matches.has(index)) continue;
    for (const ancestor of path) if (ancestor !== undefined) kept.add(ancestor);
  }
  return kept;
}

/** Rows in view: without the insides of collapsed nodes, or, while searching, only `kept` nodes and all of them open. */
export function visibleRows(nodes: readonly TreeNode[], collapsed: ReadonlySet<string>, kept: ReadonlySet<number> | undefined): TreeRow[] {
  const shown: { node: TreeNode; hasChildren: boolean; open: boolean }[] = [];
  let closedAt = Number.POSITIVE_INFINITY;
  for (const [index, node] of nodes.entries()) {
    if (node.depth > closedAt) continue;
    closedAt = Number.POSITIVE_INFINITY;
    if (kept !== undefined && !kept.has(index)) continue;
    const hasChildren = (nodes[index + 1]?.depth ?? 0) > node.depth;
    const open = hasChildren && (kept !== undefined || !collapsed.has(node.uid));
    if (hasChildren && !open) closedAt = node.depth;
    shown.push({ node, hasChildren, open });
  }
  return numbered(shown);
}

/** Adds place and count among siblings: a sibling group ends where a shallower row comes. */
function numbered(shown: readonly { node: TreeNode; hasChildren: boolean; open: boolean }[]): TreeRow[] {
  const places: number[] = [];
  const groups: { size: number }[] = [];
  const joined = shown.map((row) => {
    const { depth } = row.node;
    groups.length = Math.min(groups.length, depth + 1);
    const group = (groups[depth] ??= { size: 0 });
    group.size += 1;
    places.push(group.size);
    return group;
  });
  return shown.map((row, index) => ({ ...row, place: places[index] ?? 1, siblings: joined[index]?.size ?? 1 }));
}

/** Index of the nearest row above that is shallower, or -1. */
export function parentRow(rows: readonly TreeRow[], index: number): number {
  const depth = rows[index]?.node.depth ?? 0;
  for (let above = index - 1; above >= 0; above -= 1) if ((rows[above]?.node.depth ?? 0) < depth) return above;
  return -1;
}

/** Ancestors of a node, so that it can be brought into view. */
export function ancestorUids(nodes: readonly TreeNode[], uid: string): readonly string[] {
  const path: string[] = [];
  for (const node of nodes) {
    path.length = Math.min(path.length, node.depth);
    if (node.uid === uid) return path;
    path[node.depth] = node.uid;
  }
  return [];
}
