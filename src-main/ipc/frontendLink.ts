import type { Acknowledgement, Command } from '../../src-shared/commands/command.ts';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import type { FrontendLink } from '../commands/ports.ts';
import type { SendEvent } from './serve.ts';

/**
 * Commands to the frontend and their acknowledgements. A frontend is connected from its `connect` call until its
 * window reloads, crashes or closes; every command under way ends with that.
 */
export class IpcFrontendLink implements FrontendLink {
  readonly #pending = new Map<string, { resolve(answer: Acknowledgement): void; reject(error: Error): void }>();
  #connected = false;

  constructor(private readonly send: SendEvent) {}

  get connected(): boolean {
    return this.#connected;
  }

  connect(): void {
    this.#connected = true;
  }

  disconnect(): void {
    this.#connected = false;
    for (const { reject } of this.#pending.values()) reject(disconnected());
    this.#pending.clear();
  }

  dispatch(commandId: string, command: Command, signal: AbortSignal): Promise<Acknowledgement> {
    return new Promise((resolve, reject) => {
      if (!this.#connected) {
        reject(disconnected());
        return;
      }
      const abort = (): void => {
        settle();
        this.send('cancelCommand', { commandId });
        reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
      };
      const settle = (): void => {
        signal.removeEventListener('abort', abort);
        this.#pending.delete(commandId);
      };
      signal.addEventListener('abort', abort, { once: true });
      this.#pending.set(commandId, {
        resolve: (answer) => {
          settle();
          resolve(answer);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      });
      this.send('command', { commandId, command });
    });
  }

  /** An answer to a command that ended meanwhile is dropped. */
  acknowledge(commandId: string, acknowledgement: Acknowledgement): void {
    this.#pending.get(commandId)?.resolve(acknowledgement);
  }
}

export function disconnected(): DebuggerError {
  return new DebuggerError('DEBUGGER_DISCONNECTED', 'The debugger window went away while the command was under way.', {
    hint: 'It reloads by itself: call again in a moment.',
  });
}
