import { performanceStopTrace } from '../../src-shared/protocol/tools/performanceStopTrace.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { StandingFact } from './scene.ts';

/** A recording that somebody began and may have forgotten. */
export const recording: StandingFact = {
  name: 'recording',
  standing({ store: { recordingSinceMs } }) {
    if (recordingSinceMs === undefined) return undefined;
    const since = new Date(recordingSinceMs).toISOString();
    return {
      json: {},
      notices: [
        `A performance trace is being recorded since ${since}, for ${LIMITS.performanceRecordMs / 1_000} s at most. ${performanceStopTrace.name} ends it.`,
      ],
    };
  },
};
