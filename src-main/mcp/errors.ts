import { ProtocolError } from '@modelcontextprotocol/server';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import type { Explain } from '../response/toolResponse.ts';

/**
 * The one mapping of anything thrown to what an agent may read. Only a DebuggerError speaks to agents; the rest goes
 * whole to `onError` and out as a sentence that gives nothing away.
 */
export function explainTo(onError: (error: unknown) => void): Explain {
  return (error, what) => {
    if (error instanceof DebuggerError) return error.body();
    onError(error);
    return {
      code: 'INSPECTION_FAILED',
      message: `${what ? `The section ${what}` : 'The call'} failed inside the debugger; its log has the details.`,
    };
  };
}

/** Whether the protocol layer reports a request that the client got wrong: the answer tells the client, no log needs it. */
export function isClientFault(error: Error): boolean {
  return error instanceof ProtocolError || error.message.startsWith('Rejected inbound request');
}
