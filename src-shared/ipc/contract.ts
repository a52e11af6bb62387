import * as z from 'zod';
import type { AgentCall, AgentCallBody, AgentsState } from '../agents/agentCall.ts';
import { acknowledgementSchema } from '../commands/command.ts';
import type { ToldFailure } from '../debuggerError.ts';
import { KEY_PLACES, keyNameSchema, type KeysState } from '../project/keys.ts';
import { EXAMPLES } from '../project/examples.ts';
import type { LoadedProject, RecentProject } from '../project/project.ts';
import {
  CONSOLE_LEVELS,
  type ConsoleEntry,
  type ConsoleMessage,
  type PlacedFrame,
  type RenderMarker,
  type SourcePlace,
} from '../snapshot/console.ts';
import type { AuditReport } from '../snapshot/audit.ts';
import { emulationChangeSchema, type EmulationSettings } from '../snapshot/emulation.ts';
import { LIMITS } from '../snapshot/limits.ts';
import type { ChatState } from '../simulator/chat.ts';
import { elicitationAnswer, type FieldProblem } from '../simulator/elicitation.ts';
import type { ServerStatus } from '../simulator/servers.ts';
import { TARGET_KINDS, type RuntimeTargetInfo } from '../snapshot/target.ts';
import type { AgentToolCall, TraceEvent } from '../snapshot/trace.ts';
import type { TreeCapture } from '../snapshot/tree.ts';
import { widgetSampleSchema, type WidgetSample, type WidgetSchema } from '../snapshot/widgetSample.ts';
import type { Sentence } from '../words/sentence.ts';
import type { REQUEST_NAMES } from './channels.ts';
import type { EventName, EventPayload } from './events.ts';
import { BODY_SIDES, type BodyView, type HarSaved, type NetworkChanges, type NetworkDetail } from './networkView.ts';

const nothing = z.undefined();
const guestId = z.int().positive();
const uid = z.string().min(1).max(64);
const widgetId = z.string().min(1).max(200);
const reqid = z.string().min(1).max(64);
const slot = z.enum(TARGET_KINDS);
const callId = z.string().min(1).max(64);
const length = z.number().min(0).max(100_000);

const rect = z.object({ x: z.number(), y: z.number(), width: length, height: length });

/** Where the guest lies in the window (CSS pixels), and how it is laid out. `null` bounds park it out of sight, alive. */
const layout = z.object({
  bounds: rect.nullable(),
  /** The part of the window that it shows in; all of its bounds when absent. */
  clip: rect.optional(),
  size: z.object({
    width: z.int().min(LIMITS.viewportMin).max(LIMITS.viewportMax),
    height: z.int().min(LIMITS.viewportMin).max(LIMITS.viewportMax),
  }),
  /** Window pixels per CSS pixel of the guest: 1 = actual size. */
  scale: z.number().positive().max(10),
});
export type GuestLayout = z.output<typeof layout>;

const consoleFilter = z.object({
  target: z.enum(['current', 'page', 'widget', 'app', 'all']),
  /** One card of the chat, whatever `target` says. */
  cardId: z.string().max(100).optional(),
  levels: z.array(z.enum(CONSOLE_LEVELS)),
  /** In the words of `parseConsoleQuery`. */
  query: z.string().max(2_000),
  /** With the messages of earlier documents. */
  preserved: z.boolean(),
});
export type ConsoleFilter = z.output<typeof consoleFilter>;

/** Whose world the prompt works in: as the console is filtered, where the App and all targets stand for the current one. */
const promptTarget = consoleFilter.pick({ target: true, cardId: true });
export type PromptTarget = z.output<typeof promptTarget>;

