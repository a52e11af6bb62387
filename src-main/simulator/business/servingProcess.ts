import { connect as connectSocket, createServer } from 'node:net';
import { say } from '../../../src-shared/words/sentence.ts';
import { BusinessError } from './businessServers.ts';
import { ChildServer, type ChildSpec } from './childProcess.ts';
import { untilAborted } from './deadline.ts';

const START_MS = 10_000;
const POLL_MS = 50;
const SOCKET_MS = 1_000;

/** A process that is told a free port in PORT and serves HTTP there. Started anew by the next use after its end. */
export class ServingProcess {
  readonly #spec: (port: number) => ChildSpec;
  readonly #template: string;
  readonly #onLine: (line: string) => void;
  #child: ChildServer | undefined;
  #ensuring: Promise<string> | undefined;
  #address: string | undefined;
  #isClosed = false;

  /** `template` is the address with `${port}` in it. */
  constructor(template: string, spec: (port: number) => ChildSpec, onLine: (line: string) => void) {
    this.#onLine = onLine;
    this.#template = template;
    this.#spec = spec;
  }

  /** Where it serves now. @throws BusinessError when it does not start */
  async address(signal: AbortSignal): Promise<string> {
    // Shared by all uses: it goes on when the one that began it is cancelled.
    this.#ensuring ??= this.#ensure().finally(() => (this.#ensuring = undefined));
    return untilAborted(signal, this.#ensuring);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#child?.stop();
    await this.#ensuring?.catch(() => {});
  }

  async #ensure(): Promise<string> {
    const child = this.#child;
    if (child && child.end === undefined && this.#address !== undefined) {
      // That a process has ended is known a moment after its port is gone.
      if (await answers(new URL(this.#address))) return this.#address;
      await child.stop();
    }
    return this.#start();
  }

  async #start(): Promise<string> {
    this.#address = undefined;
    const port = await freePort();
    const child = await ChildServer.start(this.#spec(port));
    this.#child = child;
    child.onOutputLine(this.#onLine);
    if (this.#isClosed) await child.stop();
    const address = this.#template.replaceAll('${port}', String(port));
    for (const end = Date.now() + START_MS; Date.now() < end; ) {
      if (child.end !== undefined) throw new BusinessError('unreachable', child.end, { hint: say('process.byHand') });
      if (await answers(new URL(address))) return (this.#address = address);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    await child.stop();
    throw new BusinessError('timeout', say('process.noPort', { seconds: START_MS / 1_000 }), { hint: say('process.noPortHint') });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function answers({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectSocket({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), timeout: SOCKET_MS });
    const settle = (isOpen: boolean) => (): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', settle(true));
    socket.once('error', settle(false));
    socket.once('timeout', settle(false));
  });
}
