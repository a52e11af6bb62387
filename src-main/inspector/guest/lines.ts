import type { TreeNode } from '../../../src-shared/snapshot/tree.ts';
import { type Attributes, attributesOf } from './attributes.ts';
import { currentValue, isPassword, masked } from './controls.ts';
import { localName } from './dom.ts';
import { isFocusable } from './focus.ts';
import { NameReader } from './names.ts';
import { roleOf } from './roles.ts';
import { INTERACTIVE_ROLES } from './roleTable.ts';
import { STATE_NAMES, statesOf } from './states.ts';
import type { Clipper } from './text.ts';
import { uidOf } from './uids.ts';

type Printed = [name: string, value: string | true];
type Line = { -readonly [Key in keyof TreeNode]: TreeNode[Key] };

const DEFAULT_ATTRIBUTES = ['class', 'id', 'href', 'value', 'alt', 'placeholder'];
/** What a line says itself; a page's own attribute of that name is printed behind an `@`. */
const TAKEN: ReadonlySet<string> = new Set([...STATE_NAMES, 'uid', 'role', 'name', 'description', 'focusable']);

/** Makes the lines of one capture. */
export class LineWriter {
  private readonly clipper: Clipper;
  private readonly names: NameReader;
  private readonly verbose: boolean;

  constructor(clipper: Clipper, verbose: boolean) {
    this.clipper = clipper;
    this.names = new NameReader(clipper);
    this.verbose = verbose;
  }

  text(node: Text, depth: number, text: string): TreeNode {
    return { uid: uidOf(node), depth, kind: 'text', text };
  }

  element(element: Element, depth: number, scrollable: boolean): TreeNode {
    const attributes = attributesOf(element);
    const role = roleOf(element, attributes);
    const name = this.names.name(element, role, attributes, depth);
    const line: Line = { uid: uidOf(element), depth, kind: this.clipper.clip(localName(element)) };
    if (role) line.role = role;
    if (name) line.name = name;
    const printed = this.printed(element, role, attributes, scrollable);
    if (printed.length > 0) line.attributes = printed;
    if (this.verbose) {
      const description = attributes.size > 0 ? this.names.description(element, name, attributes) : '';
      if (description) line.description = description;
      if (INTERACTIVE_ROLES.has(role)) line.focusable = isFocusable(element, attributes);
    }
    return line;
  }

  /** Values first, flags last. */
  private printed(element: Element, role: string, attributes: Attributes, scrollable: boolean): Printed[] {
    const printed: Printed[] = [];
    const value = currentValue(element);
    if (attributes.size > 0 || value !== undefined) {
      for (const name of DEFAULT_ATTRIBUTES) {
        const raw = attributes.get(name);
        const text = name === 'value' ? (value ?? (raw !== undefined && isPassword(element) ? masked(raw) : raw)) : raw;
        if (text !== undefined && (text !== '' || this.verbose)) printed.push([name, this.clipper.clip(text)]);
      }
    }
    if (this.verbose) this.addOthers(printed, attributes);
    for (const [name, value] of statesOf(element, role, attributes)) printed.push([name, value === true ? true : this.clipper.clip(value)]);
    if (scrollable) printed.push(['scrollable', true]);
    return printed;
  }

  private addOthers(printed: Printed[], attributes: Attributes): void {
    for (const [name, value] of attributes) {
      if (DEFAULT_ATTRIBUTES.includes(name)) continue;
      const own = TAKEN.has(name) || name.startsWith('@') ? `@${name}` : name;
      printed.push([this.clipper.clip(own), this.clipper.clip(value)]);
    }
  }
}