/** Inputs of the frontend's requests. Main validates them; outputs are typed below and not parsed again. */
export const requests = {
  /** First call of a (re)loaded frontend. Everything of an earlier frontend has ended by then. */
  connect: nothing,
  acknowledge: z.object({ commandId: z.string(), acknowledgement: acknowledgementSchema }),
  /** Tells main which view shows, so that "current target" is what the person sees. */
  publishView: z.object({ view: z.enum(['page', 'widget', 'chat']) }),
  /** Creates the guest of a slot, replacing an earlier one. */
  mountGuest: z.object({ slot, layout }),
  layoutGuest: z.object({ guestId, layout }),
  unmountGuest: z.object({ guestId }),
  /** Keys go to the guest's page from now on. */
  focusGuest: z.object({ guestId }),
  /**
   * The guest's present picture as a data URL, for the placeholder while something must lie above the stage; of a part
   * of the device (CSS pixels of the guest) where only that shows.
   */
  pictureOfGuest: z.object({ guestId, part: rect.optional() }),
  /** The person renders: same queue, same command as the tools. */
  render: z.discriminatedUnion('type', [
    z.object({ type: z.literal('page'), url: z.string().min(1).max(20_000) }),
    z.object({ type: z.literal('widget'), widgetId: z.string().min(1), structuredContent: z.record(z.string(), z.unknown()) }),
  ]),
  /** Ends the person's own render that is under way, if one is. */
  cancelRender: nothing,
  setViewport: layout.shape.size,
  /** The person changes what targets are made to believe; agents are told. */
  changeEmulation: emulationChangeSchema,
  /** The person answers a dialog that a guest waits on. */
  answerDialog: z.object({ id: z.string(), accept: z.boolean(), promptText: z.string().max(LIMITS.promptCharacters).optional() }),
  /** What the data of a widget is to keep to. */
  widgetSchema: z.object({ widgetId, fresh: z.boolean() }),
  listSamples: z.object({ widgetId }),
  /** All samples of the widget, in place of those that were. */
  saveSamples: z.object({ widgetId, samples: z.array(widgetSampleSchema).max(LIMITS.widgetSamples) }),
  /** Renders a widget beside the stage and gives its picture: the current target stays as it is. */
  pictureOfData: z.object({ widgetId, structuredContent: z.record(z.string(), z.unknown()), size: layout.shape.size }),
  /** The tree of the current target, as rows. */
  captureTree: nothing,
  /** Asks to be told, once, that the document of the current target changed. */
  watchTree: nothing,
  /** What the person selected; agents see it as `[selected]`. `null` clears. */
  selectNode: z.object({ uid: uid.nullable() }),
  highlightNode: z.object({ uid: uid.nullable() }),
  /** Brings a node of the target into its viewport. */
  scrollToNode: z.object({ uid }),
  /** Checks the current target for what keeps people with disabilities out. */
  auditTarget: nothing,
  /** Pick-on-target mode: the next click on the stage selects. */
  setPicking: z.object({ on: z.boolean() }),
  /** Style, box and attributes of one node. */
  describeNode: z.object({ uid }),
  /** Rows from `start`; a negative start counts from the end. */
  listConsole: consoleFilter.extend({ start: z.int(), count: z.int().min(1).max(500) }),
  /** The row of the next error after a row, -1 being before the first. */
  nextConsoleError: consoleFilter.extend({ after: z.int().min(-1) }),
  expandConsoleEntry: z.object({ msgid: z.string() }),
  /** What a filter lists, as text for the clipboard: the newest of it where it is much. */
  exportConsole: consoleFilter,
  /** The same, all of it, into a file; answers with its path, or nothing when the person chose none. */
  saveConsole: consoleFilter,
  clearConsole: nothing,
  /** Brings back what was cleared within the last ten seconds. */
  restoreConsole: nothing,
  /** A person's expression; it and what it comes to are console entries of level `eval`. */
  evaluate: promptTarget.extend({ expression: z.string().min(1).max(LIMITS.expressionCharacters) }),
  cancelEvaluation: promptTarget,
  /** Names that go on from the text before the cursor. */
  completeExpression: promptTarget.extend({ before: z.string().max(LIMITS.expressionCharacters) }),
  /** Saves a picture of the current target; answers with its path. */
  savePicture: nothing,
  chatState: nothing,
  /** The composer's one way out, for the person's Enter and for `submit_chat_query` alike. */
  submitChat: z.object({ query: z.string().max(LIMITS.queryCharacters) }),
  stopChat: nothing,
  /** Asks the last user message again, in a new turn. */
  retryChat: nothing,
  newConversation: nothing,
  answerApproval: z.object({ callId: z.string(), answer: z.enum(['allowOnce', 'allowSession', 'deny']) }),
  /** Answers with what is wrong with the values: the question waits on then. */
  answerElicitation: z.object({ id: z.string(), answer: elicitationAnswer }),
  /** A card's `<webview>` is attached: main takes it over, loads the card and answers once it is rendered. */
  mountCard: z.object({ cardId: z.string(), webContentsId: z.int().positive(), width: z.int().min(1).max(LIMITS.viewportMax) }),
  /** The card leaves the window; the answer is its last picture, to stand in for it until it is wanted again. */
  unmountCard: z.object({ cardId: z.string() }),
  serverStatuses: nothing,
  reconnectServer: z.object({ serverId: z.string() }),
  /** The person lets the open project start its own commands, now and in later starts. */
  trustProject: nothing,
  /** Opens a file of the project in the person's editor. Line and column are 1-based. */
  openSource: z.object({ file: z.string(), line: z.int().min(1).optional(), column: z.int().min(1).optional() }),
  /** A folder that holds wsd.json, or the file itself, in place of the open project. */
  openProject: z.object({ path: z.string().min(1).max(4_096) }),
  openExample: z.object({ name: z.enum(EXAMPLES) }),
  /** The person picks the folder in the system's dialog; the answer is nothing when it was cancelled. */
  chooseProject: nothing,
  recentProjects: nothing,
  forgetProject: z.object({ folder: z.string().max(4_096) }),
  /** A business server beside the project's. */
  connectServer: z.object({ url: z.string().min(1).max(2_000) }),
  /** Names of the person's keys, and of those that the open project refers to. */
  listKeys: nothing,
  /** The person stores a value, in place of one of that name; it is never given back. */
  /** A value that is too long is refused in words for the person. */
  saveKey: z.object({ name: keyNameSchema, value: z.string(), place: z.enum(KEY_PLACES) }),
  removeKey: z.object({ name: keyNameSchema }),
  /** Requests of targets that changed after the log had that revision: 0 asks for all. */
  listNetwork: z.object({ since: z.int().min(0) }),
  /** One request with its headers; `secrets` shows the values of those that may be secret. */
  describeRequest: z.object({ reqid, secrets: z.boolean() }),
  readBody: z.object({ reqid, side: z.enum(BODY_SIDES) }),
  /** Saves requests as a HAR file where the person chooses; answers nothing when the person does not want to. */
  saveHar: z.object({ reqids: z.array(reqid).max(LIMITS.networkRequests), secrets: z.boolean() }),
  /** Events with as much of their payloads as a timeline needs; of all requests when none is named. */
  listTrace: z.object({ requestId: z.string().optional() }),
  /** The same events whole: all of a request, or those of the ids. */
  traceEvents: z.union([z.object({ requestId: z.string() }), z.object({ ids: z.array(z.string()).max(1_000) })]),
  listToolCalls: z.object({ requestId: z.string().optional() }),
  businessCommands: z.object({ id: z.string() }),
  /** The MCP calls of agents that are kept, oldest first. */
  listAgentCalls: nothing,
  agentCallBody: z.object({ id: callId }),
  /** ids of the calls whose name, client, arguments or answer hold the text. */
  findAgentCalls: z.object({ query: z.string().max(2_000) }),
  /** Holds calls of agents back, or lets those that wait go on in their order. */
  pauseAgents: z.object({ on: z.boolean() }),
  /** The person sends a kept call again; answers with the id of the new one once it has ended. */
  replayAgentCall: z.object({ id: callId }),
  /** Marks an element on the target for a moment: an agent touched it. */
  flashNode: z.object({ uid }),
} as const satisfies Record<(typeof REQUEST_NAMES)[number], z.ZodType>;

