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
export type Found<Value> =
  | { readonly found: true; readonly value: Value }
  | { readonly found: false; readonly why: 'unknown' | 'notElement' | 'detached' };

export interface InspectorApi {
  /** JSON of TreeCapture (src-shared/snapshot/tree.ts). Synchronous, iterative, assigns uids to what it lists. */
  tree(options: TreeOptions): string;
  /** Two animation frames, then no DOM change for `quietMs`, at most `limitMs`; then the tree. */
  settle(options: TreeOptions & { readonly quietMs: number; readonly limitMs: number }): Promise<string>;
  /** JSON of Found<{name, value}[]>; all properties when none are named. */
  computedStyle(uid: string, properties: readonly string[] | null): string;
  /** JSON of Found<{x, y, width, height}>: viewport-relative, through same-origin frames. */
  rect(uid: string): string;
  /** JSON of Found<{clip: {x, y, width, height}, ...}>: scrolls the element into view if it is outside; document coordinates for the compositor. */
  pictureClip(uid: string | null): string;
  /** JSON of Found<ScrollResult> | {found: false, why: 'noContainer' | 'noRange'}; two frames or `frameLimitMs`. */
  scroll(options: {
    readonly uid: string | null;
    readonly x: number | null;
    readonly y: number | null;
    readonly frameLimitMs: number;
  }): Promise<string>;
  /** JSON of Found<NodeDescription without uid> (src-shared/ipc/contract.ts). */
  describe(uid: string): string;
  /** uid of the innermost element at a viewport point, JSON of string | null. */
  hitTest(x: number, y: number): string;
}
