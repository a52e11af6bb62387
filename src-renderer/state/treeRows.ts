import type { TreeNode } from '../../src-shared/snapshot/tree.ts';

export interface TreeRow {
  readonly node: TreeNode;
  readonly hasChildren: boolean;
  readonly open: boolean;
  /** 1-based place among its visible siblings, and how many those are. */
  readonly place: number;
  readonly siblings: number;
}

/** What a query looks for: its words, whatever their case. */
export function wordsOf(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

function attributeText([name, value]: readonly [string, string | true]): string {
  return value === true ? name : `${name}=${value}`;
}

/** Every word must occur in uid, role, kind, name, text or an attribute. */
export function matchNodes(nodes: readonly TreeNode[], query: string): ReadonlySet<number> {
  const words = wordsOf(query);
  const found = new Set<number>();
  if (words.length === 0) return found;
  for (const [index, node] of nodes.entries()) {
    const attributes = node.attributes?.map(attributeText).join(' ') ?? '';
    const hay = `${node.uid} ${node.role ?? ''} ${node.kind} ${node.name ?? ''} ${node.text ?? ''} ${attributes}`.toLowerCase();
    if (words.every((word) => hay.includes(word))) found.add(index);
  }
  return found;
}

/** What the matches lie in. */
export function ancestorsOf(nodes: readonly TreeNode[], matches: ReadonlySet<number>): ReadonlySet<number> {
  const found = new Set<number>();
  const path: number[] = [];
  for (const [index, node] of nodes.entries()) {
    path.length = Math.min(path.length, node.depth);
    if (matches.has(index)) for (const ancestor of path) if (ancestor !== undefined) found.add(ancestor);
    path[node.depth] = index;
  }
  return found;
}

/** The matches with all their ancestors. */
export function withAncestors(nodes: readonly TreeNode[], matches: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...matches, ...ancestorsOf(nodes, matches)]);
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

/** Index of the next row, from the one after `index` and around, whose words or role begin with `prefix`; -1 when none does. */
export function rowStartingWith(rows: readonly TreeRow[], index: number, prefix: string): number {
  const wanted = prefix.toLowerCase();
  for (let step = 0; step < rows.length; step += 1) {
    // One letter moves on; a longer prefix may stay where it is.
    const at = (index + step + (prefix.length === 1 ? 1 : 0)) % rows.length;
    const node = rows[at]?.node;
    const labels = [node?.text, node?.name, node?.role ?? node?.kind];
    if (labels.some((label) => label?.trimStart().toLowerCase().startsWith(wanted))) return at;
  }
  return -1;
}

/** The rows that have the parent of the row at `index`, itself among them. */
export function siblingRows(rows: readonly TreeRow[], index: number): readonly TreeRow[] {
  const depth = rows[index]?.node.depth ?? 0;
  const first = parentRow(rows, index) + 1;
  const found: TreeRow[] = [];
  for (let at = first; at < rows.length; at += 1) {
    const row = rows[at];
    if (row === undefined || row.node.depth < depth) break;
    if (row.node.depth === depth) found.push(row);
  }
  return found;
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

/** By how many rows the first row from `first` on that is still there has moved, from old rows to new ones. */
export function rowsMoved(old: readonly TreeRow[], rows: readonly TreeRow[], first: number): number {
  if (old === rows || first === 0) return 0;
  const places = new Map(rows.map(({ node }, index) => [node.uid, index]));
  for (let at = first; at < old.length; at += 1) {
    const place = places.get(old[at]?.node.uid ?? '');
    if (place !== undefined) return place - at;
  }
  return 0;
}
