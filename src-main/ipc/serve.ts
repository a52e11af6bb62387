import * as z from 'zod';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { CHANNEL_PREFIX } from '../../src-shared/ipc/channels.ts';
import { requests, type IpcResult, type RequestHandlers, type RequestName } from '../../src-shared/ipc/contract.ts';
import { verbatim } from '../../src-shared/words/sentence.ts';
import { toldBy } from '../../src-shared/words/told.ts';
import type { EventName, EventPayload } from '../../src-shared/ipc/events.ts';

/** The parts of `ipcMain` that are used; only this file uses them. */
export interface IpcMainLike {
  handle(channel: string, listener: (event: IpcEventLike, input: unknown) => Promise<unknown>): void;
  removeHandler(channel: string): void;
}

export interface IpcEventLike {
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null;
  readonly sender: { readonly id: number };
}

export type SendEvent = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;

export interface ServeOptions {
  /** Only the top frame of our own window may ask. */
  readonly isTrusted: (event: IpcEventLike) => boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * Serves the contract: checks the sender, validates the input, answers with a result and never with an exception.
 * @returns the stop function
 */
export function serveRequests(ipc: IpcMainLike, handlers: RequestHandlers, options: ServeOptions): () => void {
  const names = Object.keys(requests) as RequestName[];
  const serve = <Name extends RequestName>(name: Name): void => {
    ipc.handle(CHANNEL_PREFIX + name, async (event, input): Promise<IpcResult<unknown>> => {
      if (!options.isTrusted(event)) return refused('UNTRUSTED_SENDER', `Refused ${name} from a foreign frame.`);
      const parsed = requests[name].safeParse(input);
      if (!parsed.success) return refused('INVALID_ARGUMENTS', `${name}: ${z.prettifyError(parsed.error)}`);
      try {
        const handle = handlers[name] as (input: unknown) => unknown;
        return { ok: true, value: await handle(parsed.data) };
      } catch (error) {
        if (error instanceof DebuggerError) return { ok: false, error: error.failure };
        options.onError(error);
        return { ok: false, error: { code: 'INSPECTION_FAILED', ...toldBy(error) } };
      }
    });
  };
  for (const name of names) serve(name);
  return () => {
    for (const name of names) ipc.removeHandler(CHANNEL_PREFIX + name);
  };
}

function refused(code: string, message: string): IpcResult<never> {
  return { ok: false, error: { code, message: verbatim(message) } };
}
