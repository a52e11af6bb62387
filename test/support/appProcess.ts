import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { launch, resolveRuntime } from '../../scripts/electron-runtime.mjs';
import { removeFolder } from '../../scripts/removeFolder.mjs';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const EXAMPLE = path.join(ROOT, 'examples', 'weather');
const START_LIMIT_MS = 40_000;
/** Chatter of Chromium itself on a machine without GPU, bus or network. */
const NOISE =
  /bus\.cc|dbus|gl_|angle|viz_main|gpu_|vaapi|network_service|zygote|sandbox_linux|DevTools listening|Debugger |ssl_client|cert_verify|WARNING:|font_/i;

export interface EndpointInfo {
  readonly url: string;
  readonly token?: string;
  readonly pid: number;
  readonly version: string;
  readonly project: string | null;
  readonly startedAt: string;
}

export interface StartOptions {
  /** wsd.json's folder; the bundled example when absent. */
  readonly project?: string;
  readonly flags?: readonly string[];
  readonly userDataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Somebody sits at the window: no `--headless`, although nothing is drawn on a screen. */
  readonly windowed?: boolean;
}

interface Prepared {
  readonly folder: string;
  readonly endpointFile: string;
  readonly executable: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
}

async function prepare(options: StartOptions): Promise<Prepared> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wsd-test-'));
  const endpointFile = path.join(folder, 'endpoint.json');
  const flags = [
    ...(options.project === undefined ? [] : [options.project]),
    '--headless',
    '--port',
    '0',
    '--user-data-dir',
    options.userDataDir ?? path.join(folder, 'data'),
    '--endpoint-file',
    endpointFile,
    ...(options.flags ?? []),
  ];
  const runtime = await resolveRuntime();
  const { args, env } = launch(runtime, flags);
  const defined = Object.entries(env).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const own = options.windowed === true ? { WSD_ARGS: JSON.stringify(flags.filter((flag) => flag !== '--headless')) } : {};
  return {
    folder,
    endpointFile,
    executable: runtime.exec,
    args: [...args, ROOT],
    env: { ...Object.fromEntries(defined), ...own, ...options.env },
  };
}

async function waitForEndpoint(file: string, stopped: () => string | undefined): Promise<EndpointInfo> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (!existsSync(file)) {
    const why = stopped();
    if (why !== undefined) throw new Error(why);
    if (Date.now() > deadline) throw new Error(`no endpoint after ${START_LIMIT_MS} ms`);
    await sleep(20);
  }
  const info: EndpointInfo = JSON.parse(readFileSync(file, 'utf8'));
  return info;
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The app as its users start it: a process of its own, nothing attached to it. */
export class AppProcess {
  private constructor(
    readonly process: ChildProcess,
    readonly endpoint: EndpointInfo,
    readonly folder: string,
    private readonly output: { stdout: string; stderr: string },
  ) {}

  static async start(options: StartOptions = {}): Promise<AppProcess> {
    const { folder, endpointFile, executable, args, env } = await prepare(options);
    const child = spawn(executable, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (data) => (output.stdout += String(data)));
    child.stderr.on('data', (data) => (output.stderr += String(data)));
    const stopped = (): string | undefined =>
      child.exitCode === null && child.signalCode === null
        ? undefined
        : `the app ended with ${child.exitCode ?? child.signalCode}: ${output.stderr}`;
    try {
      return new AppProcess(child, await waitForEndpoint(endpointFile, stopped), folder, output);
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
  }

  /** To look at what the app left behind. */
  keepFolder = false;

  get url(): string {
    return this.endpoint.url;
  }

  get stdout(): string {
    return this.output.stdout;
  }

  /** What the app itself said on stderr. */
  get errors(): string[] {
    return this.output.stderr.split('\n').filter((line) => line.trim() !== '' && !NOISE.test(line));
  }

  removeFolder(): Promise<void> {
    return removeFolder(this.folder);
  }

  /** @returns the exit code, and how long it took in ms */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<{ code: number | null; ms: number }> {
    const from = Date.now();
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const ended = new Promise((resolve) => this.process.once('exit', resolve));
      this.process.kill(signal);
      const late = setTimeout(() => this.process.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(late);
    }
    if (!this.keepFolder) await this.removeFolder();
    return { code: this.process.exitCode, ms: Date.now() - from };
  }
}

/** The app with Playwright attached: for tests of the window, and to reach into main. */
export class DrivenApp {
  private constructor(
    readonly app: ElectronApplication,
    readonly window: Page,
    readonly endpoint: EndpointInfo,
    readonly endpointFile: string,
    private readonly folder: string,
  ) {}

  static async start(options: StartOptions = {}): Promise<DrivenApp> {
    const { folder, endpointFile, args, env } = await prepare(options);
    const app = await _electron.launch({ args: [...args], env });
    let ended: string | undefined;
    app.on('close', () => (ended = 'the app closed'));
    const endpoint = await waitForEndpoint(endpointFile, () => ended);
    return new DrivenApp(app, await frontendOf(app), endpoint, endpointFile, folder);
  }

  get url(): string {
    return this.endpoint.url;
  }

  /** From now on, timers that main sets for `ms` take `instead`: long limits can be waited for. */
  async hasten(ms: number, instead: number): Promise<void> {
    await this.app.evaluate(
      (_electron, [slow, fast]) => {
        const real: typeof setTimeout = Reflect.get(globalThis, 'realSetTimeout') ?? globalThis.setTimeout;
        Reflect.set(globalThis, 'realSetTimeout', real);
        const hastened = (work: () => void, delay?: number, ...args: []): unknown => real(work, delay === slow ? fast : delay, ...args);
        Reflect.set(globalThis, 'setTimeout', Object.assign(hastened, real));
      },
      [ms, instead] as const,
    );
  }

  async stop(): Promise<void> {
    await this.app.close();
    await removeFolder(this.folder);
  }
}

/** Guests are pages too: the frontend is the one of our own scheme. */
export async function frontendOf(app: ElectronApplication): Promise<Page> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    const page = app.windows().find((window) => window.url().startsWith('wsd-app:'));
    if (page) return page;
    await sleep(20);
  }
  throw new Error('no frontend page');
}
