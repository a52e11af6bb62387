import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { CommandQueue } from './commands/commandQueue.ts';
import type { IpcFrontendLink } from './ipc/frontendLink.ts';
import type { SendEvent } from './ipc/serve.ts';
import type { Options } from './cli.ts';
import { DebuggerError } from '../src-shared/debuggerError.ts';
import type { LoadedProject } from '../src-shared/project/project.ts';
import { secretsIn } from '../src-shared/project/references.ts';
import { say } from '../src-shared/words/sentence.ts';
import type { GatewayConfig, ProjectConnections, ServerConfig } from '../src-shared/project/servers.ts';
import type { ChatFailure, GatewayState } from '../src-shared/simulator/chat.ts';
import type { BusinessTool, ServerStatus } from '../src-shared/simulator/servers.ts';
import { systemKeychain } from './electron/systemKeychain.ts';
import { gatewayTexts, KeyDesk } from './keyDesk.ts';
import { KeyStore } from './keys/keyStore.ts';
import { secretWords } from './keys/secretSources.ts';
import { Approvals } from './simulator/approvals.ts';
import { createBusinessServers, type ConfigurableBusinessServers } from './simulator/business/createBusinessServers.ts';
import type { ServerNotice } from './simulator/business/businessServers.ts';
import { ComposerCommands } from './simulator/chatCommands.ts';
import { Conversation } from './simulator/conversation.ts';
import { Elicitations } from './simulator/elicitations.ts';
import { createGateway } from './simulator/gateway/createGateway.ts';
import type { Gateway } from './simulator/gateway/gateway.ts';
import { plainAddress } from './simulator/gateway/secrets.ts';
import { showToolCall, Simulator, type CardTarget } from './simulator/simulator.ts';
import { ToolCaller } from './simulator/toolCaller.ts';
import { TraceLog } from './simulator/traceLog.ts';
import type { BusinessCommands } from '../src-shared/ipc/contract.ts';
import { businessCommands } from './simulator/business/requestText.ts';
import type { RecordedToolCall } from './store/toolCallLog.ts';
import type { SnapshotStore } from './store/snapshotStore.ts';

export interface SimulationOptions {
  readonly options: Options;
  readonly store: SnapshotStore;
  readonly queue: CommandQueue;
  readonly link: IpcFrontendLink;
  readonly send: SendEvent;
  readonly version: string;
  /** Folder of what is kept for the person. */
  readonly userData: string;
  readonly project: () => LoadedProject;
  readonly connections: () => ProjectConnections;
  /** Absolute; where its commands run. */
  readonly projectFolder: () => string;
  /** Whether the open project may start its own commands. */
  readonly trusted: () => boolean;
  /** Ready servers have these tools, and some of them they had not before. */
  readonly onToolsCame: (names: ReadonlySet<string>) => void;
  /** What a server said beside its answers, for the console of the App target. */
  readonly onNotice: (notice: ServerNotice) => void;
}

export interface Simulation {
  readonly simulator: Simulator;
  readonly conversation: Conversation;
  readonly approvals: Approvals;
  readonly elicitations: Elicitations;
  readonly caller: ToolCaller;
  readonly composer: ComposerCommands;
  readonly servers: ConfigurableBusinessServers;
  readonly keys: KeyDesk;
  /** How a recorded call can be made by hand; nothing when its arguments were cut or its server is no more. */
  commandsOf(recorded: RecordedToolCall): BusinessCommands | undefined;
  /** The project changed: its servers and gateway with it. */
  refresh(): void;
  /** The window is gone: nobody will answer what waits for the person. */
  windowGone(): void;
  /** Another project opens: the turn and the conversation end, and so do the project's own servers. */
  leaveProject(): Promise<void>;
  /** A server beside the project's, until the app ends. @throws DebuggerError */
  connectServer(address: string): void;
  close(): Promise<void>;
}

/** Events are told together, at most this often. */
const GROWTH_MS = 50;

