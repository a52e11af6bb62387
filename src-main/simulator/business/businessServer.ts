import { isInputRequiredResult, ProtocolError, type RequestOptions } from '@modelcontextprotocol/client';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { secretsIn } from '../../../src-shared/project/references.ts';
import { secretTexts, type ServerConfig } from '../../../src-shared/project/servers.ts';
import type { BusinessTool, ServerStatus, ServerTool } from '../../../src-shared/simulator/servers.ts';
import { say } from '../../../src-shared/words/sentence.ts';
import { LIMITS } from '../../../src-shared/snapshot/limits.ts';
import { secretWords } from '../../keys/secretSources.ts';
import { Asking, type RepeatInput } from './asking.ts';
import { BusinessError, type BusinessCall, type BusinessResult, type CallOptions, type ServerNotice } from './businessServers.ts';
import { CallClock } from './callClock.ts';
import { untilAborted, within } from './deadline.ts';
import { exampleArguments } from './exampleArguments.ts';
import { explain } from './explain.ts';
import { hasHeaderAnnotation } from './headerAnnotations.ts';
import { createLink, type LinkSettings } from './createLink.ts';
import { Secrets, shownAddress, shownCommand } from './secrets.ts';
import type { Link, Session } from './session.ts';
import { shownLine } from './shownText.ts';
import { readToolList } from './toolList.ts';
import { readToolResult } from './toolResult.ts';

export interface ServerTimes {
  readonly listMs: number;
  readonly callMs: number;
  readonly connectMs: number;
  readonly probeMs: number;
}

export const DEFAULT_TIMES: ServerTimes = {
  listMs: LIMITS.businessListMs,
  callMs: LIMITS.businessCallMs,
  connectMs: 10_000,
  probeMs: 5_000,
};
/** The longest that a timer takes: calls have a clock of their own, which stands still while the person is asked. */
const NEVER_MS = 2_147_483_647;
/** However much progress a tool reports. */
const TOTAL_CALL_FACTOR = 10;
const METHOD_NOT_FOUND = -32_601;
const LIST_CHANGE_MS = 2_000;
/** A server that failed is left alone this long, twice as long after each further failure, up to a limit. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;
const NOTICE_CHARACTERS = 2_000;
const NOTICES_PER_WINDOW = 100;
const WINDOW_MS = 5_000;

/** The answer as it came: the SDK's own schemas would refuse a whole list for one tool. */
const ANYTHING = z.unknown();

export interface ServerSurroundings extends LinkSettings {
  readonly trusted: () => boolean;
  readonly times: ServerTimes;
  readonly onStatus: () => void;
  readonly onNotice: (notice: ServerNotice) => void;
}

/** A status whose unknown parts can be set and taken back. */
type Facts = {
  readonly [Key in keyof Required<ServerStatus>]: ServerStatus[Key] | (undefined extends ServerStatus[Key] ? undefined : never);
};

const UNKNOWN = { era: undefined, protocolVersion: undefined, fallback: undefined, serverName: undefined, problem: undefined } as const;

/** One business server: its connection, its last list of tools, and how it is doing. Never throws but BusinessError. */
export class BusinessServer {
  readonly config: ServerConfig;
  readonly #around: ServerSurroundings;
  readonly #secrets = new Secrets();
  readonly #closing = new AbortController();
  #link: Link | undefined;
  #tools: readonly BusinessTool[] = [];
  #refreshing: Promise<readonly BusinessTool[]> | undefined;
  #facts: Facts;
  #lastListChange = Number.NEGATIVE_INFINITY;
  /** When the list was last read whole, as `performance.now()`. */
  #listedAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #pausedUntil = 0;
  #noticesInWindow = 0;
  #windowStart = 0;

