import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { ERROR_CODES, type ErrorCode } from '../../src-shared/protocol/errorCodes.ts';
import type { TraceEvent } from '../../src-shared/snapshot/trace.ts';
import type { CommandQueue } from '../commands/commandQueue.ts';
import type { ChatCommands, ChatOptions, CommandOptions, FrontendLink } from '../commands/ports.ts';
import { chatBusy, turnTimedOut, type Simulator, type TurnEnd } from './simulator.ts';

export interface ComposerCommandsOptions {
  readonly queue: CommandQueue;
  readonly link: FrontendLink;
  readonly simulator: Simulator;
  /** What happened so far, oldest first. */
  readonly events: Iterable<TraceEvent>;
}

/**
 * The agents' way into the chat: through the window's composer, like the person's. The queue is held only until the
 * composer took the query; the turn then runs beside it.
 */
export class ComposerCommands implements ChatCommands {
  /** Who waits for a turn and wants to hear how it goes, by its requestId. */
  readonly #listeners = new Map<string, (message: string) => void>();

  constructor(private readonly options: ComposerCommandsOptions) {}

  /** A client that leaves cancels its turn. */
  async submit(query: string, options: ChatOptions): Promise<{ readonly requestId: string }> {
    const { simulator, events } = this.options;
    const requestId = await this.compose(query, options);
    const stop = (): void => simulator.stop(requestId);
    options.signal.addEventListener('abort', stop, { once: true });
    if (options.signal.aborted) stop();
    if (options.onProgress) {
      this.#listeners.set(requestId, options.onProgress);
      // The turn began before its id was known here.
      for (const event of events) if (event.requestId === requestId) options.onProgress(stepOf(event));
    }
    try {
      const end = await simulator.endOf(requestId);
      if (end.status !== 'completed') throw failureOf(end);
      return { requestId };
    } finally {
      options.signal.removeEventListener('abort', stop);
      this.#listeners.delete(requestId);
    }
  }

  /** Tells whoever waits for the event's turn. */
  traced(event: TraceEvent): void {
    this.#listeners.get(event.requestId)?.(stepOf(event));
  }

  /** Puts a query into the composer and sends it there. @returns the requestId of the turn that it began */
  async compose(query: string, { signal }: CommandOptions): Promise<string> {
    const { queue, link, simulator } = this.options;
    if (!link.connected)
      throw new DebuggerError('DEBUGGER_NOT_CONNECTED', 'The debugger window is not connected.', {
        hint: 'It reloads by itself: call again in a moment.',
      });
    if (simulator.running !== undefined) throw chatBusy();
    return queue.enqueue({
      label: 'submit_chat_query',
      signal,
      run: async ({ commandId, signal: running }) => {
        const answer = await link.dispatch(commandId, { type: 'submitChat', query }, running);
        if (!answer.ok)
          throw new DebuggerError(codeOf(answer.code), answer.message, answer.hint === undefined ? {} : { hint: answer.hint });
        if (answer.requestId === undefined) throw new DebuggerError('CHAT_SUBMIT_FAILED', 'The composer took the query but began no turn.');
        return answer.requestId;
      },
      timedOut: (limitMs) => new DebuggerError('CHAT_SUBMIT_FAILED', `The composer did not take the query within ${limitMs / 1000} s.`),
    });
  }
}

const TOOL_NAME_CHARACTERS = 100;

/** A step in words, like `tool call started: get_weather`. */
function stepOf({ event, payload }: TraceEvent): string {
  const words = event.replaceAll('_', ' ');
  if (typeof payload !== 'object' || payload === null || !('toolName' in payload) || typeof payload.toolName !== 'string') return words;
  return `${words}: ${payload.toolName.slice(0, TOOL_NAME_CHARACTERS).toWellFormed()}`;
}

/** The window passes on the code that main gave it; anything else is a failed submission. */
function codeOf(code: string | undefined): ErrorCode {
  return ERROR_CODES.find((known) => known === code) ?? 'CHAT_SUBMIT_FAILED';
}

function failureOf(end: Exclude<TurnEnd, { status: 'completed' }>): DebuggerError {
  switch (end.status) {
    case 'timedOut':
      return new DebuggerError('CHAT_TIMEOUT', turnTimedOut());
    case 'stopped':
      return new DebuggerError('CHAT_SUBMIT_FAILED', 'The turn was stopped before it ended.');
    case 'failed':
      return new DebuggerError('CHAT_SUBMIT_FAILED', end.failure.message, { hint: end.failure.hint });
  }
}