export interface Connection {
  readonly endpointUrl: string;
  /** Asked of clients as `Authorization: Bearer`, when the endpoint has one. */
  readonly token?: string;
  /** Where the endpoint's file lies, unless the command `wsd` finds it by itself. */
  readonly endpointFile?: string;
  /** Folder of the app, which holds the command `wsd`. */
  readonly appFolder: string;
  readonly version: string;
  readonly locale: 'zh-CN' | 'en';
  readonly platform: string;
  readonly headless: boolean;
  /** Session partition that cards are shown in: that of the project's guests. Main enforces it at attachment. */
  readonly guestPartition: string;
  readonly project: LoadedProject;
  /** What differs from the default. */
  readonly emulation: EmulationSettings;
}

export interface NodeDescription {
  readonly uid: string;
  readonly rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Computed style; `initial` marks values that a bare element of the same tag has too. */
  readonly style: readonly { readonly name: string; readonly value: string; readonly initial: boolean }[];
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  readonly box: Readonly<Record<'margin' | 'border' | 'padding', readonly [top: number, right: number, bottom: number, left: number]>>;
  /** Of its own text; absent where it has none or what lies behind it is no plain colour. */
  readonly contrast?: Contrast;
  /** Present where a click in the middle of its visible part would not reach it. */
  readonly covered?: Covered;
}

