import { ProtocolError, ProtocolErrorCode, type InputRequiredResult } from '@modelcontextprotocol/client';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../../../src-shared/words/sentence.ts';
import { LIMITS } from '../../../src-shared/snapshot/limits.ts';
import { BusinessError, type CallOptions, type ElicitReply } from './businessServers.ts';
import type { CallClock } from './callClock.ts';
import { FormFault } from './formFields.ts';
import { isPlainObject } from './plainJson.ts';
import { Question } from './question.ts';
import { shownLine } from './shownText.ts';

/** Before a call is repeated that only has to carry its state back. */
const STATE_ONLY_MS = 250;

export interface AskingOptions {
  readonly elicit: CallOptions['elicit'];
  readonly clock: CallClock;
  readonly redact: (text: string) => string;
  /** A question that could not be put to the person. */
  readonly onFault: (text: string) => void;
}

/** What a repeated call carries besides its arguments. */
export type RepeatInput = Readonly<Partial<Pick<InputRequiredResult, 'requestState'>>> & {
  readonly inputResponses?: Readonly<Record<string, ElicitReply>>;
};

/** The questions of one call, one after the other, as many as a call may ask. */
export class Asking {
  readonly #options: AskingOptions;
  readonly #over = new AbortController();
  #asked = 0;
  #rounds = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: AskingOptions) {
    this.#options = options;
  }

  /** Aborts, with the BusinessError for the call, when the server asks too much; and when the call is over. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** The call is over: what still waits for the person does no more. */
  end(): void {
    this.#over.abort(new BusinessError('cancelled', say('server.cancelled')));
  }

  /** Answers `elicitation/create`. @throws ProtocolError for the server */
  async answer(params: unknown, signal: AbortSignal): Promise<ElicitReply> {
    try {
      return await this.#inTurn(params, signal);
    } catch (error) {
      if (!(error instanceof FormFault)) throw error;
      const { text } = say('form.fault', { fault: error.fault });
      this.#options.onFault(text);
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, text);
    }
  }

  /** What an `input_required` result asks for. @throws BusinessError */
  async inputFor({ inputRequests, requestState }: InputRequiredResult, signal: AbortSignal): Promise<RepeatInput> {
    this.#rounds += 1;
    const requests = Object.entries<unknown>(inputRequests ?? {});
    if (this.#rounds > LIMITS.elicitations || this.#asked + requests.length > LIMITS.elicitations) throw tooMuch();
    const responses: [string, ElicitReply][] = [];
    for (const [key, request] of requests) {
      const { method, params } = isPlainObject(request) ? request : {};
      if (method !== 'elicitation/create') {
        const what = shownLine(JSON.stringify(method) ?? 'nothing', 100);
        throw new BusinessError('protocol', say('form.undeclared', { what }));
      }
      try {
        responses.push([key, await this.#inTurn(params, signal)]);
      } catch (error) {
        throw error instanceof FormFault ? new BusinessError('protocol', say('form.fault', { fault: error.fault })) : error;
      }
    }
    if (responses.length === 0) await sleep(STATE_ONLY_MS, undefined, { signal });
    return {
      ...(responses.length > 0 && { inputResponses: Object.fromEntries(responses) }),
      ...(requestState !== undefined && { requestState }),
    };
  }

  /** What waits for its turn counts too: the person may take long, and a server asks on. */
  #inTurn(params: unknown, signal: AbortSignal): Promise<ElicitReply> {
    this.#asked += 1;
    if (this.#asked > LIMITS.elicitations) {
      const error = tooMuch();
      this.#over.abort(error);
      return Promise.reject(error);
    }
    const turn = this.#last.then(() => this.#ask(params, AbortSignal.any([signal, this.#over.signal])));
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #ask(params: unknown, signal: AbortSignal): Promise<ElicitReply> {
    if (signal.aborted) return { action: 'cancel' };
    const { elicit, clock, redact } = this.#options;
    const question = new Question(params, redact);
    return elicit ? clock.paused(() => elicit(question, signal)) : { action: 'decline' };
  }
}

const tooMuch = (): BusinessError => new BusinessError('protocol', say('form.manyTimes', { max: LIMITS.elicitations }));
