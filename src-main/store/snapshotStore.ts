import type { LoadedProject } from '../../src-shared/project/project.ts';
import type { ConsoleEntry, RenderMarker } from '../../src-shared/snapshot/console.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { EmulationSettings } from '../../src-shared/snapshot/emulation.ts';
import type { RuntimeTargetInfo, TargetKind, View } from '../../src-shared/snapshot/target.ts';
import type { ChatItem } from '../../src-shared/simulator/chat.ts';
import type { ServerStatus } from '../../src-shared/simulator/servers.ts';
import type { TraceEvent } from '../../src-shared/snapshot/trace.ts';
import { Changes, type ChangeListener, type StoreChange } from './changes.ts';
import { ConsoleLog } from './consoleLog.ts';
import { DialogFacts } from './dialogFacts.ts';
import { NetworkLog } from './networkLog.ts';
import { RingBuffer } from './ringBuffer.ts';
import { ToolCallLog, type RecordedToolCall } from './toolCallLog.ts';

/** Why uids that an agent may still hold are no good any more. */
export interface LostUids {
  readonly state: 'ended' | 'restarted';
  readonly reason: string;
}

/** What targets are made to believe. */
export interface EmulationFact {
  /** Where it differs from the default. */
  readonly settings: EmulationSettings;
  /** Whether a tool of this app can change it; else only the window can. */
  readonly byTool: boolean;
}

/** The whole debugging scene as tools and the window read it: the newest state, and bounded logs. */
export class SnapshotStore {
  readonly console = new ConsoleLog();
  readonly trace = new RingBuffer<TraceEvent>(LIMITS.traceEvents);
  readonly dialogs = new DialogFacts();
  readonly network: NetworkLog;
  readonly #toolCalls = new ToolCallLog();
  readonly #changes = new Changes();
  readonly #clock: () => number;
  #project: LoadedProject = { project: undefined, problems: [] };
  #view: View = 'page';
  #frontendConnected = false;
  readonly #targets = new Map<TargetKind, RuntimeTargetInfo>();
  readonly #lostUids = new Map<TargetKind, LostUids>();
  /** Instances whose uids somebody was given. */
  readonly #uidsOut = new Set<string>();
  #chatItems: () => readonly ChatItem[] = () => [];
  #servers: readonly ServerStatus[] = [];
  #emulation: EmulationFact = { settings: {}, byTool: false };
  /** Since when a performance trace is being recorded, in ms since the epoch. */
  recordingSinceMs: number | undefined;
  #updatedAtMs: number | undefined;

  /** `clock` gives ms since the epoch. */
  constructor(clock: () => number) {
    this.#clock = clock;
    this.network = new NetworkLog(clock);
  }

  get project(): LoadedProject {
    return this.#project;
  }

  get view(): View {
    return this.#view;
  }

  get frontendConnected(): boolean {
    return this.#frontendConnected;
  }

  get toolCalls(): RingBuffer<RecordedToolCall> {
    return this.#toolCalls.calls;
  }

  /** ms since the epoch of the last write; `undefined` until there is anything to read. */
  get updatedAtMs(): number | undefined {
    return this.#updatedAtMs;
  }

  /** The same as ISO time. */
  get storedAt(): string | undefined {
    return this.#updatedAtMs === undefined ? undefined : new Date(this.#updatedAtMs).toISOString();
  }

  /** What the person sees on the stage; nothing in the chat view. */
  currentTarget(): RuntimeTargetInfo | undefined {
    return this.#view === 'chat' ? undefined : this.#targets.get(this.#view);
  }

  targetOf(kind: TargetKind): RuntimeTargetInfo | undefined {
    return this.#targets.get(kind);
  }

  lostUids(kind: TargetKind): LostUids | undefined {
    return this.#lostUids.get(kind);
  }

  onChange(listener: ChangeListener): () => void {
    return this.#changes.subscribe(listener);
  }

  publishProject(loaded: LoadedProject): void {
    this.#project = loaded;
    this.#written('project');
  }

