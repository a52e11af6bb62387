import type { AgentCall, AgentCallBody, AgentClient, AgentPicture, SeenClient } from '../../src-shared/agents/agentCall.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';

/** An answer as it goes onto the wire; blocks of other kinds are not kept. */
export interface KeptAnswer {
  readonly content: readonly object[];
  readonly structuredContent?: unknown;
}

interface Kept {
  call: AgentCall;
  /** `undefined` once the body had to go. */
  arguments: unknown;
  answer: KeptAnswer | undefined;
  weight: number;
  dropped: boolean;
}

/** An answer above this is not kept: it would push out all the others. */
const LARGEST_ANSWER = LIMITS.agentBodies / 4;

/** The newest MCP calls of agents with their bodies, as far as those fit, and the clients that made them. */
export class AgentCallLog {
  readonly #kept = new Map<string, Kept>();
  readonly #clients = new Map<string, SeenClient>();
  #weight = 0;

  constructor(
    private readonly now: () => number,
    private readonly limits: { readonly calls: number; readonly bodies: number } = { calls: LIMITS.agentCalls, bodies: LIMITS.agentBodies },
  ) {}

  /** A client spoke, whatever it asked for. */
  see(client: AgentClient): void {
    const key = JSON.stringify([client.name, client.version, client.era]);
    const lastSeenMs = this.now();
    const firstSeenMs = this.#clients.get(key)?.firstSeenMs ?? lastSeenMs;
    this.#clients.delete(key);
    this.#clients.set(key, { ...client, firstSeenMs, lastSeenMs });
    for (const oldest of this.#clients.keys()) {
      if (this.#clients.size <= LIMITS.agentClients) break;
      this.#clients.delete(oldest);
    }
  }

  get clients(): readonly SeenClient[] {
    return [...this.#clients.values()];
  }

  /** A call that began. `weight` is about the size of its arguments in characters. */
  begin(call: AgentCall, args: unknown, weight: number): void {
    const dropped = weight > LIMITS.agentArguments;
    this.#kept.set(call.id, { call, arguments: dropped ? undefined : args, answer: undefined, weight: dropped ? 0 : weight, dropped });
    this.#weight += dropped ? 0 : weight;
    this.#shrink();
  }

  /** The call in a later state, with its answer once it has one. */
  update(call: AgentCall, answer?: KeptAnswer): void {
    const kept = this.#kept.get(call.id);
    if (!kept) return;
    kept.call = call;
    if (answer === undefined) return;
    // The structured content is about as long as the text that tells it.
    const weight = 2 * (call.textBytes ?? 0) + (call.pictureBytes ?? 0);
    if (weight > LARGEST_ANSWER) {
      kept.dropped = true;
      return;
    }
    kept.answer = answer;
    kept.weight += weight;
    this.#weight += weight;
    this.#shrink();
  }

  /** Oldest first. */
  list(): readonly AgentCall[] {
    return [...this.#kept.values()].map(({ call }) => call);
  }

  find(id: string): { readonly call: AgentCall; readonly arguments: unknown } | undefined {
    const kept = this.#kept.get(id);
    return kept && { call: kept.call, arguments: kept.arguments };
  }

  body(id: string): AgentCallBody | undefined {
    const kept = this.#kept.get(id);
    if (!kept) return undefined;
    const json = kept.answer?.structuredContent;
    return {
      id,
      argumentsText: kept.arguments === undefined ? kept.call.argumentsText : bounded(laidOut(kept.arguments)),
      whole: kept.arguments !== undefined,
      texts: textsOf(kept.answer).map(bounded),
      ...(json !== undefined && { json: bounded(laidOut(json)) }),
      pictures: picturesOf(kept.answer),
      dropped: kept.dropped,
    };
  }

  /** ids of the calls that hold the text anywhere, oldest first. */
  search(query: string): readonly string[] {
    const word = query.toLowerCase();
    const holds = (text: string): boolean => text.toLowerCase().includes(word);
    return [...this.#kept.values()]
      .filter(
        ({ call, arguments: args, answer }) =>
          holds(`${call.tool} ${call.client} ${call.clientVersion ?? ''} ${call.code ?? ''}`) ||
          holds(args === undefined ? call.argumentsText : JSON.stringify(args)) ||
          textsOf(answer).some(holds),
      )
      .map(({ call }) => call.id);
  }

  /** Old calls go altogether, then the bodies of the oldest that are left. */
  #shrink(): void {
    for (const [id, kept] of this.#kept) {
      if (this.#kept.size <= this.limits.calls) break;
      this.#weight -= kept.weight;
      this.#kept.delete(id);
    }
    for (const kept of this.#kept.values()) {
      if (this.#weight <= this.limits.bodies) break;
      if (kept.weight === 0) continue;
      this.#weight -= kept.weight;
      Object.assign(kept, { arguments: undefined, answer: undefined, weight: 0, dropped: true });
    }
  }
}

function laidOut(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? 'null';
}

function bounded(text: string): string {
  const { agentTextCharacters } = LIMITS;
  return text.length <= agentTextCharacters ? text : `${text.slice(0, agentTextCharacters).toWellFormed()}… (${text.length})`;
}

function textsOf(answer: KeptAnswer | undefined): readonly string[] {
  return (answer?.content ?? []).flatMap((block) => ('text' in block && typeof block.text === 'string' ? [block.text] : []));
}

function picturesOf(answer: KeptAnswer | undefined): readonly AgentPicture[] {
  return (answer?.content ?? []).flatMap((block) =>
    'data' in block && typeof block.data === 'string' && 'mimeType' in block && typeof block.mimeType === 'string'
      ? [{ mimeType: block.mimeType, data: block.data }]
      : [],
  );
}
