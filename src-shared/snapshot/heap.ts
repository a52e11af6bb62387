/** What the objects of one class take. */
export interface HeapClass {
  readonly name: string;
  readonly count: number;
  /** Bytes of the objects themselves, without what they refer to. */
  readonly selfBytes: number;
}

export interface HeapSummary {
  readonly nodes: number;
  readonly selfBytes: number;
  /** How many classes there are; lists hold the first of them. */
  readonly classes: number;
  readonly bySize: readonly HeapClass[];
  readonly byCount: readonly HeapClass[];
}

export interface HeapSnapshot {
  /** Absolute path of the `.heapsnapshot` file, which DevTools opens. */
  readonly filePath: string;
  readonly fileBytes: number;
  readonly summary: HeapSummary;
}
