import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';
import { AppProcess, sleep, type StartOptions } from './appProcess.ts';
import { rawAgent, type Agent, type ToolResult } from './mcpClients.ts';
import { tempProject, type TempProject } from './tempProject.ts';

/** Frontend, the guests of both slots, and a spare that Chromium keeps ready. */
const RENDERERS_MAX = 4;
const SETTLE_LIMIT_MS = 6_000;

export interface ToolError {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

export interface ConsoleRow {
  readonly msgid: string;
  readonly level: string;
  readonly source: string;
  readonly text: string;
  readonly url?: string;
  readonly lineNumber?: number;
  readonly columnNumber?: number;
  readonly count?: number;
}

/** One agent's view of a running app: calls that must succeed, calls that must fail, and what it reads often. */
export class Debugger {
  constructor(
    readonly url: string,
    readonly agent: Agent = rawAgent(url),
  ) {}

  async ok(tool: string, args: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const result = await this.agent.call(tool, args);
    expect(result.isError, `${tool}: ${JSON.stringify(result.structuredContent)}`).toBe(false);
    return result.structuredContent;
  }

  async fails(tool: string, args: Record<string, unknown> = {}): Promise<ToolError> {
    const result = await this.agent.call(tool, args);
    expect(result.isError, `${tool} succeeded: ${JSON.stringify(result.structuredContent).slice(0, 500)}`).toBe(true);
    return errorOf(result);
  }

  page(url: string): Promise<Record<string, unknown>> {
    return this.ok('render_page', { url });
  }

  widget(widgetId: string, structuredContent: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return this.ok('render_widget', { widgetId, structuredContent });
  }

  async tree(): Promise<string> {
    const result = await this.agent.call('take_snapshot');
    expect(result.isError, JSON.stringify(result.structuredContent)).toBe(false);
    return String(result.structuredContent['snapshot']);
  }

  /** The uid of the first line that holds `words`. */
  async uid(words: string): Promise<string> {
    const text = await this.tree();
    const line = text.split('\n').find((candidate) => candidate.includes(words));
    const uid = /uid=(\S+)/.exec(line ?? '')?.[1];
    if (uid === undefined) throw new Error(`no line with ${words} in\n${text}`);
    return uid;
  }

  async console(args: Record<string, unknown> = {}): Promise<readonly ConsoleRow[]> {
    return (await this.ok('list_console_messages', args))['messages'] as readonly ConsoleRow[];
  }

  async texts(args: Record<string, unknown> = {}): Promise<string[]> {
    return (await this.console(args)).map(({ text }) => text);
  }

  /** The first listed entry that `matches`, waited for. */
  async entry(matches: (row: ConsoleRow) => boolean, args: Record<string, unknown> = {}): Promise<ConsoleRow> {
    const deadline = Date.now() + SETTLE_LIMIT_MS;
    for (;;) {
      const rows = await this.console(args);
      const found = rows.find(matches);
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`no such entry in ${JSON.stringify(rows.map(({ text }) => text))}`);
      await sleep(50);
    }
  }

  said(words: string, target = 'current'): Promise<ConsoleRow> {
    return this.entry(({ text }) => text.includes(words), { target });
  }

  async detail(msgid: string): Promise<Record<string, unknown>> {
    return (await this.ok('get_console_message', { msgid }))['message'] as Record<string, unknown>;
  }
}

/** The app on a project of its own, for the tests of one file. */
export class CaseApp extends Debugger {
  private constructor(
    readonly app: AppProcess,
    readonly project: TempProject,
  ) {
    super(app.url);
  }

  static async start(targets: Parameters<typeof tempProject>[0], options: Omit<StartOptions, 'project'> = {}): Promise<CaseApp> {
    const project = tempProject(targets);
    return new CaseApp(await AppProcess.start({ ...options, project: project.folder }), project);
  }

  /** After every case: the endpoint answers, nothing went wrong unseen, no guest was left behind. */
  async alive(): Promise<void> {
    // The best of three: other work of the machine is not the app's.
    const answers: number[] = [];
    for (let round = 0; round < 3 && !answers.some((ms) => ms < 1_000); round++)
      answers.push((await timed(this.ok('list_render_targets'))).ms);
    expect(Math.min(...answers), 'list_render_targets').toBeLessThan(1_000);
    expect(this.app.errors).toEqual([]);
    const deadline = Date.now() + SETTLE_LIMIT_MS;
    let count = renderers(this.app.process.pid);
    while (count > RENDERERS_MAX && Date.now() < deadline) {
      await sleep(100);
      count = renderers(this.app.process.pid);
    }
    expect(count, 'renderer processes').toBeLessThanOrEqual(RENDERERS_MAX);
  }

  async stop(): Promise<void> {
    await this.app.stop();
    this.project.remove();
  }
}

export function errorOf(result: ToolResult): ToolError {
  return result.structuredContent['error'] as ToolError;
}

export async function timed<Value>(work: Promise<Value>): Promise<{ value: Value; ms: number }> {
  const from = performance.now();
  const value = await work;
  return { value, ms: performance.now() - from };
}

interface ProcessLine {
  readonly pid: number;
  readonly parent: number;
  readonly args: string;
}

/** Every process below one, as the system lists them. */
export function descendants(pid: number | undefined): readonly ProcessLine[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).split('\n');
  const all = lines.flatMap((line): ProcessLine[] => {
    const [, own, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return own === undefined ? [] : [{ pid: Number(own), parent: Number(parent), args: args ?? '' }];
  });
  const found: ProcessLine[] = [];
  let parents = new Set([pid ?? -1]);
  while (parents.size > 0) {
    const children = all.filter(({ parent }) => parents.has(parent));
    found.push(...children);
    parents = new Set(children.map((child) => child.pid));
  }
  return found;
}

const renderers = (pid: number | undefined): number => descendants(pid).filter(({ args }) => args.includes('--type=renderer')).length;
