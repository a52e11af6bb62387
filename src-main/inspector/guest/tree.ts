import type { TreeCapture, TreeNode } from '../../../src-shared/snapshot/tree.ts';
import type { TreeOptions } from './api.ts';
import { characterData, documentElement, firstChild, isElement, isText, localName, openShadowRoot, styleOf } from './dom.ts';
import { LineWriter } from './lines.ts';
import { isScrollable } from './scrollers.ts';
import { isBareShape } from './svg.ts';
import { Clipper } from './text.ts';
import { useDocumentKey } from './uids.ts';
import { shownness } from './visibility.ts';
import { Step, walkFlattened } from './walk.ts';

const PICTURES = new Set(['img', 'svg', 'canvas', 'video', 'picture', 'iframe', 'object', 'embed']);
const CONTROLS = new Set(['button', 'input', 'select', 'textarea', 'meter', 'progress', 'audio']);

/** The tree of the whole document in one pass: structure, roles, names, states. */
export function captureTree(options: TreeOptions): TreeCapture {
  useDocumentKey(options.documentKey);
  const clipper = new Clipper(options.maxCharacters);
  const writer = new LineWriter(clipper, options.verbose);
  const nodes: TreeNode[] = [{ uid: 'root', depth: 0, kind: options.kind }];
  const textless = new Set<Element>();
  let empty = true;
  let full = false;

  const visit = (node: Node, depth: number, parent: Element | undefined): Step => {
    if (isText(node)) {
      if (parent && textless.has(parent)) return Step.skip;
      const text = clipper.collapsed(characterData(node));
      if (text === '') return Step.skip;
      if (nodes.length >= options.maxNodes) return stop();
      nodes.push(writer.text(node, depth, text));
      empty = false;
      return Step.skip;
    }
    if (!isElement(node)) return Step.skip;
    // Skipping its contents or scrolling them matters only to an element that holds some.
    const style = holdsAny(node) ? styleOf(node) : undefined;
    const shown = shownness(node, style);
    if (!shown.self && !shown.children) return Step.skip;
    if (!shown.text) textless.add(node);
    if (!shown.self) return Step.pass;
    if (isBareShape(node)) return shown.children ? Step.pass : Step.skip;
    if (nodes.length >= options.maxNodes) return stop();
    const tag = localName(node);
    nodes.push(writer.element(node, depth, style !== undefined && isScrollable(node, style)));
    if (PICTURES.has(tag) || CONTROLS.has(tag)) empty = false;
    return shown.children ? Step.enter : Step.skip;
  };
  const stop = (): Step => {
    full = true;
    return Step.stop;
  };

  const top = documentElement(document);
  if (top) walkFlattened(top, 1, visit);
  // What lies behind the cut is unknown, so a full tree never counts as empty.
  return { kind: options.kind, nodes, truncated: full || clipper.cut, empty: empty && !full, capturedAtMs: Date.now() };
}

function holdsAny(element: Element): boolean {
  return firstChild(element) !== null || openShadowRoot(element) !== null;
}
