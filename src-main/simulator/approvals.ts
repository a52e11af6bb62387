import type { ApprovalPolicy } from '../../src-shared/project/servers.ts';
import type { ApprovalAnswer, ApprovalRequest } from '../../src-shared/simulator/chat.ts';
import type { BusinessTool } from '../../src-shared/simulator/servers.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';

export type Verdict = 'allowed' | 'denied' | 'expired' | 'noWindow' | 'cancelled';

export interface ApprovalsOptions {
  /** The user's policy for a server. */
  readonly policyOf: (serverId: string) => ApprovalPolicy;
  /** Whether somebody is there to be asked. */
  readonly canAsk: () => boolean;
  readonly onChange: (pending: readonly ApprovalRequest[]) => void;
  readonly now: () => number;
}

export interface ApprovalAsk {
  readonly callId: string;
  readonly tool: BusinessTool;
  readonly argumentsText: string;
  /** When the turn is stopped, ms since the epoch. */
  readonly endsAtMs?: number | undefined;
}

interface Pending {
  readonly request: ApprovalRequest;
  readonly grantKey: string;
  settle(verdict: Verdict): void;
}

/**
 * Asks the person before a tool of a business server runs, where the user's policy for that server says so. A server's
 * word that its tool only reads counts only under `unlessReadOnly` (PRODUCT, section 6).
 */
export class Approvals {
  readonly #pending = new Map<string, Pending>();
  /** Allowed for this session: a tool under the same name with another definition must ask again. */
  readonly #granted = new Set<string>();

  constructor(private readonly options: ApprovalsOptions) {}

  get pending(): readonly ApprovalRequest[] {
    return [...this.#pending.values()].map(({ request }) => request);
  }

  isNeeded(tool: BusinessTool): boolean {
    if (this.#granted.has(grantKey(tool))) return false;
    const policy = this.options.policyOf(tool.serverId);
    return policy === 'always' || (policy === 'unlessReadOnly' && tool.annotations?.['readOnlyHint'] !== true);
  }

  ask({ callId, tool, argumentsText, endsAtMs = Infinity }: ApprovalAsk, signal: AbortSignal): Promise<Verdict> {
    if (!this.options.canAsk()) return Promise.resolve('noWindow');
    const askedAtMs = this.options.now();
    return new Promise((resolve) => {
      const expiry = setTimeout(() => this.#pending.get(callId)?.settle('expired'), LIMITS.approvalMs);
      const cancel = (): void => this.#pending.get(callId)?.settle('cancelled');
      const request = {
        callId,
        serverId: tool.serverId,
        toolName: tool.name,
        argumentsText,
        askedAtMs,
        expiresAtMs: Math.min(askedAtMs + LIMITS.approvalMs, endsAtMs),
      };
      this.#pending.set(callId, {
        request,
        grantKey: grantKey(tool),
        settle: (verdict) => {
          clearTimeout(expiry);
          signal.removeEventListener('abort', cancel);
          this.#pending.delete(callId);
          this.options.onChange(this.pending);
          resolve(verdict);
        },
      });
      signal.addEventListener('abort', cancel, { once: true });
      if (signal.aborted) cancel();
      else this.options.onChange(this.pending);
    });
  }

  /** An answer to a call that waits no more is dropped. */
  answer(callId: string, answer: ApprovalAnswer): void {
    const waiting = this.#pending.get(callId);
    if (!waiting) return;
    if (answer === 'allowSession') this.#granted.add(waiting.grantKey);
    waiting.settle(answer === 'deny' ? 'denied' : 'allowed');
  }

  /** The window is gone: nobody will answer. */
  denyAll(): void {
    for (const waiting of [...this.#pending.values()]) waiting.settle('noWindow');
  }
}

function grantKey(tool: BusinessTool): string {
  return JSON.stringify([tool.serverId, tool.name, tool.description, tool.inputSchema, tool.annotations]);
}
