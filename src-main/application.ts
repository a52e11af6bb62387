import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { app, ipcMain, nativeTheme } from 'electron';
import { DebuggerError } from '../src-shared/debuggerError.ts';
import type { ShortcutName } from '../src-shared/shortcuts.ts';
import type { StageTarget } from '../src-shared/commands/command.ts';
import type { ConsoleEntry, ConsoleLevel } from '../src-shared/snapshot/console.ts';
import { TARGET_KINDS } from '../src-shared/snapshot/target.ts';
import { AgentDesk } from './agentDesk.ts';
import type { Options } from './cli.ts';
import { CommandQueue } from './commands/commandQueue.ts';
import { serveFrontend } from './electron/frontendFiles.ts';
import { OutputFiles } from './files/outputFiles.ts';
import { GuestSessions } from './electron/guestSession.ts';
import { chooseFolder } from './electron/chooseFolder.ts';
import { GuestViews } from './electron/guestViews.ts';
import { MainWindow } from './electron/mainWindow.ts';
import { openSource } from './electron/sourceEditor.ts';
import { endpointAd } from './endpointAd.ts';
import { closeOnExit } from './exit.ts';
import { frontendHandlers } from './frontendHandlers.ts';
import { GuestRequests } from './guestRequests.ts';
import { startServer } from './http/server.ts';
import { disconnected, IpcFrontendLink } from './ipc/frontendLink.ts';
import { serveRequests, type SendEvent } from './ipc/serve.ts';
import { CHANNEL_PREFIX } from '../src-shared/ipc/channels.ts';
import { say, verbatim } from '../src-shared/words/sentence.ts';
import { Lifetime } from './lifetime.ts';
import type { Encode } from './format/encoders.ts';
import { createEndpoint } from './mcp/endpoint.ts';
import { NetworkDesk } from './networkDesk.ts';
import { fullToolset, SLIM_TOOLSET } from './mcp/toolset.ts';
import { composeDialogs } from './composeDialogs.ts';
import { composeScene } from './composeScene.ts';
import { manifestFile } from './project/loadProject.ts';
import { ProjectHolder } from './project/projectHolder.ts';
import { RecentProjects } from './project/recentProjects.ts';
import { ProjectSwitch } from './projectSwitch.ts';
import { projectTargets, renderHome } from './projectTargets.ts';
import { savesAs } from './saveAs.ts';
import { composeSimulation } from './simulation.ts';
import { SnapshotStore } from './store/snapshotStore.ts';
import { CardViews } from './electron/cardViews.ts';
import { CardStage } from './targets/cardStage.ts';
import type { GuestRequest } from './targets/bridgeMessages.ts';
import type { Guest } from './targets/guest.ts';
import { optInPorts } from './optInPorts.ts';
import { optInTools } from './tools/optIn.ts';
import { readToken } from './token.ts';
import { TrustedProjects } from './trust.ts';
import { widgetBench } from './widgetBench.ts';
import { windowConsole } from './windowConsole.ts';
import { isGuestsFault } from './targets/debuggerSession.ts';
import { Emulation } from './targets/emulation.ts';
import { NetworkRecorder } from './targets/networkRecorder.ts';
import { limitedReport } from './targets/limitedReport.ts';
import { StageLiveTarget } from './targets/liveTarget.ts';
import { Stage } from './targets/stage.ts';
import { TargetCommands } from './targets/targetCommands.ts';

const CONSOLE_EVENT_MS = 50;

