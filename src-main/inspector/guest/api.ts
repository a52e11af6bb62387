/**
 * What the inspector script offers in the guest's isolated world, as `globalThis.wsdInspector`. Each method returns
 * one JSON string: large structured replies are slow through the debugger, one string is not.
 * The types here are shared with the host side in src-main/inspector; nothing here may need the DOM.
 */
export interface TreeOptions {
  readonly kind: 'page' | 'widget';
  /** Prefix of the uids of this document: `3` gives `3-1`, `3-2`, ... Never used for another document. */
  readonly documentKey: string;
  readonly verbose: boolean;
  readonly maxNodes: number;
  readonly maxCharacters: number;
}

/** A failed lookup is a value, so that the host can tell it from a broken guest. */
export type Found<Value> = { readonly found: true; readonly value: Value } | { readonly found: false; readonly why: Why };

/**
 * `noBox`: nothing to take a picture of (zero size, `display: none`). `unreachable`: no scrolling brings it into the
 * viewport. `noContainer`: nothing scrolls. `noRange`: the element doesn't scroll on an asked axis.
 */
export type Why = 'unknown' | 'notElement' | 'detached' | 'noBox' | 'unreachable' | 'noContainer' | 'noRange';

/** CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the text of an element is drawn with. */
export interface Ink {
  readonly color: string;
  /** Product of its own opacity and that of all around it, 0 to 1. */
  readonly opacity: number;
  /** CSS pixels. */
  readonly fontSize: number;
  /** 1 to 1000. */
  readonly fontWeight: number;
}

/** Function of the isolated world by which its script tells main that the document changed. */
export const CHANGED_BINDING = 'wsdDocumentChanged';

export interface InspectorApi {
  /** JSON of TreeCapture (src-shared/snapshot/tree.ts). Synchronous, iterative, assigns uids to what it lists. */
  tree(options: TreeOptions): string;
  /** Two animation frames, then no DOM change for `quietMs`, at most `limitMs`; then the tree. */
  settle(options: TreeOptions & { readonly quietMs: number; readonly limitMs: number }): Promise<string>;
  /** JSON of Found<{name, value}[]>; all properties when none are named. */
  computedStyle(uid: string, properties: readonly string[] | null): string;
  /** JSON of Found<Box>: viewport-relative, through same-origin frames. */
  rect(uid: string): string;
  /** JSON of Found<Box>: scrolls the element into view if it is outside; document coordinates for the compositor. */
  pictureClip(uid: string | null): string;
  /** JSON of Found<ScrollPosition> (src-shared/snapshot/scroll.ts), read after two frames or `frameLimitMs`; without axes it only reports. */
  scroll(options: {
    readonly uid: string | null;
    readonly x: number | null;
    readonly y: number | null;
    readonly frameLimitMs: number;
  }): Promise<string>;
  /** JSON of Found<NodeDescription without uid> (src-shared/ipc/contract.ts). */
  describe(uid: string): string;
  /** JSON of Found<Ink>. */
  ink(uid: string): string;
  /** JSON of string | null: uid of the innermost element at a viewport point. */
  hitTest(x: number, y: number): string;
  /** JSON of Covered[] (src-shared/ipc/contract.ts): buttons, links and fields in view that a click does not reach. */
  covered(documentKey: string): string;
  /** JSON of null: `CHANGED_BINDING` is called once, at the next change of the document. */
  watch(): string;
  /** The node itself, for DevTools calls that take an object; `null` when the uid is not in the document. */
  node(uid: string): object | null;
  /** JSON of string: the uid of a node that a DevTools call gave, new if it had none. */
  uidOf(node: object, documentKey: string): string;
}
