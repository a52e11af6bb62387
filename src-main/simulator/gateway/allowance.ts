import { LIMITS } from '../../../src-shared/snapshot/limits.ts';
import { say } from '../../../src-shared/words/sentence.ts';
import { GatewayError } from './gateway.ts';

/** Counts the characters of one run's text and arguments. */
export class Allowance {
  #left: number = LIMITS.chatTextCharacters;

  /** @throws GatewayError when the run has said more than is kept */
  take(delta: string): string {
    this.#left -= delta.length;
    if (this.#left < 0) throw new GatewayError(say('gateway.tooLongBy', { max: LIMITS.chatTextCharacters }));
    return delta;
  }
}
