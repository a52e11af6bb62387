import { DebuggerError } from '../../src-shared/debuggerError.ts';
import type {
  ElicitationAnswer,
  ElicitationOutcome,
  ElicitationRecord,
  ElicitationRequest,
  FieldProblem,
} from '../../src-shared/simulator/elicitation.ts';
import { say } from '../../src-shared/words/sentence.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { ElicitReply } from './business/businessServers.ts';
import type { Question } from './business/question.ts';

export interface ElicitationsOptions {
  /** Whether somebody is there to be asked. */
  readonly canAsk: () => boolean;
  /** The question that the person sees now, if any. */
  readonly onChange: (shown: ElicitationRequest | undefined) => void;
  readonly createId: () => string;
  readonly now: () => number;
}

export interface ElicitationAsk {
  readonly callId: string;
  readonly serverId: string;
  readonly toolName: string;
  readonly question: Question;
  /** When the turn is stopped, ms since the epoch. */
  readonly endsAtMs?: number | undefined;
}

export interface ElicitationEnd {
  readonly outcome: ElicitationOutcome;
  /** For the server. */
  readonly reply: ElicitReply;
  readonly values?: NonNullable<ElicitationRecord['values']>;
}

interface Waiting {
  readonly id: string;
  readonly ask: ElicitationAsk;
  expiresAtMs: number;
  settle(end: ElicitationEnd): void;
}

const WITHOUT_VALUES: Readonly<Record<Exclude<ElicitationOutcome, 'accepted'>, 'decline' | 'cancel'>> = {
  declined: 'decline',
  noWindow: 'decline',
  cancelled: 'cancel',
  expired: 'cancel',
  stopped: 'cancel',
  withdrawn: 'cancel',
};

/** Puts what servers ask during calls before the person: one question at a time, each for a bounded time once it shows. */
export class Elicitations {
  readonly #waiting: Waiting[] = [];
  #expiry: NodeJS.Timeout | undefined;

  constructor(private readonly options: ElicitationsOptions) {}

  get shown(): ElicitationRequest | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const { id, ask, expiresAtMs } = first;
    const { message, fields } = ask.question;
    const { callId, serverId, toolName } = ask;
    return { id, callId, serverId, toolName, message, fields, behind: this.#waiting.length - 1, expiresAtMs };
  }

  /** `signal` says that the server waits no more. */
  ask(ask: ElicitationAsk, signal: AbortSignal): Promise<ElicitationEnd> {
    if (!this.options.canAsk()) return Promise.resolve(without('noWindow'));
    if (signal.aborted) return Promise.resolve(without('withdrawn'));
    // Behind so many nobody comes to it in time.
    if (this.#waiting.length >= LIMITS.elicitationsWaiting) return Promise.resolve(without('expired'));
    return new Promise((resolve) => {
      const withdraw = (): void => waiting.settle(without('withdrawn'));
      const waiting: Waiting = {
        id: this.options.createId(),
        ask,
        expiresAtMs: 0,
        settle: (end) => {
          signal.removeEventListener('abort', withdraw);
          this.#remove(waiting);
          resolve(end);
        },
      };
      signal.addEventListener('abort', withdraw, { once: true });
      this.#waiting.push(waiting);
      if (this.#waiting.length === 1) this.#show();
      else this.options.onChange(this.shown);
    });
  }

  /** @returns what is wrong with the values: the question waits on then. @throws INVALID_ARGUMENTS for one that waits no more */
  answer(id: string, answer: ElicitationAnswer): readonly FieldProblem[] {
    const [first] = this.#waiting;
    if (first?.id !== id) throw new DebuggerError('INVALID_ARGUMENTS', say('form.late'));
    if (answer.action !== 'accept') {
      first.settle(without(answer.action === 'decline' ? 'declined' : 'cancelled'));
      return [];
    }
    const { question } = first.ask;
    const checked = question.check(answer.values);
    if ('problems' in checked) return checked.problems;
    const { content } = checked;
    first.settle({ outcome: 'accepted', reply: { action: 'accept', content }, values: question.shown(content) });
    return [];
  }

  /** Nobody will answer any more. */
  endAll(outcome: 'noWindow' | 'stopped'): void {
    for (const waiting of this.#waiting.toReversed()) waiting.settle(without(outcome));
  }

  #remove(waiting: Waiting): void {
    const at = this.#waiting.indexOf(waiting);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    if (at === 0) this.#show();
    else this.options.onChange(this.shown);
  }

  /** The first one's time begins. */
  #show(): void {
    clearTimeout(this.#expiry);
    const [first] = this.#waiting;
    if (first) {
      first.expiresAtMs = Math.min(this.options.now() + LIMITS.elicitationMs, first.ask.endsAtMs ?? Infinity);
      this.#expiry = setTimeout(() => first.settle(without('expired')), LIMITS.elicitationMs);
    }
    this.options.onChange(this.shown);
  }
}

const without = (outcome: keyof typeof WITHOUT_VALUES): ElicitationEnd => ({ outcome, reply: { action: WITHOUT_VALUES[outcome] } });
