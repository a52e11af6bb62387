/** A node that breaks a rule, or may. */
export interface AuditNode {
  /** Absent for what has no uid, as a node within a frame. */
  readonly uid?: string;
  /** Its opening tag, cut. */
  readonly html: string;
  /** What to fix, cut. */
  readonly summary: string;
}

export interface AuditFinding {
  readonly rule: string;
  readonly impact: string;
  readonly help: string;
  readonly helpUrl: string;
  /** All nodes that it is about; `nodes` holds the first of them. */
  readonly count: number;
  readonly nodes: readonly AuditNode[];
}

export interface AuditReport {
  readonly violations: readonly AuditFinding[];
  /** What a machine cannot decide: somebody has to look. */
  readonly needsReview: readonly AuditFinding[];
  readonly passedRules: number;
  /** Frames within what was audited: their content was not looked at. */
  readonly frames: number;
}
