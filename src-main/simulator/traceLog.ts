import type { TraceEvent } from '../../src-shared/snapshot/trace.ts';
import { boundedPayload } from './bounded.ts';

export interface TraceLogOptions {
  readonly append: (event: TraceEvent) => void;
  readonly createId: () => string;
  readonly now: () => number;
}

export type TraceCategory = 'simulator' | 'mcp' | 'runtime';

/** Writes what happens in turns onto one timeline. Events that belong together carry the same `callId` in their payload. */
export class TraceLog {
  constructor(private readonly options: TraceLogOptions) {}

  write(
    category: TraceCategory,
    event: string,
    requestId: string,
    payload: Readonly<Record<string, unknown>>,
    source: TraceEvent['source'] = 'simulator',
  ): void {
    this.options.append({
      source,
      id: this.options.createId(),
      timestamp: this.options.now(),
      category,
      event,
      requestId,
      payload: boundedPayload(payload),
    });
  }
}
