import { type ChildProcess, spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { both, say, type Sentence } from '../../../src-shared/words/sentence.ts';
import { BusinessError } from './businessServers.ts';
import { patiently } from './deadline.ts';
import { shownLine } from './shownText.ts';

const isWindows = process.platform === 'win32';
/** What a program needs to run at all; everything else of our environment stays with us. */
const INHERITED = isWindows
  ? [
      'APPDATA',
      'COMSPEC',
      'HOMEDRIVE',
      'HOMEPATH',
      'LOCALAPPDATA',
      'PATH',
      'PATHEXT',
      'PROGRAMDATA',
      'PROGRAMFILES',
      'SYSTEMDRIVE',
      'SYSTEMROOT',
      'TEMP',
      'TMP',
      'USERNAME',
      'USERPROFILE',
      'WINDIR',
    ]
  : ['HOME', 'LANG', 'LC_ALL', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'TMPDIR', 'TZ', 'USER'];
/** After the end of its input, after SIGTERM, after SIGKILL: under three seconds together. */
const GRACE_MS = { stdin: 500, term: 1_500, kill: 500 } as const;
const LINE_CHARACTERS = 2_000;

export interface ChildSpec {
  readonly command: string;
  readonly args: readonly string[];
  /** Added to the few variables that are inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly onErrorLine: (line: string) => void;
}

/** Process groups to end when this process does without having closed them. */
const running = new Set<ChildServer>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Ends the group of this process should ours be killed: then the pipe that only we hold is closed. */
function guardOf(pid: number): ChildProcess {
  // Builtins alone, so that no PATH is needed. It reads until the end of its input, as nobody writes to it.
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -KILL "-$1"', 'sh', String(pid)], {
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    // What ends our own group must not end it first.
    detached: true,
  });
  guard.on('error', () => {}); // a system without a shell goes without
  guard.stdin?.on('error', () => {});
  guard.unref();
  return guard;
}

/** A program that serves, with all that it started in turn. No shell reads its command. */
export class ChildServer {
  readonly #process: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #exited: Promise<void>;
  readonly #guard: ChildProcess | undefined;
  #lastLine = '';
  #end: Sentence | undefined;

  /** @throws BusinessError when the program can't be started */
  static async start(spec: ChildSpec): Promise<ChildServer> {
    if (!statSync(spec.cwd, { throwIfNoEntry: false })?.isDirectory()) {
      throw new BusinessError('unreachable', say('process.noFolder'), { hint: say('process.noFolderHint') });
    }
    const inherited = INHERITED.flatMap((name) => {
      const value = spec.variables[name];
      // Exported shell functions are code.
      return value === undefined || value.startsWith('()') ? [] : [[name, value] as const];
    });
    try {
      const child = spawn(spec.command, spec.args, {
        cwd: spec.cwd,
        env: { ...Object.fromEntries(inherited), ...spec.env },
        stdio: ['pipe', 'pipe', 'pipe'],
        shell: false,
        windowsHide: true,
        // A group of its own: what it starts ends with it.
        detached: !isWindows,
      });
      await new Promise<void>((resolve, reject) => {
        child.once('spawn', resolve);
        child.once('error', reject);
      });
      return new ChildServer(child, spec.onErrorLine);
    } catch (error) {
      throw notStarted(spec.command, error);
    }
  }

  private constructor(child: ChildProcessByStdio<Writable, Readable, Readable>, onErrorLine: (line: string) => void) {
    this.#process = child;
    running.add(this);
    this.#guard = isWindows || child.pid === undefined ? undefined : guardOf(child.pid);
    child.on('error', () => {});
    child.stdin.on('error', () => {});
    readLines(child.stderr, (line) => {
      // Node ends its report of an error with its version: the line before that says what happened.
      if (!/^Node\.js v\d/.test(line)) this.#lastLine = line;
      onErrorLine(line);
    });
    this.#exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.#end =
          code === null
            ? say('process.killed', { signal: signal ?? say('process.aSignal') })
            : say('process.ended', { code: String(code) });
        this.kill('SIGKILL');
        this.#guard?.kill('SIGKILL');
        running.delete(this);
        resolve();
      });
    });
  }

  get stdin(): Writable {
    return this.#process.stdin;
  }

  get stdout(): Readable {
    return this.#process.stdout;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** For a program whose output is a log and no protocol. */
  onOutputLine(listener: (line: string) => void): void {
    readLines(this.#process.stdout, listener);
  }

  /** What became of it, in words; `undefined` while it runs. */
  get end(): Sentence | undefined {
    if (this.#end === undefined) return undefined;
    return both(this.#end, this.#lastLine === '' ? undefined : say('process.lastLine', { line: shownLine(this.#lastLine, 200) }));
  }

  get exited(): Promise<void> {
    return this.#exited;
  }

  async stop(): Promise<void> {
    if (this.#end !== undefined) return;
    const hasEnded = async (ms: number): Promise<boolean> => {
      await patiently(ms, this.#exited);
      return this.#end !== undefined;
    };
    this.#process.stdin.end();
    if (await hasEnded(GRACE_MS.stdin)) return;
    this.kill('SIGTERM');
    if (await hasEnded(GRACE_MS.term)) return;
    this.kill('SIGKILL');
    await hasEnded(GRACE_MS.kill);
  }

  kill(signal: 'SIGTERM' | 'SIGKILL'): void {
    const { pid } = this.#process;
    if (pid === undefined) return;
    try {
      if (isWindows) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { windowsHide: true });
      else process.kill(-pid, signal);
    } catch {
      // The whole group is gone already.
    }
  }
}

function notStarted(command: string, error: unknown): BusinessError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const name = shownLine(command, 100);
  if (code === 'ENOENT') {
    return new BusinessError('unreachable', say('process.noProgram', { name }), { hint: say('process.noProgramHint') });
  }
  return new BusinessError('unreachable', say('process.notStarted', { name, code: code || say('process.unknownError') }), {
    hint: say(isWindows ? 'process.needsShell' : 'process.checkCommand'),
  });
}

/** Whole lines of a stream, each cut to a bound; the rest of a longer one is dropped. */
function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = `${rest}${chunk}`.split('\n');
    rest = (lines.pop() ?? '').slice(0, LINE_CHARACTERS);
    for (const line of lines) if (line.trim() !== '') onLine(line.slice(0, LINE_CHARACTERS));
  });
  stream.on('end', () => {
    if (rest.trim() !== '') onLine(rest);
  });
  stream.on('error', () => {});
}
