import type { Failure } from '../bridge/bridge.ts';
import type { Slot } from '../state/stage.ts';

export type VerdictState =
  | { readonly state: 'none' }
  | { readonly state: 'rendering'; readonly since: number }
  | { readonly state: 'healthy'; readonly nodes: number | undefined; readonly durationMs: number | undefined }
  | { readonly state: 'errors'; readonly errors: number; readonly durationMs: number | undefined }
  | { readonly state: 'blank' }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly failure: Failure };

interface Evidence {
  readonly errors: number;
  /** Of the tree that belongs to this very render. */
  readonly blank: boolean;
  readonly nodes: number | undefined;
}

/** One word on the health of a slot. What stops a person most comes first. */
export function verdictOf({ target, render, gone, failure }: Slot, { errors, blank, nodes }: Evidence): VerdictState {
  if (gone !== undefined) return { state: 'gone' };
  if (render?.state === 'failed') return { state: 'failed', failure: render.error ?? failure ?? { message: '' } };
  if (failure !== undefined) return { state: 'failed', failure };
  if (target === undefined) return { state: 'none' };
  if (render?.state !== 'rendered') return { state: 'rendering', since: render?.startedAtMs ?? Date.now() };
  if (errors > 0) return { state: 'errors', errors, durationMs: render.durationMs };
  if (blank) return { state: 'blank' };
  return { state: 'healthy', nodes: render.nodeCount ?? nodes, durationMs: render.durationMs };
}
