import type { AgentCall, AgentClient, AgentsState } from '../src-shared/agents/agentCall.ts';
import { CallPause } from './commands/callPause.ts';
import type { SendEvent } from './ipc/serve.ts';
import type { CallObserver } from './mcp/endpoint.ts';
import { AgentCallLog, type KeptAnswer } from './store/agentCallLog.ts';

const PORTION_MS = 50;

export interface AgentDeskOptions {
  readonly send: SendEvent;
  /** ms since the epoch */
  readonly now: () => number;
}

/**
 * What the person knows of agents and may do about them. The frontend is told in portions and off a call's own path: a
 * message to another process takes longer than a quick tool. A call that has ended by then is told once.
 */
export class AgentDesk implements CallObserver {
  readonly log: AgentCallLog;
  readonly pause = new CallPause(() => this.#tellLater());
  readonly #untold = new Map<string, AgentCall>();
  #isStateTold = true;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: AgentDeskOptions) {
    this.log = new AgentCallLog(options.now);
  }

  state(): AgentsState {
    return { paused: this.pause.paused, waiting: this.pause.waiting, clients: this.log.clients };
  }

  seen(client: AgentClient): void {
    this.log.see(client);
    this.#tellLater();
  }

  began(call: AgentCall, args: unknown, size: number): void {
    this.log.begin(call, args, size);
    this.#add(call);
  }

  changed(call: AgentCall): void {
    this.log.update(call);
    this.#add(call);
  }

  ended(call: AgentCall, answer: KeptAnswer): void {
    this.log.update(call, answer);
    this.#add(call);
  }

  close(): void {
    this.pause.set(false);
    clearTimeout(this.#timer);
    this.#untold.clear();
    this.#isStateTold = true;
  }

  #add(call: AgentCall): void {
    this.#untold.set(call.id, call);
    this.#schedule();
  }

  #tellLater(): void {
    this.#isStateTold = false;
    this.#schedule();
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (!this.#isStateTold) this.options.send('agents', this.state());
      this.#isStateTold = true;
      const calls = [...this.#untold.values()];
      this.#untold.clear();
      for (const call of calls) this.options.send('agentCall', call);
    }, PORTION_MS);
  }
}
