import type { ToldFailure } from '../../../src-shared/debuggerError.ts';
import type { DebuggerBridge } from '../../../src-shared/ipc/contract.ts';
import type { EventName, EventPayload } from '../../../src-shared/ipc/events.ts';

/** What a test sees of the fake main. */
export interface FakeMain {
  readonly calls: { readonly name: string; readonly input: Record<string, unknown> }[];
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void;
  /** Answers the next request of this name with an error. */
  refuse(name: string, error: ToldFailure): void;
}

export interface ScriptedAnswers {
  readonly connection: unknown;
  readonly chatState: unknown;
  readonly servers: unknown;
  readonly trace: unknown;
  readonly toolCalls: unknown;
  /** What is wrong with every input that is given to a server. */
  readonly problems?: unknown;
}

/** Stands for main in the page itself. Serialised into the page, so it uses nothing from outside its own body. */
export function installFakeMain(answers: ScriptedAnswers): void {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const refusals = new Map<string, ToldFailure>();
  const calls: FakeMain['calls'] = [];
  let requests = 0;

  const answer = (name: string): unknown => {
    switch (name) {
      case 'connect':
        return answers.connection;
      case 'chatState':
        return answers.chatState;
      case 'serverStatuses':
        return answers.servers;
      case 'listTrace':
      case 'traceEvents':
        return answers.trace;
      case 'listToolCalls':
        return answers.toolCalls;
      case 'listKeys':
        return { canProtect: true, keys: [] };
      case 'submitChat':
      case 'retryChat':
        requests += 1;
        return { requestId: `req_new${requests}` };
      case 'answerElicitation':
        return answers.problems ?? [];
      case 'mountCard':
        return { height: 149 };
      case 'unmountCard':
        return { dataUrl: 'data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', height: 149 };
      case 'highlightNode':
        return { found: true };
      case 'mountGuest':
        return { guestId: 1 };
      case 'listConsole':
        return { total: 0, entries: 0, start: 0, rows: [], levelCounts: {}, dropped: 0, droppedRows: 0 };
      default:
        return undefined;
    }
  };

  const fake: FakeMain = {
    calls,
    emit(name, payload) {
      for (const listener of listeners.get(name) ?? []) listener(payload);
    },
    refuse: (name, error) => void refusals.set(name, error),
  };
  const bridge = {
    request(name: string, input: unknown) {
      calls.push({ name, input: typeof input === 'object' && input !== null ? { ...input } : {} });
      const error = refusals.get(name);
      refusals.delete(name);
      return Promise.resolve(error === undefined ? { ok: true, value: answer(name) } : { ok: false, error });
    },
    on(name: string, listener: (payload: unknown) => void) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
  };
  Object.assign(window, { debuggerBridge: bridge as unknown as DebuggerBridge<File>, chatMain: fake });
}

declare global {
  interface Window {
    readonly chatMain: FakeMain;
  }
}
