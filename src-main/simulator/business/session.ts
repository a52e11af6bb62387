import { isJSONRPCResultResponse, type Transport } from '@modelcontextprotocol/client';
import type { ServerEra, ServerStatus } from '../../../src-shared/simulator/servers.ts';
import type { Sentence } from '../../../src-shared/words/sentence.ts';
import { BusinessClient } from './businessClient.ts';
import type { ServerNotice } from './businessServers.ts';
import { within } from './deadline.ts';

export interface SessionOptions {
  /** Of this app, as servers see it. */
  readonly version: string;
  readonly connectMs: number;
  /** How long a server may think about the newer era's first request. */
  readonly probeMs: number;
  /** Of one message. */
  readonly maxBytes: number;
  readonly onNotice: (level: ServerNotice['level'], text: string) => void;
  readonly onListChanged: () => void;
}

/** A connected client, and what people should know about the connection. */
export interface Session {
  readonly client: BusinessClient;
  readonly transport: ServerStatus['transport'];
  readonly era: ServerEra;
  readonly protocolVersion: string | undefined;
  readonly serverName: string | undefined;
  readonly fallback: Sentence | undefined;
}

/** A way to one server: opens sessions when they are needed, and keeps or ends them as the transport asks for. */
export interface Link {
  /** @throws BusinessError, whatever went wrong */
  use<T>(work: (session: Session) => Promise<T>, signal: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

/** @throws whatever the SDK throws; the transport is closed then */
export async function connect(
  transport: Transport,
  mode: 'auto' | 'legacy',
  options: SessionOptions,
  signal: AbortSignal,
): Promise<BusinessClient> {
  const { version, probeMs } = options;
  const client = new BusinessClient({ version, mode, probeMs, onRefused: (text) => options.onNotice('warn', text) });
  client.setNotificationHandler('notifications/message', ({ params }) => {
    const text = typeof params.data === 'string' ? params.data : JSON.stringify(params.data);
    options.onNotice(LEVELS[params.level] ?? 'info', params.logger === undefined ? text : `${params.logger}: ${text}`);
  });
  client.setNotificationHandler('notifications/tools/list_changed', () => options.onListChanged());
  try {
    await within(options.connectMs, [signal], (bounded) => client.connect(transport, { timeout: options.connectMs, signal: bounded }));
    if (client.getProtocolEra() === 'modern') completeResults(transport, options.onNotice);
    return client;
  } catch (error) {
    await transport.close().catch(() => {});
    throw error;
  }
}

/**
 * A result that names no type is complete. The SDK refuses it in the newer era, and nobody would see what the server
 * said.
 */
function completeResults(transport: Transport, onNotice: SessionOptions['onNotice']): void {
  const deliver = transport.onmessage;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's transport is no event target
  transport.onmessage = (message, extra) => {
    if (!isJSONRPCResultResponse(message) || 'resultType' in message.result) {
      deliver?.(message, extra);
      return;
    }
    onNotice('warn', 'A result has no "resultType", which 2026-07-28 requires; it is taken as complete.');
    deliver?.({ ...message, result: { ...message.result, resultType: 'complete' } }, extra);
  };
}

export function described(client: BusinessClient, transport: Session['transport'], fallback: Sentence | undefined): Session {
  return {
    client,
    transport,
    era: client.getProtocolEra() === 'modern' ? 'modern' : 'legacy',
    protocolVersion: client.getNegotiatedProtocolVersion(),
    serverName: client.getServerVersion()?.name,
    fallback,
  };
}

const LEVELS: Readonly<Record<string, ServerNotice['level']>> = {
  debug: 'debug',
  info: 'info',
  notice: 'info',
  warning: 'warn',
  error: 'error',
  critical: 'error',
  alert: 'error',
  emergency: 'error',
};
