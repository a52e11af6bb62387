import type { Found } from './api.ts';
import { documentElement, documentOf, isConnected, isElement, windowOf } from './dom.ts';

const ROOT = 'root';
const SWEEP_FROM = 20_000;

const numbers = new WeakMap<Node, number>();
const nodes = new Map<number, WeakRef<Node>>();
let last = 0;
let sweepAt = SWEEP_FROM;
let prefix: string | undefined;

/** uids of another document key are unknown from then on; numbers go on, so none is ever given twice. */
export function useDocumentKey(key: string): void {
  prefix = `${key}-`;
}

/** The node's uid, stable while it lives, wherever it moves. */
export function uidOf(node: Node): string {
  if (prefix === undefined) throw new Error('No tree was captured in this document yet');
  let number = numbers.get(node);
  if (number === undefined) {
    number = ++last;
    numbers.set(node, number);
    nodes.set(number, new WeakRef(node));
    if (nodes.size > sweepAt) sweep();
  }
  return prefix + number;
}

function sweep(): void {
  for (const [number, ref] of nodes) if (ref.deref() === undefined) nodes.delete(number);
  sweepAt = Math.max(SWEEP_FROM, 2 * nodes.size);
}

function nodeOf(uid: string): Node | undefined {
  if (uid === ROOT) return documentElement(document);
  if (prefix === undefined || !uid.startsWith(prefix)) return undefined;
  const digits = uid.slice(prefix.length);
  return /^[1-9]\d*$/.test(digits) ? nodes.get(Number(digits))?.deref() : undefined;
}

/** The element of a uid; `root` stands for the document's own element. */
export function findElement(uid: string): Found<Element> {
  const node = nodeOf(uid);
  if (!node) return { found: false, why: 'unknown' };
  if (!isElement(node)) return { found: false, why: 'notElement' };
  // The document of a removed or navigated frame has no window any more, though its elements count as connected.
  if (!isConnected(node) || !windowOf(documentOf(node))) return { found: false, why: 'detached' };
  return { found: true, value: node };
}

/** The node of a uid, elements and texts alike. */
export function findNode(uid: string): Node | null {
  const node = nodeOf(uid);
  return node && isConnected(node) ? node : null;
}
