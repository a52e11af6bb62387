import type { Connection, RequestHandlers, RequestInput } from '../src-shared/ipc/contract.ts';
import { DebuggerError } from '../src-shared/debuggerError.ts';
import type { AgentDesk } from './agentDesk.ts';
import type { ControlCommands, DialogAnswers, EmulationPort } from './commands/ports.ts';
import type { ReplayAsk } from './mcp/endpoint.ts';
import { LIMITS } from '../src-shared/snapshot/limits.ts';
import type { IpcFrontendLink } from './ipc/frontendLink.ts';
import { renderHome } from './projectTargets.ts';
import type { NetworkDesk } from './networkDesk.ts';
import type { Simulation } from './simulation.ts';
import type { SceneRecord } from './sceneRecord.ts';
import type { ExampleName } from '../src-shared/project/examples.ts';
import type { LoadedProject } from '../src-shared/project/project.ts';
import { say } from '../src-shared/words/sentence.ts';
import type { RecentProjects } from './project/recentProjects.ts';
import type { SnapshotStore } from './store/snapshotStore.ts';
import { auditAccessibility } from './targets/accessibilityAudit.ts';
import { contrastOf } from './targets/contrast.ts';
import type { Guest } from './targets/guest.ts';
import { scrollIntoView } from './targets/scrollIntoView.ts';
import type { StageLiveTarget } from './targets/liveTarget.ts';
import { traceRows } from './store/queries.ts';
import { traceOutline } from './store/traceOutline.ts';
import type { Stage } from './targets/stage.ts';
import type { windowConsole } from './windowConsole.ts';
import type { widgetBench } from './widgetBench.ts';
import { widgetSchema } from './widgetSchema.ts';

export interface FrontendHandlersOptions {
  readonly store: SnapshotStore;
  readonly stage: Stage;
  readonly live: StageLiveTarget;
  readonly commands: ControlCommands;
  readonly emulation: EmulationPort;
  readonly dialogs: DialogAnswers;
  readonly link: IpcFrontendLink;
  readonly record: SceneRecord;
  readonly simulation: Simulation;
  readonly console: ReturnType<typeof windowConsole>;
  readonly agents: AgentDesk;
  readonly replay: (ask: ReplayAsk) => Promise<string>;
  readonly cards: {
    mount(ask: RequestInput<'mountCard'>): Promise<number>;
    unmount(cardId: string): Promise<{ dataUrl: string; height: number } | undefined>;
  };
  readonly trustProject: () => void;
  readonly widgets: ReturnType<typeof widgetBench>;
  readonly openSource: (place: RequestInput<'openSource'>) => Promise<'editor' | 'folder'>;
  readonly projects: {
    open(project: string): Promise<LoadedProject>;
    openExample(name: ExampleName): Promise<LoadedProject>;
    choose(): Promise<string | undefined>;
    readonly recent: Pick<RecentProjects, 'list' | 'forget'>;
  };
  readonly network: NetworkDesk;
  readonly saveFile: (name: string, bytes: Uint8Array) => Promise<string>;
  /** Where the person chooses; nothing when they choose nothing. */
  readonly saveAs: (name: string, bytes: Uint8Array) => Promise<string | undefined>;
  readonly connection: () => Connection;
  readonly onConnected: () => void;
  /** Another view shows. */
  readonly onView: () => void;
  readonly onTreeChanged: (instanceId: string) => void;
}

const PERSON = { by: 'you' } as const;
/** The newest rows that the window's lists hold. */
const TRACE_ROWS = 2_000;
/** Characters that one line can show. */
const ARGUMENTS_SHOWN = 300;

