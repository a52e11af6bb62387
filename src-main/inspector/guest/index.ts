import type { Found, InspectorApi } from './api.ts';
import { coveredElements } from './cover.ts';
import { describe } from './describe.ts';
import { inkOf } from './ink.ts';
import { hitTest } from './hitTest.ts';
import { pictureClip } from './pictureClip.ts';
import { topBox } from './rect.ts';
import { scroll } from './scroll.ts';
import { settle } from './settle.ts';
import { computedStyle } from './style.ts';
import { captureTree } from './tree.ts';
import { findElement, findNode, uidOf, useDocumentKey } from './uids.ts';
import { watchOnce } from './watch.ts';

/** JSON of what `read` says of the element of a uid. */
function ofElement(uid: string, read: (element: Element) => unknown): string {
  const found = findElement(uid);
  const answer: Found<unknown> = found.found ? { found: true, value: read(found.value) } : found;
  return JSON.stringify(answer);
}

const inspector: InspectorApi = {
  tree: (options) => JSON.stringify(captureTree(options)),
  settle: async ({ quietMs, limitMs, ...options }) => {
    await settle(quietMs, limitMs);
    return JSON.stringify(captureTree(options));
  },
  computedStyle: (uid, properties) => ofElement(uid, (element) => computedStyle(element, properties)),
  rect: (uid) => ofElement(uid, topBox),
  pictureClip: (uid) => JSON.stringify(pictureClip(uid)),
  scroll: async (ask) => JSON.stringify(await scroll(ask)),
  describe: (uid) => ofElement(uid, describe),
  ink: (uid) => ofElement(uid, inkOf),
  node: findNode,
  uidOf: (node, documentKey) => {
    useDocumentKey(documentKey);
    return JSON.stringify(node instanceof Node ? uidOf(node) : null);
  },
  covered: (documentKey) => {
    useDocumentKey(documentKey);
    return JSON.stringify(coveredElements());
  },
  watch: () => {
    watchOnce();
    return 'null';
  },
  hitTest: (x, y) => JSON.stringify(hitTest(x, y)),
};

// A page's element of that name shows through as a named property of the window: only an own one counts.
if (window === window.top && !Object.hasOwn(globalThis, 'wsdInspector')) Object.assign(globalThis, { wsdInspector: inspector });