/** Builds the app from its parts, in the order they need each other; closes them in reverse. */
export async function start(options: Options, { encode, example }: { encode: Encode | undefined; example: string }): Promise<void> {
  const lifetime = new Lifetime();
  const log = (error: unknown): void => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  };
  const locale = options.locale ?? (app.getLocale().toLowerCase().startsWith('zh') ? 'zh-CN' : 'en');

  const store = new SnapshotStore(Date.now);
  const holder = new ProjectHolder();
  lifetime.add(() => holder.close());

  const send: SendEvent = (name, payload) => {
    // A frontend that crashed or loads has no one to hear it; what it missed it asks for when it connects.
    if (link.connected && !mainWindow.window.isDestroyed()) mainWindow.contents.send(CHANNEL_PREFIX + name, payload);
  };
  const link: IpcFrontendLink = new IpcFrontendLink(send);
  const queue = new CommandQueue(randomUUID, undefined, undefined, () => send('commandsEnded', undefined));
  const scene = composeScene({ store, send, commands: () => commands, chatItems: () => simulation.conversation.items });
  const { record, watch, fresh } = scene;
  lifetime.add(() => watch.close());

  const counters = { message: 0, document: 0 };
  const createMessageId = (): string => `m${(counters.message += 1)}`;
  const appConsole = (level: ConsoleLevel, source: string, text: string, url?: string): void => {
    const entry = { msgid: createMessageId(), target: 'app', level, source, timestamp: Date.now(), text, argsKey: text } as const;
    appendConsole({ ...entry, ...(url !== undefined && { url }) });
  };
  const hostNotice = limitedReport((text, url) => appConsole('warn', 'host', text, url));
  const appendConsole = (entry: ConsoleEntry): void => {
    store.appendConsole(entry);
    tellConsoleGrew();
  };
  let consoleTimer: NodeJS.Timeout | undefined;
  const tellConsoleGrew = (): void => {
    consoleTimer ??= setTimeout(() => {
      consoleTimer = undefined;
      send('consoleGrew', { total: store.console.length });
    }, CONSOLE_EVENT_MS);
  };
  lifetime.add(() => clearTimeout(consoleTimer));

  const frontendGone = (reason: string): void => {
    if (!link.connected) return;
    link.disconnect();
    store.setFrontendConnected(false);
    queue.endAll(disconnected());
    simulation.windowGone();
    stage.endAll(verbatim(reason));
    cards.endAll(verbatim(reason));
  };
  const mainWindow = new MainWindow({
    headless: options.headless,
    title: app.getName(),
    preload: path.join(import.meta.dirname, '../preload/frontend.cjs'),
    devUrl: app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'],
    onGone: frontendGone,
    onClosed: () => app.quit(),
  });
  serveFrontend(mainWindow.contents.session, path.join(import.meta.dirname, '../renderer'));

  const emulation = new Emulation((settings) => {
    store.setEmulation({ settings, byTool: options.categories.includes('emulation') });
    for (const kind of TARGET_KINDS) {
      const [shown, guest] = [record.targetOf(kind), stage.ofKind(kind)];
      if (shown && guest && shown.viewport.deviceScaleFactor !== guest.viewport.deviceScaleFactor)
        record.resized({ ...shown, viewport: guest.viewport });
    }
    send('emulation', settings);
  });
  const guestSessions = new GuestSessions({
    project: () => holder.current().project,
    ownPort: () => server.port,
    onAsked: (origin, file) => watch.add(origin, file),
    report: hostNotice,
    mayLocate: () => emulation.settings.geolocation !== undefined,
  });
  const trusted = new TrustedProjects(path.join(app.getPath('userData'), 'trusted.json'));
  /** Whether the open project is trusted without having been asked about: the start's own by its flag, and the example. */
  let isVouched = options.trust || options.isExample;
  const isTrusted = (): boolean => isVouched || trusted.has(holder.current().project?.folder ?? '');
  const startFolder = options.project === undefined ? process.cwd() : path.dirname(await manifestFile(options.project));
  const projectFolder = (): string => (holder.file === undefined ? startFolder : path.dirname(holder.file));
  const simulation = composeSimulation({
    ...{ options, store, queue, link, send },
    version: app.getVersion(),
    userData: app.getPath('userData'),
    project: () => holder.current(),
    connections: () => holder.connections(),
    projectFolder,
    trusted: isTrusted,
    onToolsCame: (tools) => fresh.toolsCame(tools),
    onNotice: ({ serverId, level, text }) => appConsole(level, `server:${serverId}`, text),
  });
  lifetime.add(() => simulation.close());
  const guestRequests: GuestRequests = new GuestRequests({
    project: () => holder.current().project,
    record,
    commands: { renderPage: (url, by) => commands.renderPage(url, by) },
    servers: simulation.servers,
    caller: simulation.caller,
    composer: simulation.composer,
    window: () => (options.headless ? undefined : mainWindow.window),
    createId: randomUUID,
    onLacksTool: (target, tool) => fresh.lacksTool(target, tool),
  });
  const desk = composeDialogs(options.dialogs, store, send);
  const forGuests = {
    desk,
    context: () => ({ theme: nativeTheme.shouldUseDarkColors ? ('dark' as const) : ('light' as const), locale }),
    createDocumentKey: () => String((counters.document += 1)),
    createMessageId,
    onConsole: appendConsole,
    onConsoleDetail: (msgid: string, args: readonly unknown[]) => store.console.amend(msgid, args),
    onHostNotice: hostNotice,
    stateOf: (target: StageTarget) => guestRequests.stateOf(target),
    onShortcut: (name: ShortcutName) => {
      mainWindow.contents.focus();
      send('shortcut', { name });
    },
  };
  const asker = (guest: Guest): StageTarget => {
    if (!guest.target) throw new DebuggerError('TARGET_NOT_FOUND', say('guest.noTarget'));
    return guest.target;
  };
  const recorder = new NetworkRecorder(store.network, Date.now);
  const guestViews = new GuestViews(mainWindow.window, () => guestSessions.current());
  const stage: Stage = new Stage({
    ...forGuests,
    emulation,
    network: recorder,
    host: guestViews,
    onDocument: (kind, instanceId) => record.documentBegan(kind, instanceId),
    onSelfNavigation: (kind, instanceId) => record.navigatedBySelf(kind, instanceId),
    onPicked: (uid) => {
      record.select(uid);
      send('picked', { uid });
    },
    onRequest: (request: GuestRequest, guest: Guest) => guestRequests.answer(request, { target: asker(guest) }),
    onEnd: (guest, end) => {
      store.endTarget(guest.kind, end.message.text.replace(/\.$/, ''));
      send('guestGone', { guestId: guest.id, reason: end.reason, message: end.message });
    },
  });
  lifetime.add(() => stage.close());
  const cardViews = new CardViews({ host: mainWindow.contents, partition: () => guestSessions.currentPartition() });
  const cards: CardStage = new CardStage({
    ...{ ...forGuests, emulation, network: recorder },
    onRequest: (request: GuestRequest, guest: Guest) => {
      const card = simulation.conversation.item(cards.cardOf(guest) ?? '');
      return guestRequests.answer(request, { target: asker(guest), ...(card && { requestId: card.requestId }) });
    },
    onHeight: (cardId, height) => send('cardHeight', { cardId, height }),
    onEnd: (cardId, end) => {
      if (end.reason !== 'destroyed') send('cardGone', { cardId, message: end.message });
    },
  });
  lifetime.add(() => cards.endAll(say('guest.appCloses')));
  const live = new StageLiveTarget({ stage, current: () => store.currentTarget(), selectedUid: () => record.selectedUid });
  const resolver = projectTargets(() => holder.current().project);
  const commands: TargetCommands = new TargetCommands({
    queue,
    link,
    stage,
    resolver,
    recorder: record,
    createInstanceId: randomUUID,
    now: Date.now,
  });

  const files = new OutputFiles({
    folders: () => [holder.current().project?.folder, ...options.allowDirs].filter((folder) => folder !== undefined),
    temp: os.tmpdir(),
  });
  const agents = new AgentDesk({ send, now: Date.now });
  lifetime.add(() => agents.close());
  const saveAs = savesAs(files, () => (options.headless ? undefined : mainWindow.window));
  const network = new NetworkDesk({
    log: store.network,
    bodies: recorder,
    saveAs,
    app: { name: app.getName(), version: app.getVersion() },
    browser: process.versions.chrome,
    onChange: (counts) => send('networkGrew', { counts }),
  });
  lifetime.add(() => network.close());
  const optIn = optInTools(optInPorts({ options, store, live, files, record, commands, desk, emulation, recorder }));
  const endpoint = createEndpoint({
    store,
    live,
    commands,
    chat: simulation.composer,
    saveFile: files.saveTemp,
    writeFile: files.write,
    pictureBounds: { width: options.screenshotMaxWidth, height: options.screenshotMaxHeight },
    toolset: options.slim ? SLIM_TOOLSET : fullToolset({ format: options.textFormat, encode, maxTokens: options.maxTextTokens }, optIn),
    clock: Date.now,
    version: app.getVersion(),
    observer: agents,
    pass: (signal) => agents.pause.pass(signal),
    onError: log,
  });
  lifetime.add(() => endpoint.close());
  const token = readToken(options.token);
  const server = await startServer({
    port: options.port,
    serve: endpoint.handle,
    allowedOrigins: options.allowOrigins,
    token,
    onError: log,
  });
  lifetime.add(() => server.close());
  if (server.busyPort !== undefined) process.stderr.write(`Port ${server.busyPort} is in use; the endpoint is on ${server.port}.\n`);

  const ad = endpointAd({
    url: server.url,
    token,
    project: () => holder.current().project?.folder,
    file: options.endpointFile,
  });
  lifetime.add(ad.withdraw);
  const recent = new RecentProjects(path.join(app.getPath('userData'), 'recent.json'), Date.now);
  const opener = new ProjectSwitch({
    holder,
    recent,
    leave: async () => {
      const reason = say('guest.otherProject');
      queue.endAll(new DebuggerError('TARGET_NOT_FOUND', reason));
      stage.endAll(reason);
      cards.endAll(reason);
      scene.leaveProject();
      await simulation.leaveProject();
      store.leaveProject();
      send('traceGrew', { total: 0 });
      isVouched = false;
    },
    entered: ({ project }) => {
      ad.publish();
      renderHome(project, commands, { by: 'you', signal: new AbortController().signal });
    },
  });
  const handlers = frontendHandlers({
    projects: {
      open: (project) => opener.open(project),
      openExample: async (name) => {
        const loaded = await opener.open(name === 'weather' ? example : path.join(path.dirname(example), 'gallery', name));
        isVouched = true;
        simulation.refresh();
        return loaded;
      },
      choose: () => chooseFolder(mainWindow.window),
      recent,
    },
    store,
    console: windowConsole({
      ...{ store, stage, cards, live, send },
      selectedUid: () => record.selectedUid,
      project: () => holder.current().project,
      onChange: tellConsoleGrew,
    }),
    stage,
    live,
    commands,
    emulation,
    dialogs: desk,
    link,
    record,
    simulation,
    agents,
    replay: endpoint.replay,
    cards: {
      mount: async ({ cardId, webContentsId, width }) => {
        const card = simulation.conversation.item(cardId);
        const container = cardViews.take(webContentsId);
        if (card?.kind !== 'card' || !container) throw new DebuggerError('TARGET_NOT_FOUND', say('card.gone'));
        const plan = resolver.widget(card.target.id, card.target.structuredContent ?? {});
        return cards.mount({ cardId, container, plan, target: card.target, width });
      },
      unmount: (cardId) => cards.unmount(cardId),
    },
    widgets: widgetBench({ ...forGuests, host: guestViews, resolver, userData: app.getPath('userData'), open: () => holder.current() }),
    trustProject: () => {
      const folder = holder.current().project?.folder;
      if (folder !== undefined) trusted.add(folder);
      simulation.refresh();
    },
    openSource: (place) => openSource(projectFolder(), place),
    network,
    saveFile: files.saveTemp,
    saveAs: (name, bytes) => saveAs(name, () => Promise.resolve(bytes)),
    connection: () => ({
      guestPartition: guestSessions.currentPartition(),
      endpointUrl: server.url,
      ...(token !== undefined && { token }),
      ...(!ad.isFoundByItself && { endpointFile: ad.ownFile }),
      appFolder: app.getAppPath(),
      version: app.getVersion(),
      locale,
      platform: process.platform,
      headless: options.headless,
      emulation: emulation.settings,
      project: holder.current(),
    }),
    onConnected: ad.publish,
    onView: () => fresh.viewShown(),
    onTreeChanged: (instanceId) => send('treeChanged', { instanceId }),
  });
  const onError = (error: unknown): void => {
    if (!isGuestsFault(error)) log(error);
  };
  lifetime.add(serveRequests(ipcMain, handlers, { isTrusted: (event) => mainWindow.isTrusted(event), onError }));
  // Closes before the handlers go, so that its last questions find them.
  lifetime.add(() => mainWindow.close());

  holder.onChange((loaded) => {
    store.publishProject(loaded);
    simulation.refresh();
    send('project', loaded);
  });
  closeOnExit(lifetime, log);
  if (options.project !== undefined) {
    const loaded = await holder.open(options.project);
    store.publishProject(loaded);
    if (loaded.project && !options.isExample) recent.add(loaded.project);
  }
  await mainWindow.load();
}
