import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the player does on a connection once it has read the request, in its order. */
export type Step =
  /** Bytes as they are. */
  | { readonly send: string | Uint8Array }
  /** Bytes one by one, each in its own packet. */
  | { readonly trickle: string | Uint8Array; readonly gapMs?: number }
  | { readonly waitMs: number }
  /** Ends the connection in order (FIN). */
  | { readonly close: true }
  /** Cuts the connection (RST). */
  | { readonly reset: true }
  /** Says nothing more and keeps the connection. */
  | { readonly hang: true };

export interface PlayedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Plays byte-exact HTTP answers from a raw socket, one script for each connection, in order; the last one repeats. */
export class SsePlayer {
  readonly requests: PlayedRequest[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #ends: (() => void)[] = [];
  #scripts: readonly (readonly Step[])[] = [];
  #next = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<SsePlayer> {
    const server = createServer({ noDelay: true });
    const player = new SsePlayer(server);
    server.on('connection', (socket) => player.#serve(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return player;
  }

  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The player does not listen.');
    return `http://127.0.0.1:${address.port}`;
  }

  play(...scripts: readonly (readonly Step[])[]): void {
    this.#scripts = scripts;
    this.#next = 0;
    this.requests.length = 0;
  }

  /** Settles at the next end of a connection. */
  nextEnd(): Promise<void> {
    return new Promise((resolve) => this.#ends.push(resolve));
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    let received = Buffer.alloc(0);
    let answered = false;
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.#sockets.delete(socket);
      for (const resolve of this.#ends.splice(0)) resolve();
    });
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      const request = answered ? undefined : readRequest(received);
      if (!request) return;
      answered = true;
      this.requests.push(request);
      const script = this.#scripts[Math.min(this.#next, this.#scripts.length - 1)] ?? [];
      this.#next += 1;
      void perform(socket, script);
    });
  }
}

/** The head of a streamed answer that ends with its connection. */
export function streamHead(type = 'text/event-stream', status = '200 OK'): string {
  return `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\nconnection: close\r\n\r\n`;
}

/** A whole answer. */
export function wholeAnswer(status: string, type: string, body: string, headers = ''): readonly Step[] {
  const length = Buffer.byteLength(body);
  return [
    { send: `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n${headers}connection: close\r\n\r\n${body}` },
    { close: true },
  ];
}

async function perform(socket: Socket, script: readonly Step[]): Promise<void> {
  for (const step of script) {
    if (socket.destroyed) return;
    if ('send' in step) socket.write(step.send);
    else if ('waitMs' in step) await sleep(step.waitMs);
    else if ('close' in step) socket.end();
    else if ('reset' in step) socket.resetAndDestroy();
    else if ('trickle' in step) {
      for (const byte of Buffer.from(step.trickle)) {
        if (socket.destroyed) return;
        socket.write(Uint8Array.of(byte));
        await sleep(step.gapMs ?? 0);
      }
    }
  }
}

/** A request whose body came with its length; `undefined` while it is not whole. */
function readRequest(received: Buffer): PlayedRequest | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = received.subarray(end + 4);
  const length = Number(headers['content-length'] ?? 0);
  if (body.byteLength < length) return undefined;
  const [method = '', path = ''] = first.split(' ');
  return { method, path, headers, body: body.subarray(0, length).toString('utf8') };
}
