import { currentValue, optionText, svgTitle } from './controls.ts';
import { attribute, characterData, isElement, isHtml, isSvg, isTag, isText, localName, styleOf } from './dom.ts';
import type { Clipper } from './text.ts';
import { isSeen } from './visibility.ts';
import { Step, walkFlattened } from './walk.ts';

/** One name looks at no more nodes than this. */
const MAX_NODES = 1_000;
/** All names of a capture together, in looks at a node: nested names of a hostile page must not cost its square. */
const MAX_LOOKS = 100_000;
/** The browser's own cost of one look grows with depth: so many levels double it. */
const DOUBLING_DEPTH = 20;
/** What a name may still look at when all is spent. */
const FEW_NODES = 5;

/** What the names of one capture may cost, and did. */
export class NameBudget {
  /** Level of the element that is being named. */
  depth = 0;
  private left = MAX_LOOKS;
  private readonly clipper: Clipper;

  constructor(clipper: Clipper) {
    this.clipper = clipper;
  }

  /** Length that names are cut to. */
  get characters(): number {
    return this.clipper.max;
  }

  /** All is spent: names are then made of plain text only. */
  get spent(): boolean {
    return this.left <= 0;
  }

  get nodes(): number {
    return this.spent ? FEW_NODES : MAX_NODES;
  }

  /** One look at a node so many levels below the named element. */
  look(below: number): void {
    this.left -= 1 + (this.depth + below) / DOUBLING_DEPTH;
  }

  /** A name stayed incomplete. */
  cut(): void {
    this.clipper.cut = true;
  }
}

const ADDRESS = /url\((?:"(?:[^"\\]|\\.)*"|[^)"]*)\)/gs;
const QUOTED = /"((?:[^"\\]|\\.)*)"/gs;

/** Text that CSS writes before or after an element's content. */
function generated(element: Element, pseudo: '::before' | '::after'): string {
  const { content } = styleOf(element, pseudo);
  if (content === 'none' || content === 'normal' || content === '') return '';
  const source = content.replaceAll(ADDRESS, '');
  // `content: url(x) / "spoken"`: what follows the slash replaces the rest.
  const slash = source.lastIndexOf('" / "');
  const text = Array.from((slash < 0 ? source : source.slice(slash + 1)).matchAll(QUOTED), ([, quoted = '']) =>
    quoted.replaceAll(/\\(.)/gs, '$1'),
  ).join('');
  return slash < 0 ? text : ` ${text} `;
}

/** Text that stands for the whole element wherever it is met; undefined when what it holds counts. */
function replacement(element: Element): string | undefined {
  const label = attribute(element, 'aria-label')?.trim();
  const value = isHtml(element) ? embeddedValue(element) : undefined;
  if (value !== undefined) return value;
  if (label) return label;
  if (isSvg(element)) return svgTitle(element) ?? attribute(element, 'title') ?? undefined;
  const tag = localName(element);
  if (tag === 'img' || tag === 'area') return attribute(element, 'alt') ?? attribute(element, 'title') ?? '';
  if (tag === 'iframe' || tag === 'object') return attribute(element, 'title') ?? '';
  if (isTag(element, 'option')) return optionText(element);
  return undefined;
}

/** A control inside a name counts with what it holds. */
function embeddedValue(element: HTMLElement): string | undefined {
  if (isTag(element, 'input')) {
    switch (element.type) {
      case 'button':
      case 'submit':
      case 'reset':
        return attribute(element, 'value') ?? '';
      case 'image':
        return attribute(element, 'alt') ?? '';
      case 'checkbox':
      case 'radio':
      case 'hidden':
        return '';
      default:
        return currentValue(element);
    }
  }
  if (isTag(element, 'select') || isTag(element, 'textarea')) return currentValue(element) ?? '';
  if (isTag(element, 'meter') || isTag(element, 'progress')) return currentValue(element) ?? '';
  return undefined;
}

interface Closer {
  readonly depth: number;
  readonly text: string;
}

/**
 * The text of what an element holds, as accessible names count it: raw, to be collapsed. `referenced`: the element is
 * named by an id, so it stands for itself even if it is hidden or carries a label. `except` is left out: a label does not
 * name its control by what that control holds.
 */
export function contentText(root: Element, budget: NameBudget, referenced: boolean, except?: Element): string {
  if (referenced) {
    const whole = replacement(root);
    if (whole !== undefined) return whole;
  }
  const withHidden = referenced && !isSeen(root);
  const closers: Closer[] = [];
  let text = '';
  let count = 0;
  const max = budget.characters;
  const limit = budget.nodes;
  const closeDownTo = (depth: number): void => {
    for (let last = closers.at(-1); last && last.depth >= depth; last = closers.at(-1)) {
      text += last.text;
      closers.pop();
    }
  };
  const plain = budget.spent;
  const open = (element: Element, depth: number): void => {
    if (plain) return;
    const block = element !== root && !/^(inline|contents)$/.test(styleOf(element).display);
    const after = generated(element, '::after');
    text += (block ? ' ' : '') + generated(element, '::before');
    if (block || after) closers.push({ depth, text: after + (block ? ' ' : '') });
  };

  walkFlattened(root, 0, (node, depth) => {
    if (++count > limit || text.length > 4 * max) {
      budget.cut();
      return Step.stop;
    }
    budget.look(depth);
    closeDownTo(depth);
    if (isText(node)) {
      text += characterData(node).slice(0, 8 * max);
      return Step.skip;
    }
    if (!isElement(node) || node === except) return Step.skip;
    const tag = localName(node);
    if (tag === 'br') text += ' ';
    if (node !== root) {
      if (attribute(node, 'aria-hidden') === 'true' || (withHidden ? /^(script|style|template)$/.test(tag) : !isSeen(node)))
        return Step.skip;
      const whole = replacement(node);
      if (whole !== undefined) {
        text += isHtml(node) && tag !== 'img' ? ` ${whole} ` : whole;
        return Step.skip;
      }
    }
    open(node, depth);
    return Step.enter;
  });
  closeDownTo(0);
  return text;
}
