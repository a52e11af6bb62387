import type { Words } from '../i18n/tell.ts';
import type { DebuggerBridge, RequestInput, RequestName, RequestOutput } from '../../src-shared/ipc/contract.ts';
import type { ToldFailure } from '../../src-shared/debuggerError.ts';
import type { EventName, EventPayload } from '../../src-shared/ipc/events.ts';

declare global {
  interface Window {
    readonly debuggerBridge: DebuggerBridge<File>;
  }
}

/** A request that main refused or could not do; the message is meant for people. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';

  constructor(readonly failure: ToldFailure) {
    super(failure.message.text);
  }
}

/** What people see of anything that went wrong. */
export interface Failure {
  readonly code?: string;
  readonly message: Words;
  readonly hint?: Words;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof RequestFailure) return error.failure;
  return { message: error instanceof Error ? error.message : String(error) };
}

/** The way to main: a request resolves with its value or rejects with a `RequestFailure`. */
export interface Bridge {
  ask<Name extends RequestName>(name: Name, input: RequestInput<Name>): Promise<RequestOutput<Name>>;
  on<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): () => void;
  /** Absolute path of a file or folder that was dropped onto the window. */
  pathOf(file: File): string;
}

export function createBridge(preload: DebuggerBridge<File>): Bridge {
  return {
    async ask(name, input) {
      const result = await preload.request(name, input);
      if (!result.ok) throw new RequestFailure(result.error);
      return result.value;
    },
    on: (name, listener) => preload.on(name, listener),
    pathOf: (file) => preload.pathOf(file),
  };
}