  /** A link that comes or goes changes nothing that is stored, so it leaves the time of the last write alone. */
  setFrontendConnected(connected: boolean): void {
    if (this.#frontendConnected === connected) return;
    this.#frontendConnected = connected;
    this.#changes.tell('frontend');
  }

  setView(view: View): void {
    if (this.#view === view) return;
    this.#view = view;
    this.#written('view');
  }

  /** A new document loads in the slot, rendered or not in the end: its console starts now, with the mark of its render. */
  beginDocument(kind: TargetKind, instanceId: string, marker?: RenderMarker): void {
    this.console.begin(kind, instanceId);
    if (marker) this.console.markers.begin(marker, this.console.end);
    this.network.nameDocument(kind, instanceId);
    this.#written('console');
  }

  /** Another project opens: its lists begin empty. Turns and calls go, messages and requests stay reachable among the earlier ones. */
  leaveProject(): void {
    this.console.leaveProject();
    this.network.leaveProject();
    this.trace.clear();
    this.#toolCalls.clear();
    for (const change of ['console', 'trace', 'toolCalls'] as const) this.#written(change);
  }

  /** `unasked` says why when no tool asked for this render (a saved file, the person): agents are told. */
  recordRender(target: RuntimeTargetInfo, unasked?: string): void {
    const before = this.#targets.get(target.type)?.instanceId;
    const isNew = before !== target.instanceId;
    // Whoever holds no uids loses none.
    const lost = isNew && before !== undefined && this.#uidsOut.delete(before) ? unasked : undefined;
    const reason = lost ?? this.#lostUids.get(target.type)?.reason;
    if (reason !== undefined) this.#lostUids.set(target.type, { state: 'restarted', reason });
    this.#targets.set(target.type, target);
    this.console.begin(target.type, target.instanceId);
    this.#written('target');
  }

  /** The slot's guest is gone: crashed, hung and ended, or its frontend left. */
  endTarget(kind: TargetKind, reason: string): void {
    const instanceId = this.#targets.get(kind)?.instanceId;
    if (instanceId !== undefined) this.#uidsOut.delete(instanceId);
    this.#targets.delete(kind);
    this.#lostUids.set(kind, { state: 'ended', reason });
    this.#written('target');
  }

  /** Somebody got the uids of the present document, so nobody needs to be told of the restart any more. */
  handOutUids(kind: TargetKind): void {
    const instanceId = this.#targets.get(kind)?.instanceId;
    if (instanceId !== undefined) this.#uidsOut.add(instanceId);
    if (this.#lostUids.get(kind)?.state === 'restarted') this.#lostUids.delete(kind);
  }

  appendConsole(entry: ConsoleEntry): void {
    this.console.append(entry);
    this.#written('console');
  }

  finishMarker(marker: RenderMarker): void {
    this.console.markers.finish(marker, this.console.end);
    this.#written('console');
  }

  /** @returns how many entries went */
  clearConsole(): number {
    const count = this.console.clear();
    this.#written('console');
    return count;
  }

  /** @returns whether what was cleared last could be had back */
  restoreConsole(): boolean {
    const restored = this.console.restore();
    if (restored) this.#written('console');
    return restored;
  }

  get emulation(): EmulationFact {
    return this.#emulation;
  }

  setEmulation(emulation: EmulationFact): void {
    this.#emulation = emulation;
  }

  appendTrace(event: TraceEvent): void {
    this.trace.push(event);
    this.#written('trace');
  }

  recordToolCall(recorded: RecordedToolCall): void {
    this.#toolCalls.record(recorded);
    this.#written('toolCalls');
  }

  /** What the chat shows, read when it is asked for. */
  get chatItems(): readonly ChatItem[] {
    return this.#chatItems();
  }

  get servers(): readonly ServerStatus[] {
    return this.#servers;
  }

  publishChat(items: () => readonly ChatItem[]): void {
    this.#chatItems = items;
    this.#written('chat');
  }

  publishServers(servers: readonly ServerStatus[]): void {
    this.#servers = servers;
    this.#written('servers');
  }

  #written(change: StoreChange): void {
    this.#updatedAtMs = this.#clock();
    this.#changes.tell(change);
  }
}
