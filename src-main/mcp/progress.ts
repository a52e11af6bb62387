import type { ServerContext } from '@modelcontextprotocol/server';

/** Clients give up after 60 s of silence; those that gave a token count each progress as a sign of life. */
export const PROGRESS_MS = 5_000;

export interface ProgressReport {
  /** Tells a step; `undefined` when the client gave no token and nothing can be told. */
  readonly step: ((message: string) => void) | undefined;
  end(): void;
}

const NOTHING: ProgressReport = { step: undefined, end: () => {} };

/** Sends progress on each step, and the last step again every `everyMs` while nothing happens. Its number always grows. */
export function reportProgress({ mcpReq }: ServerContext, everyMs: number): ProgressReport {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return NOTHING;
  let progress = 0;
  let message = 'Working';
  const tell = (): void => {
    if (mcpReq.signal.aborted) return;
    progress += 1;
    const params = { progressToken, progress, message };
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {}); // the client went away: its abort ends the call
  };
  const timer = setInterval(tell, everyMs);
  return {
    step: (said) => {
      message = said;
      tell();
    },
    end: () => clearInterval(timer),
  };
}
