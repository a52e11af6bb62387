import type { ChatFailure } from '../../../src-shared/simulator/chat.ts';
import type { BusinessTool } from '../../../src-shared/simulator/servers.ts';
import { say } from '../../../src-shared/words/sentence.ts';
import { toldBy } from '../../../src-shared/words/told.ts';
import { LIMITS } from '../../../src-shared/snapshot/limits.ts';
import { shortened } from '../../format/words.ts';
import {
  GatewayError,
  type Gateway,
  type GatewayEvent,
  type GatewayMessage,
  type GatewayRun,
  type GatewayToolCall,
} from '../gateway/gateway.ts';
import { RunRecord, type ToolAnswer } from './runRecord.ts';
import { toolArguments } from './toolArguments.ts';

/** A call whose arguments are whole and an object. */
export interface FinishedToolCall extends GatewayToolCall {
  readonly tool: BusinessTool;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** What happens in a turn, in its order. `messageId` is the assistant message of the run. */
export type TurnEvent =
  | { readonly type: 'runStart'; readonly step: number; readonly messageId: string }
  | ({ readonly messageId: string } & Exclude<GatewayEvent, { type: 'end' }>)
  /** A call that can't be made: no such tool, or arguments that are no JSON object. The model is told the same words. */
  | {
      readonly type: 'toolCallRejected';
      readonly messageId: string;
      readonly toolCallId: string;
      readonly name: string;
      readonly text: string;
    }
  | {
      readonly type: 'runEnd';
      readonly step: number;
      readonly messageId: string;
      readonly reason: 'stop' | 'toolCalls' | 'length';
      readonly durationMs: number;
    };

export interface TurnRequest {
  readonly gateway: Gateway;
  /** The conversation up to and with the user's message. */
  readonly run: GatewayRun;
  /** May ask the person first. A rejection counts as the tool's error. */
  readonly callTool: (call: FinishedToolCall) => Promise<ToolAnswer>;
  /** Never called once the signal is aborted. */
  readonly emit: (event: TurnEvent) => void;
  readonly signal: AbortSignal;
  readonly newId: () => string;
  /** ms; for durations alone. */
  readonly clock: () => number;
  readonly maxSteps?: number;
}

/** How a turn ended, with what it adds to the conversation: also after a failure, what was said is kept. */
export type TurnEnd = { readonly messages: readonly GatewayMessage[] } & (
  | { readonly outcome: 'done' }
  | { readonly outcome: 'stopped' }
  | { readonly outcome: 'failed'; readonly failure: ChatFailure }
);

/** Of one result, as the model gets it back. */
const RESULT_CHARACTERS = 100_000;

/** Runs the gateway, calls the tools that it asks for, one after the other, and lets it go on until it is done. Never rejects. */
export async function runTurn(request: TurnRequest): Promise<TurnEnd> {
  const { signal, run, newId, maxSteps = LIMITS.chatSteps } = request;
  const messages: GatewayMessage[] = [];
  try {
    for (let step = 1; step <= maxSteps; step += 1) {
      const record = new RunRecord(newId());
      let done = false;
      try {
        const reason = await oneRun(request, { ...run, messages: [...run.messages, ...messages] }, step, record);
        if (reason === 'length') throw new GatewayError(say('gateway.length'));
        done = record.waiting.length === 0;
        await answerCalls(request, record);
      } finally {
        messages.push(...record.messages(newId));
      }
      if (done) return { outcome: 'done', messages };
    }
    throw new GatewayError(say('gateway.rounds', { rounds: maxSteps }));
  } catch (error) {
    if (signal.aborted) return { outcome: 'stopped', messages };
    return { outcome: 'failed', failure: failureOf(error), messages };
  }
}

async function oneRun(
  { gateway, emit, signal, clock }: TurnRequest,
  run: GatewayRun,
  step: number,
  record: RunRecord,
): Promise<'stop' | 'toolCalls' | 'length'> {
  const { messageId } = record;
  const startedMs = clock();
  signal.throwIfAborted();
  emit({ type: 'runStart', step, messageId });
  const events = gateway.run(run, signal)[Symbol.asyncIterator]();
  try {
    for (;;) {
      // A gateway that is slow to let go is not waited for.
      const next = await unlessAborted(events.next(), signal);
      if (next.done === true) throw new GatewayError(say('gateway.noEnd'));
      record.take(next.value);
      if (next.value.type === 'end') {
        emit({ type: 'runEnd', step, messageId, reason: next.value.reason, durationMs: clock() - startedMs });
        return next.value.reason;
      }
      emit({ ...next.value, messageId });
    }
  } finally {
    void Promise.resolve(events.return?.()).catch(ignore);
  }
}

async function answerCalls({ run, callTool, emit, signal }: TurnRequest, record: RunRecord): Promise<void> {
  for (const call of record.waiting) {
    const { toolCallId, name } = call;
    const tool = run.tools.find((offer) => offer.name === name)?.tool;
    const parsed = toolArguments(call.argumentsText);
    if (!tool || !parsed.ok) {
      const text = parsed.ok ? `There is no tool "${shortened(name, 100)}".` : parsed.problem;
      emit({ type: 'toolCallRejected', messageId: record.messageId, toolCallId, name, text });
      record.answer(toolCallId, { text, isError: true });
      continue;
    }
    const answer = await unlessAborted(callTool({ ...call, tool, arguments: parsed.arguments }).catch(failedCall), signal);
    record.answer(toolCallId, { text: shortened(answer.text, RESULT_CHARACTERS), isError: answer.isError });
  }
}

function failedCall(error: unknown): ToolAnswer {
  return { text: error instanceof Error ? error.message : 'The tool failed.', isError: true };
}

function failureOf(error: unknown): ChatFailure {
  if (error instanceof GatewayError) return error.failure;
  return error instanceof Error ? toldBy(error) : { message: say('gateway.failed') };
}

/** What comes later than the abort, or in the same tick, does not count. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const stop = (): void => reject(new GatewayError(say('gateway.stopped')));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  }).then((value) => {
    signal.throwIfAborted();
    return value;
  });
}

function ignore(): void {}
