import { all, isTag } from './dom.ts';

/**
 * Which labels name which control. The `labels` property of a control searches its whole tree each time; this asks each
 * tree for its labels once per capture.
 */
export class LabelIndex {
  private readonly trees = new Map<Node, Map<Element, HTMLLabelElement[]>>();

  of(control: Element): readonly HTMLLabelElement[] {
    const root = Node.prototype.getRootNode.call(control);
    let labels = this.trees.get(root);
    if (!labels) {
      labels = labelsIn(root);
      this.trees.set(root, labels);
    }
    return labels.get(control) ?? [];
  }
}

function labelsIn(root: Node): Map<Element, HTMLLabelElement[]> {
  const found = new Map<Element, HTMLLabelElement[]>();
  for (const label of all(root, 'label')) {
    if (!isTag(label, 'label')) continue;
    const { control } = label;
    if (!control) continue;
    const others = found.get(control);
    if (others) others.push(label);
    else found.set(control, [label]);
  }
  return found;
}
