import type { TargetKind } from './target.ts';

/** One line of the uid tree (protocol, take_snapshot). Texts are raw: formatting escapes them. */
export interface TreeNode {
  readonly uid: string;
  /** 0 for the root. */
  readonly depth: number;
  /** `page` or `widget` for the root, `text` for a text node, else the tag name. */
  readonly kind: string;
  /** Text nodes only. */
  readonly text?: string;
  /** Absent when generic. */
  readonly role?: string;
  /** Accessible name; absent when empty. */
  readonly name?: string;
  /** Accessible description; verbose only. */
  readonly description?: string;
  /** Attributes and states in output order: `['href', '/x']`, a bare flag as `['checked', true]`. */
  readonly attributes?: readonly (readonly [name: string, value: string | true])[];
  /** Element that can be clicked or focused; printed as `focusable=false` in verbose where an interactive role is not. */
  readonly focusable?: boolean;
}

export interface TreeCapture {
  readonly kind: TargetKind;
  readonly nodes: readonly TreeNode[];
  /** True when nodes or characters were cut. */
  readonly truncated: boolean;
  /** Nothing that a person could see: no text, no picture, no control. */
  readonly empty: boolean;
  readonly capturedAtMs: number;
}