  constructor(config: ServerConfig, around: ServerSurroundings) {
    this.config = config;
    this.#around = around;
    const keys = secretsIn(secretTexts(config)).keys;
    this.#facts = {
      id: config.id,
      state: 'connecting',
      transport: config.url === undefined ? 'stdio' : 'http',
      where: whereOf(config),
      keys: keys.length === 0 ? undefined : keys,
      ...UNKNOWN,
      tools: [],
      faults: [],
    };
  }

  get status(): ServerStatus {
    const { keys, era, protocolVersion, fallback, serverName, problem, ...always } = this.#facts;
    return {
      ...always,
      ...(keys !== undefined && { keys }),
      ...(era !== undefined && { era }),
      ...(protocolVersion !== undefined && { protocolVersion }),
      ...(fallback !== undefined && { fallback }),
      ...(serverName !== undefined && { serverName }),
      ...(problem !== undefined && { problem }),
    };
  }

  /** Of the last list that was read. */
  get tools(): readonly BusinessTool[] {
    return this.#tools;
  }

  /** Reads the list anew; asks under way are shared. The status tells of a failure, and the list is empty then. */
  refresh(): Promise<readonly BusinessTool[]> {
    this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  /** The list, for what can't go on without it: read anew, unless the server failed just now or the list is younger than that. */
  needed(maxAgeMs: number): Promise<readonly BusinessTool[]> {
    const now = performance.now();
    const isPaused = this.#facts.state === 'failed' && now < this.#pausedUntil;
    const isYoung = this.#facts.state === 'ready' && now < this.#listedAt + maxAgeMs;
    return isPaused || isYoung ? Promise.resolve(this.#tools) : this.refresh();
  }

  async call(call: BusinessCall, options: CallOptions): Promise<BusinessResult> {
    this.#requireTrust();
    const { signal } = options;
    const { callMs, connectMs } = this.#around.times;
    // A bound of its own: neither connecting nor progress nor questions without end may outlast it.
    const wholeMs = callMs * TOTAL_CALL_FACTOR + connectMs * 2 + LIMITS.elicitations * LIMITS.elicitationMs;
    return within(wholeMs, [signal, this.#closing.signal], async (bounded) => {
      try {
        const raw = await this.#usedLink().use((session) => this.#ask(session, call, { ...options, signal: bounded }), bounded);
        const { result, oddities } = readToolResult(raw, this.#secrets.redact);
        if (oddities.length > 0) this.#notice('warn', `${call.toolName} answered oddly: ${[...new Set(oddities)].slice(0, 5).join('; ')}.`);
        if (this.#facts.state === 'failed') void this.refresh();
        return result;
      } catch (error) {
        const explained = explain(error, { signal: bounded, redact: this.#secrets.redact });
        if (explained.kind === 'unreachable' || explained.kind === 'unauthorized') this.#fail(explained);
        throw explained;
      }
    }).catch((error: unknown) => {
      throw explain(error, { signal, redact: this.#secrets.redact });
    });
  }

  async close(): Promise<void> {
    this.#closing.abort(new BusinessError('cancelled', say('server.closed')));
    await this.#link?.close();
    await this.#refreshing;
    this.#set({ state: 'stopped' });
  }

  async #refresh(): Promise<readonly BusinessTool[]> {
    const { signal } = this.#closing;
    try {
      this.#requireTrust();
      // A failed server that is tried again shows its failure until it is known to be over.
      if (this.#facts.state === 'untrusted') this.#set({ state: 'connecting', problem: undefined });
      const link = this.#usedLink();
      const { tools, faults } = await within(this.#around.times.listMs, [signal], (bounded) =>
        link.use((session) => {
          this.#learn(session);
          return readToolList(this.config.id, (cursor) => this.#page(session, cursor, bounded), this.#secrets.redact);
        }, bounded),
      );
      this.#tools = tools;
      this.#listedAt = performance.now();
      this.#failures = 0;
      this.#set({
        state: 'ready',
        problem: undefined,
        tools: tools.map(inFewWords),
        faults,
      });
    } catch (error) {
      this.#fail(explain(error, { signal, redact: this.#secrets.redact }));
    }
    return this.#tools;
  }

  async #page(session: Session, cursor: string | undefined, signal: AbortSignal): Promise<unknown> {
    const params = cursor === undefined ? {} : { cursor };
    try {
      return await session.client.request({ method: 'tools/list', params }, ANYTHING, { signal, timeout: this.#around.times.listMs });
    } catch (error) {
      // A server may have no tools at all, and then needs no list.
      if (error instanceof ProtocolError && error.code === METHOD_NOT_FOUND && cursor === undefined) return { tools: [] };
      throw error;
    }
  }

  async #ask(session: Session, call: BusinessCall, { signal, elicit, onProgress }: CallOptions): Promise<unknown> {
    this.#learn(session);
    const { callMs } = this.#around.times;
    const { redact } = this.#secrets;
    const clock = new CallClock(callMs, callMs * TOTAL_CALL_FACTOR);
    const asking = new Asking({ elicit, clock, redact, onFault: (text) => this.#notice('warn', text) });
    const bounded = AbortSignal.any([signal, clock.signal, asking.signal]);
    const options = {
      signal: bounded,
      timeout: NEVER_MS,
      allowInputRequired: true,
      // Also without anyone to tell: only a call with a listener gets progress, which keeps it from its timeout.
      onprogress: ({ progress, total, message }: { progress: number; total?: number | undefined; message?: string | undefined }) => {
        clock.touch();
        onProgress?.({
          progress,
          ...(total !== undefined && { total }),
          ...(message !== undefined && { message: shownLine(redact(message), NOTICE_CHARACTERS) }),
        });
      },
    };
    try {
      return await session.client.during(asking, async () => {
        for (let input: RepeatInput = {}; ; ) {
          const raw = await untilAborted(bounded, this.#send(session, call, input, options));
          if (session.era !== 'modern' || !isInputRequiredResult(raw)) return raw;
          input = await untilAborted(bounded, asking.inputFor(raw, bounded));
          clock.touch();
        }
      });
    } finally {
      clock.stop();
      asking.end();
    }
  }

  #send({ client, era }: Session, call: BusinessCall, input: RepeatInput, options: RequestOptions): Promise<unknown> {
    const params = { name: call.toolName, arguments: { ...call.arguments }, ...input };
    const tool = this.#tools.find(({ name }) => name === call.toolName);
    if (!tool || era !== 'modern' || !hasHeaderAnnotation(tool.inputSchema)) {
      return client.request({ method: 'tools/call', params }, ANYTHING, options);
    }
    // The SDK's own way repeats arguments as headers, and would judge the result by the output schema: it gets none.
    const toolDefinition = { name: tool.name, inputSchema: { ...tool.inputSchema, type: 'object' as const } };
    return client.callTool(params, { ...options, toolDefinition });
  }

  #usedLink(): Link {
    this.#link ??= createLink(this.config, this.#secrets, {
      ...this.#around,
      ...this.#around.times,
      maxBytes: LIMITS.businessResult,
      onNotice: (level, text) => this.#notice(level, text),
      onListChanged: () => this.#listChanged(),
      onAddress: (address) => this.#set({ where: this.#secrets.redact(`${whereOf(this.config)} → ${shownAddress(address)}`) }),
    });
    return this.#link;
  }

  /** Over HTTP each use reads the list anyway; a server that tells of a change at each connection must not start a circle. */
  #listChanged(): void {
    const now = performance.now();
    if (this.#facts.transport === 'http' || now - this.#lastListChange < LIST_CHANGE_MS) return;
    this.#lastListChange = now;
    void this.refresh();
  }

  /** Also for variables and keys: their values would go where an unknown project says. */
  #requireTrust(): void {
    const { origin, command, headers } = this.config;
    if (origin === 'commandLine' || this.#around.trusted()) return;
    const wanted = secretsIn(Object.values(headers ?? {}));
    if (command === undefined && wanted.variables.length + wanted.keys.length === 0) return;
    const message = command === undefined ? say('server.wouldSend', { secrets: secretWords(wanted) }) : say('server.wouldStart');
    throw new BusinessError('untrusted', message, { hint: say('server.trustHint') });
  }

  #learn(session: Session): void {
    const { transport, era, protocolVersion, serverName, fallback } = session;
    const name = serverName === undefined ? undefined : shownLine(this.#secrets.redact(serverName), 100);
    this.#set({ transport, era, protocolVersion, fallback, serverName: name });
  }

  #fail({ kind, problem }: BusinessError): void {
    if (this.#closing.signal.aborted) return;
    this.#tools = [];
    this.#pausedUntil = performance.now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#set({ state: kind === 'untrusted' ? 'untrusted' : 'failed', tools: [], faults: [], problem });
  }

  #set(change: Partial<Facts>): void {
    if (this.#facts.state === 'stopped') return;
    const next = { ...this.#facts, ...change };
    if (isDeepStrictEqual(next, this.#facts)) return;
    this.#facts = next;
    this.#around.onStatus();
  }

  #notice(level: ServerNotice['level'], text: string): void {
    const now = performance.now();
    if (now - this.#windowStart > WINDOW_MS) {
      this.#windowStart = now;
      this.#noticesInWindow = 0;
    }
    this.#noticesInWindow += 1;
    if (this.#noticesInWindow > NOTICES_PER_WINDOW + 1) return;
    const isLast = this.#noticesInWindow > NOTICES_PER_WINDOW;
    const shown = isLast
      ? 'The server says more than can be shown; some lines are left out.'
      : shownLine(this.#secrets.redact(text), NOTICE_CHARACTERS);
    this.#around.onNotice({ serverId: this.config.id, level: isLast ? 'warn' : level, text: shown });
  }
}

function inFewWords({ name, title, description, inputSchema }: BusinessTool): ServerTool {
  const examples = exampleArguments(inputSchema);
  return {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(examples.length > 0 && { examples }),
  };
}

function whereOf({ url, command, args }: ServerConfig): string {
  if (command !== undefined) return shownLine(shownCommand(command, args ?? []), 500);
  return shownLine(shownAddress(url ?? ''), 500);
}
