import { documentElement, documentInFrame, firstChild, isElement, isTag, nextSibling, openShadowRoot } from './dom.ts';

/** What becomes of a node's children. */
export const Step = {
  /** They are left out. */
  skip: 0,
  /** They come next, one level deeper. */
  enter: 1,
  /** They come next, at the node's own level: the node has no line. */
  pass: 2,
  /** The walk ends. */
  stop: 3,
} as const;
export type Step = (typeof Step)[keyof typeof Step];

interface Level {
  /** The next sibling to visit when the children are linked, else null. */
  next: Node | null;
  /** Nodes assigned to a slot: they are not each other's siblings. */
  readonly list: readonly Node[] | undefined;
  index: number;
  readonly parent: Element;
  readonly depth: number;
}

function levelOf(parent: Element, depth: number): Level {
  const level = (next: Node | null): Level => ({ next, list: undefined, index: 0, parent, depth });
  const shadow = openShadowRoot(parent);
  if (shadow) return level(firstChild(shadow));
  if (isTag(parent, 'slot')) {
    const list = parent.assignedNodes();
    if (list.length > 0) return { next: null, list, index: 0, parent, depth };
  }
  if (isTag(parent, 'iframe')) {
    const inner = documentInFrame(parent);
    return level(inner && documentElement(inner));
  }
  return level(firstChild(parent));
}

function takeNext(level: Level): Node | null {
  if (level.list) return level.list[level.index++] ?? null;
  const node = level.next;
  // The element of a frame's document is alone: its siblings are comments and the doctype.
  if (node) level.next = nextSibling(node);
  return node;
}

/**
 * Visits the flattened tree below and including `start` in document order: through open shadow roots, with slots
 * holding what is assigned to them, and into same-origin frames. A loop with its own stack: depth costs no call stack.
 */
export function walkFlattened(
  start: Element,
  depth: number,
  visit: (node: Node, depth: number, parent: Element | undefined) => Step,
): void {
  const stack: Level[] = [];
  let node: Node | null = start;
  let at = depth;
  let parent: Element | undefined;
  for (;;) {
    if (node) {
      const step = visit(node, at, parent);
      if (step === Step.stop) return;
      if (step !== Step.skip && isElement(node)) stack.push(levelOf(node, step === Step.pass ? at : at + 1));
    }
    const level = stack.at(-1);
    if (!level) return;
    node = takeNext(level);
    at = level.depth;
    parent = level.parent;
    if (!node) stack.pop();
  }
}
