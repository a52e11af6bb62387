import { all, documentInFrame, isElement, openShadowRoot } from './dom.ts';

const ANY_CHANGE: MutationObserverInit = { subtree: true, childList: true, characterData: true, attributes: true };

/** Observes whatever changes in the document, and in the trees of their own in it. */
export function observeDocument(observer: MutationObserver): void {
  observer.observe(document, ANY_CHANGE);
  observeBelow(observer, document);
}

/** Trees of their own (shadow roots, frames) below a node: an observer of the tree around them doesn't see into them. */
export function observeBelow(observer: MutationObserver, start: Node): void {
  const pending: Node[] = [start];
  for (let root = pending.pop(); root; root = pending.pop()) {
    for (const element of isElement(root) ? [root, ...Element.prototype.querySelectorAll.call(root, '*')] : all(root, '*')) {
      const inner = openShadowRoot(element) ?? documentInFrame(element);
      if (!inner) continue;
      observer.observe(inner, ANY_CHANGE);
      pending.push(inner);
    }
  }
}