/** An element that another one lies over, where a click is expected. */
export interface Covered {
  readonly uid: string;
  /** Local name: `button`. */
  readonly kind: string;
  /** uid of what the click reaches. */
  readonly by: string;
  /** What the click reaches, as a selector: `div.tip`. */
  readonly label: string;
}

/** How well text stands out from what is behind it, by WCAG 2. */
export interface Contrast {
  /** CSS colours as they meet on the screen. */
  readonly foreground: string;
  readonly background: string;
  /** 1 to 21, cut to two digits so that it never passes by rounding. */
  readonly ratio: number;
  /** What level AA asks of text of this size: 3 or 4.5. */
  readonly required: number;
}

/** A folded message, or a render between messages. */
export type ConsoleRow =
  | (ConsoleMessage & { readonly count?: number /** Known by and by. */; readonly place?: SourcePlace })
  | { readonly marker: RenderMarker };

export interface ConsoleEntryDetails {
  readonly entry: ConsoleEntry;
  readonly stack: readonly PlacedFrame[];
  /** By the index of an argument that is an error: the stack that it was made with. */
  readonly errorStacks: Readonly<Record<number, readonly PlacedFrame[]>>;
}

export interface ConsolePage {
  /** Rows that match: folded messages, and renders. */
  readonly total: number;
  /** Messages in them. */
  readonly entries: number;
  readonly start: number;
  readonly rows: readonly ConsoleRow[];
  /** Messages that match, by level, whatever levels are shown. */
  readonly levelCounts: Readonly<Partial<Record<(typeof CONSOLE_LEVELS)[number], number>>>;
  /** Messages that the full log dropped, and how many rows of this list went with them. */
  readonly dropped: number;
  readonly droppedRows: number;
  /** The filter can't be used; nothing is listed. */
  readonly fault?: { readonly kind: 'invalid' | 'slow'; readonly reason: string };
}

/** A call of the list, with the start of its arguments as JSON; `told` is its message where that is the app's own. */
export type ListedToolCall = AgentToolCall & { readonly argumentsStart?: string; readonly told?: Sentence };

/** One tool call of a business server, to be made outside of the app. Secrets are variables by name, never values. */
export interface BusinessCommands {
  /** JSON-RPC message. */
  readonly message: string;
  /** A command of a POSIX shell; absent where the server does not speak Streamable HTTP. */
  readonly curl?: string;
  /** Names of the variables that the command needs. */
  readonly variables: readonly string[];
}

