import type { Gateway, GatewayEvent, GatewayMessage, GatewayRun, GatewayTool } from '../gateway.ts';
import { stoppedError } from '../post.ts';
import type { JsonRecord } from '../../../../src-shared/record.ts';
import { chooseTool } from './chooseTool.ts';
import { fillArguments, type MissingArgument } from './fillArguments.ts';
import { asksFor, nothingMatches, tellsResult, titleOf, type Language } from './sentences.ts';
import { hasHan } from './words.ts';

/** Longer questions are read up to here. */
const READ_CHARACTERS = 2_000;
const DELTA_CHARACTERS = 8;

type Plan =
  | { readonly type: 'nothing' }
  | { readonly type: 'ask'; readonly offer: GatewayTool; readonly missing: readonly MissingArgument[] }
  | { readonly type: 'call'; readonly offer: GatewayTool; readonly arguments: JsonRecord };

/** Answers without model and network, and the same way each time. */
export class EmbeddedGateway implements Gateway {
  readonly type = 'embedded';
  readonly label = 'embedded';
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  async *run(run: GatewayRun, signal: AbortSignal): AsyncGenerator<GatewayEvent, void, undefined> {
    for (const event of this.#answer(run)) {
      if (signal.aborted) throw stoppedError();
      yield event;
    }
  }

  #answer(run: GatewayRun): Iterable<GatewayEvent> {
    const asked = run.messages.findLastIndex((message) => message.role === 'user');
    const query = textAt(run.messages, asked);
    const language: Language = hasHan(query) ? 'zh' : 'en';
    const results = run.messages.slice(asked + 1).filter((message) => message.role === 'tool');
    if (results.length > 0) {
      const titles = titlesById(run);
      const told = results.map(({ toolCallId, text, isError }) =>
        tellsResult(language, titles.get(toolCallId) ?? toolCallId, text, isError),
      );
      return said(told.join('\n\n'));
    }
    const plan = this.#plan(run, asked, query);
    switch (plan.type) {
      case 'nothing':
        return said(nothingMatches(language, run.tools));
      case 'ask':
        return said(asksFor(language, plan.offer.tool, plan.missing));
      case 'call':
        return called(`call-${run.messages.length}-${run.requestId.slice(-12)}`, plan.offer.name, JSON.stringify(plan.arguments));
    }
  }

  #plan({ messages, tools }: GatewayRun, asked: number, query: string): Plan {
    const plan = this.#planFor(query, tools);
    if (plan.type !== 'nothing') return plan;
    // "Shanghai", after a question about what was left out of the one before.
    const before = textAt(
      messages,
      messages.slice(0, Math.max(asked, 0)).findLastIndex((message) => message.role === 'user'),
    );
    if (before === '' || this.#planFor(before, tools).type !== 'ask') return plan;
    return this.#planFor(`${before} ${query}`, tools);
  }

  #planFor(query: string, tools: readonly GatewayTool[]): Plan {
    const offer = chooseTool(query, tools);
    if (!offer) return { type: 'nothing' };
    const filled = fillArguments(offer.tool, query, this.#clock());
    return filled.missing.length > 0
      ? { type: 'ask', offer, missing: filled.missing }
      : { type: 'call', offer, arguments: filled.arguments };
  }
}

function textAt(messages: readonly GatewayMessage[], index: number): string {
  return (messages[index]?.text ?? '').normalize('NFKC').slice(0, READ_CHARACTERS).trim();
}

function titlesById({ messages, tools }: GatewayRun): Map<string, string> {
  const byName = new Map(tools.map(({ name, tool }) => [name, titleOf(tool)]));
  return new Map(
    messages.flatMap((message) =>
      message.role === 'assistant'
        ? message.toolCalls.map((call): [string, string] => [call.toolCallId, byName.get(call.name) ?? call.name])
        : [],
    ),
  );
}

function* said(text: string): Generator<GatewayEvent, void, undefined> {
  let delta = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    delta += segment;
    if (delta.length < DELTA_CHARACTERS) continue;
    yield { type: 'text', delta };
    delta = '';
  }
  if (delta !== '') yield { type: 'text', delta };
  yield { type: 'end', reason: 'stop' };
}

function* called(toolCallId: string, name: string, argumentsText: string): Generator<GatewayEvent, void, undefined> {
  yield { type: 'toolCallStart', toolCallId, name };
  yield { type: 'toolCallArguments', toolCallId, delta: argumentsText };
  yield { type: 'toolCallEnd', toolCallId };
  yield { type: 'end', reason: 'toolCalls' };
}
