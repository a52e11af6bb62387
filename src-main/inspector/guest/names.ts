import type { Attributes } from './attributes.ts';
import { firstChildTag, optionText, svgTitle } from './controls.ts';
import { byId, closest, firstChild, isHtml, isSvg, isTag, localName } from './dom.ts';
import { LabelIndex } from './labels.ts';
import { contentText, NameBudget } from './nameText.ts';
import { NAMED_BY_CONTENT } from './roleTable.ts';
import type { Clipper } from './text.ts';

const LABELABLE = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']);
/** More references than this in one attribute are no honest label. */
const MAX_REFERENCES = 20;

/** Accessible names and descriptions of one capture. */
export class NameReader {
  private readonly labels = new LabelIndex();
  private readonly clipper: Clipper;
  private readonly budget: NameBudget;

  constructor(clipper: Clipper) {
    this.clipper = clipper;
    this.budget = new NameBudget(clipper);
  }

  /** Empty when nothing names it. */
  name(element: Element, role: string, attributes: Attributes, depth: number): string {
    this.budget.depth = depth;
    // What nothing can name is the most frequent case by far.
    if (attributes.size === 0 && !isNamedByContent(element, role) && !LABELABLE.has(localName(element)) && !mayHoldItsName(element))
      return '';
    return this.clipper.collapsed(this.rawName(element, role, attributes));
  }

  /** What describes it beyond its name. */
  description(element: Element, name: string, attributes: Attributes): string {
    const described = this.referenced(element, attributes.get('aria-describedby')) || attributes.get('aria-description') || '';
    if (described.trim()) return this.clipper.collapsed(described);
    const title = this.clipper.collapsed(attributes.get('title') ?? '');
    return title === name ? '' : title;
  }

  private rawName(element: Element, role: string, attributes: Attributes): string {
    const referenced = this.referenced(element, attributes.get('aria-labelledby'));
    if (referenced.trim()) return referenced;
    const label = attributes.get('aria-label');
    if (label?.trim()) return label;
    const own = isHtml(element) ? this.htmlName(element, attributes) : isSvg(element) ? svgTitle(element) : undefined;
    if (own?.trim()) return own;
    if (isNamedByContent(element, role)) {
      const text = this.contents(element, false);
      if (text.trim()) return text;
    }
    const title = attributes.get('title');
    // The tip of a plain box describes it, but names nothing.
    if (title?.trim() && (role !== '' || attributes.has('tabindex') || !isPlainBox(element))) return title;
    return attributes.get('placeholder') ?? attributes.get('aria-placeholder') ?? '';
  }

  private htmlName(element: HTMLElement, attributes: Attributes): string | undefined {
    const tag = localName(element);
    if (isTag(element, 'input')) {
      const { type } = element;
      if (type === 'hidden') return undefined;
      if (type === 'button' || type === 'submit' || type === 'reset') {
        const value = attributes.get('value') ?? (type === 'button' ? '' : undefined);
        return this.labelled(element) || (value ?? (type === 'submit' ? 'Submit' : 'Reset'));
      }
      if (type === 'image') return this.labelled(element) || attributes.get('alt') || attributes.get('title') || 'Submit';
    }
    if (LABELABLE.has(tag)) return this.labelled(element);
    if (tag === 'img' || tag === 'area') return attributes.get('alt');
    if (tag === 'fieldset') return this.firstChild(element, 'legend');
    if (tag === 'table') return this.firstChild(element, 'caption') ?? attributes.get('summary');
    if (tag === 'optgroup') return attributes.get('label');
    return isTag(element, 'option') ? optionText(element) : undefined;
  }

  private labelled(control: Element): string {
    return this.labels
      .of(control)
      .slice(0, MAX_REFERENCES)
      .map((label) => contentText(label, this.budget, false, control))
      .join(' ');
  }

  private firstChild(parent: Element, tag: string): string | undefined {
    const child = firstChildTag(parent, tag);
    return child ? this.contents(child, false) : undefined;
  }

  private referenced(element: Element, ids: string | undefined): string {
    if (!ids) return '';
    const parts: string[] = [];
    for (const id of ids.trim().split(/\s+/, MAX_REFERENCES)) {
      const target = byId(element, id);
      if (target) parts.push(this.contents(target, true));
    }
    return parts.join(' ');
  }

  private contents(element: Element, referenced: boolean): string {
    return contentText(element, this.budget, referenced);
  }
}

function isNamedByContent(element: Element, role: string): boolean {
  // Rows of a grid can be gone to and chosen, rows of a table are only read.
  return NAMED_BY_CONTENT.has(role) || (role === 'row' && closest(element, '[role=grid], [role=treegrid]') !== null);
}

function isPlainBox(element: Element): boolean {
  const tag = localName(element);
  return (tag === 'div' || tag === 'span') && isHtml(element);
}

function mayHoldItsName(element: Element): boolean {
  const tag = localName(element);
  return tag === 'fieldset' || tag === 'table' || (isSvg(element) && firstChild(element) !== null);
}
