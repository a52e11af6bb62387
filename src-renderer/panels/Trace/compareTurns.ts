import type { TraceEvent } from '../../../src-shared/snapshot/trace.ts';
import type { Lane, Span } from './timeline.ts';

export type Difference = 'input' | 'output' | 'state' | 'onlyLeft' | 'onlyRight';

/** One step of two turns: the n-th of its name and subject in each. */
export interface Step {
  readonly id: string;
  readonly lane: Lane;
  readonly name: string;
  readonly subject: string | undefined;
  readonly left?: Span;
  readonly right?: Span;
  /** ms that the right one took longer; absent for moments. */
  readonly slower?: number;
  readonly differs: readonly Difference[];
}

/** Differ in every turn and say nothing. */
const VOLATILE = new Set(['callId', 'toolCallId', 'cardId', 'instanceId', 'requestId', 'durationMs', 'conversationId']);

function stable(events: readonly TraceEvent[]): string {
  return JSON.stringify(
    events.map(({ payload }) => payload),
    (key, value: unknown) => (VOLATILE.has(key) ? undefined : value),
  );
}

function durationOf(span: Span | undefined): number | undefined {
  return span?.end === undefined ? undefined : span.end - span.start;
}

function differencesOf(left: Span | undefined, right: Span | undefined): readonly Difference[] {
  if (left === undefined) return ['onlyRight'];
  if (right === undefined) return ['onlyLeft'];
  const found: Difference[] = [];
  if (stable(left.events.slice(0, 1)) !== stable(right.events.slice(0, 1))) found.push('input');
  if (stable(left.events.slice(1)) !== stable(right.events.slice(1))) found.push('output');
  if (left.state !== right.state) found.push('state');
  return found;
}

/** The steps of two turns side by side, in the order of the left one; steps of the right one alone come where they began. */
export function compareSteps(left: readonly Span[], right: readonly Span[]): readonly Step[] {
  const keyed = (spans: readonly Span[]): Map<string, Span> => {
    const counts = new Map<string, number>();
    return new Map(
      [...spans]
        .sort((a, b) => a.start - b.start)
        .map((span) => {
          const base = JSON.stringify([span.lane, span.name, span.subject]);
          const nth = (counts.get(base) ?? 0) + 1;
          counts.set(base, nth);
          return [`${base} ${nth}`, span];
        }),
    );
  };
  const [ours, theirs] = [keyed(left), keyed(right)];
  const ids = [...ours.keys(), ...[...theirs.keys()].filter((id) => !ours.has(id))];
  const steps = ids.flatMap((id): Step[] => {
    const [one, other] = [ours.get(id), theirs.get(id)];
    const either = one ?? other;
    if (either === undefined) return [];
    const [before, after] = [durationOf(one), durationOf(other)];
    const timed = before !== undefined && after !== undefined && (before > 0 || after > 0);
    return [
      {
        id,
        lane: either.lane,
        name: either.name,
        subject: either.subject,
        ...(one && { left: one }),
        ...(other && { right: other }),
        ...(timed && { slower: after - before }),
        differs: differencesOf(one, other),
      },
    ];
  });
  return steps.sort((a, b) => (a.left ?? a.right)!.start - (b.left ?? b.right)!.start);
}