/** What the frontend may ask of main. */
export function frontendHandlers(options: FrontendHandlersOptions): RequestHandlers {
  const { store, stage, live, commands, emulation, dialogs, link, record, simulation, agents, cards, projects, network } = options;
  const { reader } = options.console;
  const { simulator, conversation, approvals, elicitations, servers, keys } = simulation;
  const byPerson = () => ({ ...PERSON, signal: new AbortController().signal });
  let rendering: AbortController | undefined;
  const guest = (id: number): Guest => {
    const found = stage.guest(id);
    if (!found) throw new DebuggerError('TARGET_NOT_FOUND', say('guest.ended'));
    return found;
  };
  const currentGuest = (): Guest | undefined => {
    const target = live.current();
    return target && stage.ofKind(target.type);
  };
  /** After a start what the project begins with, after a reload what was shown before it. */
  const renderFirst = (): void => {
    const url = store.targetOf('page')?.url;
    const widget = store.targetOf('widget');
    // A failure shows in the window.
    if (url !== undefined) commands.renderPage(url, byPerson()).catch(() => {});
    else if (widget) commands.renderWidget(widget.id, record.dataOf(widget.id), byPerson()).catch(() => {});
    else renderHome(store.project.project, commands, byPerson());
  };

  return {
    connect: () => {
      link.connect();
      store.setFrontendConnected(true);
      options.onConnected();
      renderFirst();
      return options.connection();
    },
    acknowledge: ({ commandId, acknowledgement }) => {
      link.acknowledge(commandId, acknowledgement);
      return undefined;
    },
    publishView: ({ view }) => {
      store.setView(view);
      stage.show(view);
      options.onView();
      return undefined;
    },
    mountGuest: async ({ slot, layout }) => {
      const mounted = stage.mount(slot, layout);
      await mounted.ready;
      return { guestId: mounted.id };
    },
    layoutGuest: async ({ guestId, layout }) => {
      const placed = guest(guestId);
      await placed.setLayout(layout);
      // A slot that was behind another view takes a changed size only when it shows again.
      const target = record.targetOf(placed.kind);
      const { width, height } = layout.size;
      if (target && (target.viewport.width !== width || target.viewport.height !== height))
        record.resized({ ...target, viewport: placed.viewport });
      return undefined;
    },
    unmountGuest: ({ guestId }) => {
      stage.unmount(guestId);
      return undefined;
    },
    focusGuest: ({ guestId }) => {
      guest(guestId).focus();
      return undefined;
    },
    pictureOfGuest: async ({ guestId, part }) => ({ dataUrl: await guest(guestId).stillPicture(part) }),
    render: (ask) => {
      rendering = new AbortController();
      const by = { ...PERSON, signal: rendering.signal };
      return ask.type === 'page' ? commands.renderPage(ask.url, by) : commands.renderWidget(ask.widgetId, ask.structuredContent, by);
    },
    cancelRender: () => {
      rendering?.abort(new DebuggerError('RENDER_FAILED', say('render.cancelled')));
      return undefined;
    },
    setViewport: async (size) => {
      await commands.setViewport(size, byPerson());
      return undefined;
    },
    changeEmulation: async (change) => {
      await emulation.change(change);
      return undefined;
    },
    answerDialog: async (answer) => {
      await dialogs.answer(answer, PERSON.by);
      return undefined;
    },
    widgetSchema: (ask) => widgetSchema(ask, store.project.project, servers),
    listSamples: ({ widgetId }) => options.widgets.samples.list(widgetId),
    saveSamples: ({ widgetId, samples }) => {
      options.widgets.samples.save(widgetId, samples);
      return undefined;
    },
    pictureOfData: ({ widgetId, structuredContent, size }) => options.widgets.pictureOf(widgetId, structuredContent, size),
    captureTree: async () => {
      if (!live.current()) return undefined;
      const { target, tree, selectedUid } = await live.snapshot({ verbose: true });
      return { ...tree, targetId: target.id, instanceId: target.instanceId, ...(selectedUid !== undefined && { selectedUid }) };
    },
    watchTree: async () => {
      await live.read(({ inspector, instanceId }) => inspector.watch(() => options.onTreeChanged(instanceId)));
      return undefined;
    },
    selectNode: ({ uid }) => {
      record.select(uid);
      return undefined;
    },
    highlightNode: async ({ uid }) => ({ found: (await currentGuest()?.overlay.highlight(uid ?? undefined)) ?? false }),
    scrollToNode: async ({ uid }) => {
      await live.read((guest) => scrollIntoView(guest, uid));
      return undefined;
    },
    auditTarget: () =>
      live.read(async (guest) => ({
        ...(await auditAccessibility(guest, undefined, LIMITS.auditNodesShown)),
        covered: await guest.inspector.covered(),
        instanceId: guest.instanceId,
      })),
    setPicking: async ({ on }) => {
      await currentGuest()?.overlay.setPicking(on);
      return undefined;
    },
    describeNode: ({ uid }) =>
      live.read(async (guest) => {
        const contrast = await contrastOf(guest, uid);
        return { uid, ...(await guest.inspector.describe(uid)), ...(contrast && { contrast }) };
      }),
    listConsole: (ask) => reader.page(ask),
    exportConsole: (filter) => reader.copy(filter),
    saveConsole: async (filter) => {
      const filePath = await options.saveAs('console.log', await reader.log(filter));
      return filePath === undefined ? undefined : { filePath };
    },
    nextConsoleError: async (ask) => {
      const index = await reader.nextError(ask);
      return index === undefined ? undefined : { index };
    },
    expandConsoleEntry: ({ msgid }) => reader.details(msgid),
    clearConsole: () => ({ count: reader.clear() }),
    restoreConsole: () => ({ restored: store.restoreConsole() }),
    ...options.console.prompt,
    chatState: () => conversation.state(),
    submitChat: ({ query }) => simulator.submit(query),
    stopChat: () => {
      simulator.stop();
      return undefined;
    },
    retryChat: () => simulator.retry(),
    newConversation: async () => {
      await simulator.newConversation();
      store.network.leaveConversation();
      return undefined;
    },
    answerApproval: ({ callId, answer }) => {
      approvals.answer(callId, answer);
      return undefined;
    },
    answerElicitation: ({ id, answer }) => elicitations.answer(id, answer),
    mountCard: async (ask) => ({ height: await cards.mount(ask) }),
    unmountCard: ({ cardId }) => cards.unmount(cardId),
    serverStatuses: () => servers.statuses(),
    reconnectServer: async ({ serverId }) => {
      await servers.reconnect(serverId);
      return undefined;
    },
    trustProject: () => {
      options.trustProject();
      return undefined;
    },
    openSource: async (place) => ({ shownIn: await options.openSource(place) }),
    openProject: ({ path }) => projects.open(path),
    openExample: ({ name }) => projects.openExample(name),
    chooseProject: async () => {
      const folder = await projects.choose();
      return folder === undefined ? undefined : await projects.open(folder);
    },
    recentProjects: () => projects.recent.list(),
    forgetProject: ({ folder }) => {
      projects.recent.forget(folder);
      return undefined;
    },
    connectServer: ({ url }) => {
      simulation.connectServer(url);
      return undefined;
    },
    listKeys: () => keys.state(),
    saveKey: ({ name, value, place }) => {
      keys.save(name, value, place);
      return undefined;
    },
    removeKey: ({ name }) => {
      keys.remove(name);
      return undefined;
    },
    listNetwork: ({ since }) => network.changes(since),
    describeRequest: ({ reqid, secrets }) => network.detail(reqid, secrets),
    readBody: ({ reqid, side }) => network.body(reqid, side),
    saveHar: ({ reqids, secrets }) => network.saveHar(reqids, secrets),
    listTrace: (filter) => {
      const rows = traceRows(store.trace, filter);
      return rows.slice(0, rows.total).map(traceOutline);
    },
    traceEvents: (ask) => {
      if ('ids' in ask) {
        const ids = new Set(ask.ids);
        return [...store.trace].filter(({ id }) => ids.has(id));
      }
      const rows = traceRows(store.trace, ask);
      return rows.slice(Math.max(0, rows.total - TRACE_ROWS), rows.total);
    },
    businessCommands: ({ id }) => {
      const recorded = [...store.toolCalls].find(({ call }) => call.id === id);
      return recorded && simulation.commandsOf(recorded);
    },
    listToolCalls: ({ requestId }) =>
      [...store.toolCalls]
        .filter(({ call }) => requestId === undefined || call.requestId === requestId)
        .slice(-TRACE_ROWS)
        .map(({ call, argumentsText, told }) => ({
          ...call,
          ...(told && { told }),
          argumentsStart: argumentsText.slice(0, ARGUMENTS_SHOWN),
        })),
    listAgentCalls: () => ({ calls: agents.log.list(), agents: agents.state() }),
    agentCallBody: ({ id }) => agents.log.body(id),
    findAgentCalls: ({ query }) => agents.log.search(query),
    pauseAgents: ({ on }) => {
      agents.pause.set(on);
      return undefined;
    },
    replayAgentCall: async ({ id }) => {
      const kept = agents.log.find(id);
      if (kept?.arguments === undefined) throw new DebuggerError('INVALID_ARGUMENTS', say('replay.gone'));
      const { tool } = kept.call;
      return { id: await options.replay({ tool, arguments: kept.arguments, replayOf: id, signal: new AbortController().signal }) };
    },
    flashNode: async ({ uid }) => {
      await currentGuest()?.overlay.flash(uid);
      return undefined;
    },
    savePicture: async () => {
      const picture = await commands.takeScreenshot({ format: 'png' }, byPerson());
      return { filePath: await options.saveFile('picture.png', Buffer.from(picture.base64, 'base64')) };
    },
  };
}
