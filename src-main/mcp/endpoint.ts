import type { IncomingMessage, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, preloadSchemas, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { DebuggerError, type ErrorBody } from '../../src-shared/debuggerError.ts';
import type { AgentCall, AgentClient } from '../../src-shared/agents/agentCall.ts';
import type { ChatOptions } from '../commands/ports.ts';
import { jsonStart } from '../format/jsonStart.ts';
import { tokensOf } from '../format/sectionText.ts';
import { shortened } from '../format/words.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { say } from '../../src-shared/words/sentence.ts';
import type { Tool, ToolPorts } from '../tools/tool.ts';
import { assertFits, failure, type CallResult } from './callResult.ts';
import { Callers } from './callers.ts';
import { explainTo, isClientFault } from './errors.ts';
import { PROGRESS_MS, type ProgressReport, reportProgress } from './progress.ts';
import { JSON_TEXT } from './responseText.ts';
import { fullToolset, type Toolset } from './toolset.ts';

export interface EndpointOptions extends ToolPorts {
  /** The full tools with JSON texts when absent. */
  readonly toolset?: Toolset;
  /** ms since the epoch */
  readonly clock: () => number;
  readonly version: string;
  readonly observer: CallObserver;
  /** Holds calls of agents back; none is when absent. */
  readonly pass?: Pass;
  /** What went wrong inside the debugger, whole, for its log. */
  readonly onError: (error: unknown) => void;
  /** Between two signs of life of a call whose client gave a progress token, in ms. */
  readonly progressMs?: number;
}

/** `undefined` lets a call go on; a promise holds it back until it resolves, or ends it with the error it rejects with. */
export type Pass = (signal: AbortSignal) => Promise<void> | undefined;

/** Hears of every call, whoever makes it. */
export interface CallObserver {
  /** A client sent a request, for a call or anything else. */
  seen(client: AgentClient): void;
  /** `size` is about that of the arguments in characters, as far as it was measured. */
  began(call: AgentCall, args: unknown, size: number): void;
  changed(call: AgentCall): void;
  ended(call: AgentCall, result: CallResult): void;
}

export interface ReplayAsk {
  readonly tool: string;
  readonly arguments: unknown;
  /** id of the call that is made again. */
  readonly replayOf: string;
  readonly signal: AbortSignal;
}

export interface Endpoint {
  /** Serves one request whose body was read and parsed; the gate has passed it. */
  readonly handle: (request: IncomingMessage & { method: string; url: string }, response: ServerResponse, body: unknown) => Promise<void>;
  /** The person makes a call again, past the pause; resolves with the new call's id at its end. @throws INVALID_ARGUMENTS */
  replay(ask: ReplayAsk): Promise<string>;
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly result: CallResult;
  readonly error: ErrorBody | undefined;
}

type Asker = Pick<AgentCall, 'client' | 'clientVersion' | 'era' | 'replayOf'>;

interface Way {
  readonly asker: Asker;
  readonly signal: AbortSignal;
  readonly progress: ProgressReport;
  readonly pass: Pass;
}

interface Observed {
  readonly id: string;
  readonly result: CallResult;
}

const NAME_CHARACTERS = 64;
const PERSON = 'window';
const AT_ONCE: Pass = () => undefined;
const SILENT: ProgressReport = { step: undefined, end: () => {} };

/** The Debugger MCP endpoint: both protocol eras, no sessions, a fresh server for every request. */
export function createEndpoint(options: EndpointOptions): Endpoint {
  const {
    clock,
    version,
    observer,
    onError,
    saveFile,
    pass = AT_ONCE,
    progressMs = PROGRESS_MS,
    toolset = fullToolset(JSON_TEXT),
  } = options;
  const list = { tools: [...toolset.listed] };
  const toolOfName: ReadonlyMap<string, Tool> = new Map(toolset.tools.map((tool) => [tool.definition.name, tool]));
  const info = { name: 'web-sdk-debugger', title: 'Web SDK Debugger', version };
  // One validator for all the short-lived servers: each would make its own otherwise, and none of them ever uses it.
  const serverOptions = {
    capabilities: { tools: { listChanged: false } },
    instructions: toolset.instructions,
    jsonSchemaValidator: new AjvJsonSchemaValidator(),
  };
  const callers = new Callers((client) => observer.seen(client));
  let calls = 0;

  async function answer(tool: Tool, args: unknown, commandOptions: ChatOptions): Promise<Answer> {
    const { signal } = commandOptions;
    // A client that went away isn't a fault of ours, whatever its abort made a port throw.
    const explain = explainTo((error) => signal.aborted || onError(error));
    const response = await tool.run(args, options, commandOptions);
    try {
      const assembled = await response.assemble(options, explain);
      const result = await toolset.resultOf(assembled, saveFile);
      await assertFits(result, saveFile);
      return { result, error: assembled.error };
    } catch (cause) {
      const error = explain(cause);
      return { result: await toolset.resultOf(failure(error), saveFile), error };
    }
  }

  async function observed(tool: Tool, args: unknown, { asker, signal, progress, pass }: Way): Promise<Observed> {
    const argumentsText = jsonStart(args, LIMITS.agentArguments);
    const call = {
      id: `call-${++calls}`,
      ...asker,
      tool: tool.definition.name,
      startedAtMs: clock(),
      argumentsText: shortened(argumentsText, LIMITS.agentPreviewCharacters),
      ...uidOf(args),
    };
    let waited: Pick<AgentCall, 'waitedMs'> = {};
    let fromMs = call.startedAtMs;
    const answered = async (): Promise<Answer> => {
      const passed = pass(signal);
      if (passed) {
        observer.began({ ...call, state: 'waiting' }, args, argumentsText.length);
        await passed.finally(() => {
          fromMs = clock();
          waited = { waitedMs: fromMs - call.startedAtMs };
        });
        observer.changed({ ...call, ...waited, state: 'running' });
      } else observer.began({ ...call, state: 'running' }, args, argumentsText.length);
      return answer(tool, args, { signal, by: asker.client, ...(progress.step && { onProgress: progress.step }) });
    };
    const { result, error } = await answered().catch(refusal).finally(progress.end);
    const facts = { ...waited, durationMs: clock() - fromMs, ...sizesOf(result) };
    observer.ended({ ...call, ...facts, ...(error ? { state: 'failed', code: error.code } : { state: 'done' }) }, result);
    return { id: call.id, result };
  }

  /** A call that was not let through. */
  async function refusal(cause: unknown): Promise<Answer> {
    const error = explainTo(onError)(cause);
    return { result: await toolset.resultOf(failure(error), saveFile), error };
  }

  function freshServer(): Server {
    const server = new Server(info, serverOptions);
    server.setRequestHandler('tools/list', () => list);
    server.setRequestHandler('tools/call', (request, context) => {
      const tool = toolOfName.get(request.params.name);
      if (!tool)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${shortened(request.params.name, NAME_CHARACTERS)} not found`);
      const { name: client, version: clientVersion, era } = callers.current;
      const asker = { client, ...(clientVersion !== undefined && { clientVersion }), era };
      const way = { asker, signal: context.mcpReq.signal, progress: reportProgress(context, progressMs), pass };
      return observed(tool, request.params.arguments ?? {}, way).then(({ result }) => result);
    });
    return server;
  }

  preloadSchemas();
  const handler = createMcpHandler(freshServer, {
    legacy: 'stateless',
    onerror: (error) => isClientFault(error) || onError(error),
  });
  const handle = toNodeHandler(handler, { onerror: onError });
  return {
    handle: (request, response, body) => callers.serve(request, body, () => handle(request, response, body)),
    replay: async ({ tool: name, arguments: args, replayOf, signal }) => {
      const tool = toolOfName.get(name);
      if (!tool) throw new DebuggerError('INVALID_ARGUMENTS', say('replay.noTool', { name: shortened(name, NAME_CHARACTERS) }));
      const { id } = await observed(tool, args, { asker: { client: PERSON, replayOf }, signal, progress: SILENT, pass: AT_ONCE });
      return id;
    },
    close: () => handler.close(),
  };
}

function uidOf(args: unknown): { uid?: string } {
  if (typeof args !== 'object' || args === null || !('uid' in args) || typeof args.uid !== 'string') return {};
  return { uid: args.uid.slice(0, 64) };
}

function sizesOf({ content }: CallResult): Pick<AgentCall, 'textBytes' | 'tokens' | 'pictureBytes'> {
  const texts = content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const pictures = content.flatMap((block) => (block.type === 'image' ? [block.data.length] : []));
  return {
    textBytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    tokens: texts.reduce((sum, text) => sum + tokensOf(text), 0),
    ...(pictures.length > 0 && { pictureBytes: pictures.reduce((sum, length) => sum + length, 0) }),
  };
}
