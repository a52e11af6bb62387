import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { CLIENT_INFO_META_KEY, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import type { AgentClient } from '../../src-shared/agents/agentCall.ts';
import { escapeUnseen } from '../format/escape.ts';
import { shortened } from '../format/words.ts';

const NAME_CHARACTERS = 64;
/** Kinds of client that are remembered, by what they send as User-Agent. */
const USER_AGENTS = 64;

export const NAMELESS = 'agent';

type Claim = Omit<AgentClient, 'era'>;

/**
 * Who calls, for people. A modern request says so itself. One of the older protocol said so in a handshake of its own,
 * of which this endpoint keeps nothing: it is known by its connection, else by its User-Agent as long as all clients
 * with that one gave the same name.
 */
export class Callers {
  readonly #current = new AsyncLocalStorage<AgentClient>();
  readonly #ofConnection = new WeakMap<object, Claim>();
  /** `undefined` where clients of different names share a User-Agent. */
  readonly #ofUserAgent = new Map<string, Claim | undefined>();

  constructor(private readonly onSeen: (client: AgentClient) => void) {}

  /** Serves a request whose body was parsed; within it, `current` is who sent it. */
  serve<Value>(request: IncomingMessage, body: unknown, work: () => Value): Value {
    const client = this.#clientOf(request, body);
    this.onSeen(client);
    return this.#current.run(client, work);
  }

  get current(): AgentClient {
    return this.#current.getStore() ?? { name: NAMELESS, era: 'legacy' };
  }

  #clientOf({ socket, headers }: IncomingMessage, body: unknown): AgentClient {
    const message: unknown = Array.isArray(body) ? body[0] : body;
    const params = field(message, 'params');
    const meta = field(params, '_meta');
    if (field(meta, PROTOCOL_VERSION_META_KEY) !== undefined) return { ...claimOf(field(meta, CLIENT_INFO_META_KEY)), era: 'modern' };
    const userAgent = (headers['user-agent'] ?? '').slice(0, 256);
    if (field(message, 'method') === 'initialize') {
      const claim = claimOf(field(params, 'clientInfo'));
      this.#ofConnection.set(socket, claim);
      this.#remember(userAgent, claim);
      return { ...claim, era: 'legacy' };
    }
    return { ...(this.#ofConnection.get(socket) ?? this.#ofUserAgent.get(userAgent) ?? { name: NAMELESS }), era: 'legacy' };
  }

  #remember(userAgent: string, claim: Claim): void {
    const before = this.#ofUserAgent.get(userAgent);
    const isOther = this.#ofUserAgent.has(userAgent) && (before?.name !== claim.name || before.version !== claim.version);
    this.#ofUserAgent.set(userAgent, isOther ? undefined : claim);
    for (const oldest of this.#ofUserAgent.keys()) {
      if (this.#ofUserAgent.size <= USER_AGENTS) break;
      this.#ofUserAgent.delete(oldest);
    }
  }
}

function claimOf(clientInfo: unknown): Claim {
  const name = words(field(clientInfo, 'name'));
  const version = words(field(clientInfo, 'version'));
  return { name: name ?? NAMELESS, ...(name !== undefined && version !== undefined && { version }) };
}

function words(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? escapeUnseen(shortened(value.trim(), NAME_CHARACTERS)) : undefined;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}