interface RequestOutputs {
  connect: Connection;
  acknowledge: undefined;
  publishView: undefined;
  mountGuest: { guestId: number };
  layoutGuest: undefined;
  unmountGuest: undefined;
  focusGuest: undefined;
  pictureOfGuest: { dataUrl: string } | undefined;
  render: RuntimeTargetInfo;
  cancelRender: undefined;
  setViewport: undefined;
  changeEmulation: undefined;
  answerDialog: undefined;
  widgetSchema: WidgetSchema;
  listSamples: readonly WidgetSample[];
  saveSamples: undefined;
  /** PNG as a data URL; CSS pixels. */
  pictureOfData: { readonly dataUrl: string; readonly width: number; readonly height: number };
  captureTree: (TreeCapture & { readonly targetId: string; readonly instanceId: string; readonly selectedUid?: string }) | undefined;
  watchTree: undefined;
  selectNode: undefined;
  /** Whether the node is still there to be drawn. */
  highlightNode: { found: boolean };
  scrollToNode: undefined;
  auditTarget: AuditReport & { readonly instanceId: string; readonly covered: readonly Covered[] };
  setPicking: undefined;
  describeNode: NodeDescription;
  listConsole: ConsolePage;
  expandConsoleEntry: ConsoleEntryDetails | undefined;
  nextConsoleError: { index: number } | undefined;
  exportConsole: { text: string; count: number; total: number };
  saveConsole: { filePath: string } | undefined;
  clearConsole: { count: number };
  restoreConsole: { restored: boolean };
  /** `running`: there is no result yet. */
  evaluate: { state: 'done' | 'running' };
  cancelEvaluation: undefined;
  completeExpression: { from: number; names: readonly string[] };
  savePicture: { filePath: string };
  chatState: ChatState;
  submitChat: { requestId: string };
  stopChat: undefined;
  retryChat: { requestId: string };
  newConversation: undefined;
  answerApproval: undefined;
  answerElicitation: readonly FieldProblem[];
  mountCard: { height: number };
  unmountCard: { dataUrl: string; height: number } | undefined;
  serverStatuses: readonly ServerStatus[];
  reconnectServer: undefined;
  trustProject: undefined;
  /** `folder`: no editor was found, so the file manager shows the file. */
  openSource: { shownIn: 'editor' | 'folder' };
  openProject: LoadedProject;
  openExample: LoadedProject;
  chooseProject: LoadedProject | undefined;
  recentProjects: readonly RecentProject[];
  forgetProject: undefined;
  connectServer: undefined;
  listKeys: KeysState;
  saveKey: undefined;
  removeKey: undefined;
  listNetwork: NetworkChanges;
  describeRequest: NetworkDetail | undefined;
  readBody: BodyView;
  saveHar: HarSaved | undefined;
  listTrace: readonly TraceEvent[];
  traceEvents: readonly TraceEvent[];
  /** How a tool call can be made by hand; `undefined` when its arguments are not kept whole. */
  businessCommands: BusinessCommands | undefined;
  listToolCalls: readonly ListedToolCall[];
  listAgentCalls: { readonly calls: readonly AgentCall[]; readonly agents: AgentsState };
  agentCallBody: AgentCallBody | undefined;
  findAgentCalls: readonly string[];
  pauseAgents: undefined;
  replayAgentCall: { readonly id: string };
  flashNode: undefined;
}

export type RequestName = keyof typeof requests;
export type RequestInput<Name extends RequestName> = z.output<(typeof requests)[Name]>;
export type RequestOutput<Name extends RequestName> = RequestOutputs[Name];

export type IpcResult<Value> = { ok: true; value: Value } | { ok: false; error: ToldFailure };

/** What the preload puts on `window.debuggerBridge`: derived, never written by hand. `Dropped` is the DOM's `File`, which only windows know. */
export interface DebuggerBridge<Dropped> {
  request<Name extends RequestName>(name: Name, input: RequestInput<Name>): Promise<IpcResult<RequestOutput<Name>>>;
  on<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): () => void;
  /** Absolute path of a file or folder that was dropped onto the window. */
  pathOf(file: Dropped): string;
}

export type RequestHandlers = {
  [Name in RequestName]: (input: RequestInput<Name>) => RequestOutput<Name> | Promise<RequestOutput<Name>>;
};
