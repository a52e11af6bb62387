import {
  parseJSONRPCMessage,
  SdkError,
  SdkErrorCode,
  serializeMessage,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { say, type Sentence } from '../../../src-shared/words/sentence.ts';
import { ToldError } from '../../../src-shared/words/told.ts';
import { ChildServer, type ChildSpec } from './childProcess.ts';
import { DeadlinePassed, patiently, untilAborted } from './deadline.ts';
import { explain } from './explain.ts';
import { TooLarge } from './guardedFetch.ts';
import { KeptSession } from './keptSession.ts';
import { connect, described, type Link, type Session, type SessionOptions } from './session.ts';

const DRAIN_MS = 200;

/** One JSON message per line over the pipes of a process. */
class PipeTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** The SDK knows a stdio transport by these two: a server of the older era may leave the first request unanswered there. */
  readonly stderr = null;
  readonly pid: number | undefined;
  fatal: TooLarge | undefined;
  readonly #child: ChildServer;
  readonly #maxBytes: number;
  readonly #onOtherLine: (line: string) => void;
  #parts: Buffer[] = [];
  #size = 0;

  constructor(child: ChildServer, maxBytes: number, onOtherLine: (line: string) => void) {
    this.#child = child;
    this.pid = child.pid;
    this.#maxBytes = maxBytes;
    this.#onOtherLine = onOtherLine;
  }

  async start(): Promise<void> {
    this.#child.stdout.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#child.stdout.on('error', () => {});
    // What it wrote last may still be in the pipe.
    const drained = new Promise<void>((resolve) => this.#child.stdout.once('end', resolve));
    void this.#child.exited.then(() => patiently(DRAIN_MS, drained)).then(() => this.onclose?.());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const { stdin, end } = this.#child;
    if (end !== undefined || !stdin.writable) throw new SdkError(SdkErrorCode.NotConnected, 'The process has ended.');
    if (!stdin.write(serializeMessage(message))) {
      await Promise.race([new Promise((resolve) => stdin.once('drain', resolve)), this.#child.exited]);
    }
  }

  async close(): Promise<void> {
    await this.#child.stop();
  }

  #read(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      const line = Buffer.concat([...this.#parts, rest.subarray(0, end)]).toString('utf8');
      this.#parts = [];
      this.#size = 0;
      rest = rest.subarray(end + 1);
      this.#take(line);
    }
    this.#parts.push(rest);
    this.#size += rest.length;
    if (this.#size <= this.#maxBytes) return;
    this.fatal = new TooLarge(this.#maxBytes);
    this.#parts = [];
    this.#size = 0;
    // What follows would be read as the beginning of a message.
    this.#child.stdout.removeAllListeners('data');
    this.#child.stdout.resume();
    void this.close();
  }

  #take(line: string): void {
    if (line.trim() === '') return;
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(JSON.parse(line));
    } catch {
      this.#onOtherLine(line);
      return;
    }
    this.onmessage?.(message);
  }
}

interface Piped {
  readonly session: Session;
  readonly child: ChildServer;
  readonly transport: PipeTransport;
  readonly end: () => Promise<void>;
}

/** A process that speaks over its pipes. It is started by the first use, and again by the next one after its end. */
export class StdioLink implements Link {
  readonly #kept = new KeptSession<Piped>();
  readonly #spec: () => ChildSpec;
  readonly #options: SessionOptions;
  readonly #redact: (text: string) => string;
  readonly #closing = new AbortController();

  constructor(spec: () => ChildSpec, options: SessionOptions, redact: (text: string) => string) {
    this.#spec = spec;
    this.#options = options;
    this.#redact = redact;
  }

  async use<T>(work: (session: Session) => Promise<T>, signal: AbortSignal): Promise<T> {
    let piped: Piped | undefined;
    try {
      signal.throwIfAborted();
      piped = await untilAborted(
        signal,
        this.#kept.open(() => this.#open()),
      );
      return await work(piped.session);
    } catch (error) {
      throw explain(piped?.transport.fatal ?? error, {
        signal,
        redact: this.#redact,
        ended: piped?.transport.fatal ? undefined : piped?.child.end,
      });
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('closed'));
    await this.#kept.close();
  }

  async #open(): Promise<Piped> {
    try {
      return await this.#start('auto', undefined);
    } catch (error) {
      if (this.#closing.signal.aborted || !(error instanceof EndedEarly)) throw error;
      // A server of the older era may end at a first request that it does not know.
      return this.#start('legacy', say('fallback.ended'));
    }
  }

  async #start(mode: 'auto' | 'legacy', fallback: Sentence | undefined): Promise<Piped> {
    const child = await ChildServer.start(this.#spec());
    const transport = new PipeTransport(child, this.#options.maxBytes, (line) =>
      this.#options.onNotice('warn', `On its standard output, which is for messages only: ${line}`),
    );
    try {
      const client = await connect(transport, mode, this.#options, this.#closing.signal);
      const why = client.getProtocolEra() === 'modern' ? undefined : (fallback ?? say('fallback.unknown'));
      return { session: described(client, 'stdio', why), child, transport, end: () => client.close() };
    } catch (error) {
      const ended = child.end;
      await child.stop();
      if (transport.fatal) throw transport.fatal;
      if (ended !== undefined && mode === 'auto' && !(error instanceof DeadlinePassed)) throw new EndedEarly(ended, { cause: error });
      throw explain(error, { signal: this.#closing.signal, redact: this.#redact, ended });
    }
  }
}

class EndedEarly extends ToldError {
  override readonly name = 'EndedEarly';
}