/** Builds the simulator chat from its parts. */
export function composeSimulation(given: SimulationOptions): Simulation {
  const { store, send, options } = given;
  const now = Date.now;
  const createId = randomUUID;
  let added: readonly ServerConfig[] = [];
  let known: ReadonlySet<string> = new Set();
  const configs = (): readonly ServerConfig[] => [...given.connections().servers, ...options.servers, ...added];

  const keyStore = new KeyStore(path.join(given.userData, 'keys.json'), systemKeychain);
  const secrets = { env: process.env, key: (name: string): string | undefined => keyStore.valueOf(name) };
  const servers = createBusinessServers({
    configs: configs(),
    trusted: given.trusted,
    projectFolder: given.projectFolder,
    ...secrets,
    version: given.version,
    onStatus: (statuses) => {
      store.publishServers(statuses.map(withoutExamples));
      send('servers', statuses);
      const names = new Set(statuses.flatMap(({ state, tools }) => (state === 'ready' ? tools.map(({ name }) => name) : [])));
      const came = [...names].some((name) => !known.has(name));
      known = names;
      if (came) given.onToolsCame(names);
    },
    onNotice: given.onNotice,
  });
  const canAsk = (): boolean => !options.headless && given.link.connected;
  const approvals = new Approvals({
    policyOf: (serverId) =>
      options.approve.includes(serverId) ? 'never' : (configs().find(({ id }) => id === serverId)?.approval ?? 'always'),
    canAsk,
    onChange: (pending) => conversation.setApprovals(pending),
    now,
  });
  const elicitations = new Elicitations({ canAsk, onChange: (shown) => conversation.setElicitation(shown), createId, now });
  let growth: NodeJS.Timeout | undefined;
  const tellGrowth = (): void => {
    growth ??= setTimeout(() => {
      growth = undefined;
      send('traceGrew', { total: store.trace.length });
    }, GROWTH_MS);
  };
  const trace = new TraceLog({
    append: (event) => {
      store.appendTrace(event);
      composer.traced(event);
      tellGrowth();
    },
    createId,
    now,
  });
  const conversation: Conversation = new Conversation({
    createId,
    gateway: () => {
      const { type, label } = gateway();
      const waitsForTrust = withheld();
      return { type, label, ...(waitsForTrust && { waitsForTrust }) };
    },
    onUpdate: (update) => send('chat', update),
  });
  store.publishChat(() => conversation.items);
  const caller = new ToolCaller({
    servers,
    approvals,
    elicitations,
    trace,
    appKey: () => given.project().project?.appKey ?? '',
    createId,
    now,
    onChange: (change) => {
      const { call, argumentsText, told } = change;
      store.recordToolCall({ call, argumentsText, ...(told && { told }) });
      showToolCall(conversation, change);
      tellGrowth();
    },
  });

  const gatewayConfig = (): GatewayConfig => withKeyOf(process.env, options.gateway) ?? given.connections().gateway;
  let made: { readonly config: string; readonly gateway: Gateway } | undefined;
  const gateway = (): Gateway => {
    const config = gatewayConfig();
    const key = JSON.stringify(config);
    if (made?.config !== key) made = { config: key, gateway: createGateway(config, secrets) };
    return made.gateway;
  };
  /** A project file that somebody else wrote may name any address, and any variable or key to send there. */
  const withheld = (): GatewayState['waitsForTrust'] => {
    const config = given.connections().gateway;
    if (options.gateway || config.type === 'embedded' || given.trusted()) return undefined;
    const named = secretsIn(gatewayTexts(config));
    return named.variables.length + named.keys.length === 0 ? undefined : { address: plainAddress(config.url), ...named };
  };
  const keys = new KeyDesk({
    store: keyStore,
    servers: configs,
    gateway: gatewayConfig,
    reconnect: (serverId) => {
      servers.reconnect(serverId).catch(() => {}); // what is wrong shows in its status
    },
    onChange: () => send('keysChanged', undefined),
  });
  const cardOf = (tool: BusinessTool): CardTarget | undefined => {
    const widget = given
      .project()
      .project?.widgets.find((candidate) => candidate.tool === tool.name && (candidate.server ?? tool.serverId) === tool.serverId);
    return widget && { type: 'widget', id: widget.widgetId, name: widget.name, source: 'project' };
  };
  const notReady = (): ChatFailure | undefined => {
    if (!given.project().project && configs().length === 0) {
      return { message: say('chat.noProject'), hint: say('chat.noProjectHint') };
    }
    const waits = withheld();
    return waits && { message: say('chat.untrusted', { secrets: secretWords(waits) }), hint: say('chat.untrustedHint') };
  };
  const simulator = new Simulator({ conversation, gateway, servers, caller, trace, cardOf, notReady, createId, now });
  const composer: ComposerCommands = new ComposerCommands({ queue: given.queue, link: given.link, simulator, events: store.trace });

  return {
    simulator,
    conversation,
    approvals,
    elicitations,
    caller,
    composer,
    servers,
    keys,
    windowGone: () => {
      approvals.denyAll();
      elicitations.endAll('noWindow');
    },
    leaveProject: async () => {
      approvals.denyAll();
      elicitations.endAll('stopped');
      await simulator.newConversation();
      await servers.setServers([...options.servers, ...added]);
    },
    connectServer: (address) => {
      if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
        throw new DebuggerError('INVALID_ARGUMENTS', say('connect.noAddress'), { hint: say('connect.noAddressHint') });
      }
      if (configs().some(({ url }) => url === address)) throw new DebuggerError('INVALID_ARGUMENTS', say('connect.already'));
      const ids = new Set(configs().map(({ id }) => id));
      let number = 1;
      while (ids.has(`mcp${number}`)) number += 1;
      added = [...added, { id: `mcp${number}`, origin: 'commandLine', approval: 'always', url: address }];
      void servers.setServers(configs()).catch(() => {});
    },
    commandsOf: ({ call, argumentsText }) => {
      const config = configs().find(({ id }) => id === call.serverId);
      const status = servers.statuses().find(({ id }) => id === call.serverId);
      try {
        return config && businessCommands({ config, status, toolName: call.toolName, arguments: JSON.parse(argumentsText) });
      } catch {
        return undefined; // the arguments were cut
      }
    },
    refresh: () => {
      servers.setServers(configs()).catch(() => {}); // a server that can't be closed shows in its status
      conversation.gatewayChanged();
      send('keysChanged', undefined);
    },
    close: async () => {
      clearTimeout(growth);
      await simulator.close();
      await servers.close();
    },
  };
}

/** Examples are for the person's chat; agents have the whole schemas where they ask for them. */
function withoutExamples(status: ServerStatus): ServerStatus {
  return { ...status, tools: status.tools.map(({ examples: _examples, ...tool }) => tool) };
}

/** A gateway of the command line takes its key from where such tools look for it, if there is one. */
function withKeyOf(env: NodeJS.ProcessEnv, gateway: GatewayConfig | undefined): GatewayConfig | undefined {
  if (gateway?.type !== 'openai' || !env['OPENAI_API_KEY']) return gateway;
  return { ...gateway, apiKey: '${env:OPENAI_API_KEY}' };
}
