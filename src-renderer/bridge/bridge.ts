import type { DebuggerBridge, RequestInput, RequestName, RequestOutput } from '../../src-shared/ipc/contract.ts';
import type { EventName, EventPayload } from '../../src-shared/ipc/events.ts';

declare global {
  interface Window {
    readonly debuggerBridge: DebuggerBridge<File>;
  }
}

/** A request that main refused or could not do; the message is meant for people. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly code: string;
  readonly hint: string | undefined;

  constructor(error: { code: string; message: string; hint?: string }) {
    super(error.message);
    this.code = error.code;
    this.hint = error.hint;
  }
}

/** What people see of anything that went wrong. */
export interface Failure {
  readonly code?: string;
  readonly message: string;
  readonly hint?: string;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof RequestFailure) {
    return { code: error.code, message: error.message, ...(error.hint !== undefined && { hint: error.hint }) };
  }
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
