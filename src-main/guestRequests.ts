import { shell, dialog, type BrowserWindow } from 'electron';
import { DebuggerError } from '../src-shared/debuggerError.ts';
import type { StageTarget } from '../src-shared/commands/command.ts';
import type { Project } from '../src-shared/project/project.ts';
import type { ControlCommands } from './commands/ports.ts';
import type { SceneRecord } from './sceneRecord.ts';
import { boundedJson } from './simulator/bounded.ts';
import type { BusinessTool } from '../src-shared/simulator/servers.ts';
import type { BusinessServers } from './simulator/business/businessServers.ts';
import type { ComposerCommands } from './simulator/chatCommands.ts';
import type { ToolCaller } from './simulator/toolCaller.ts';
import type { GuestRequest } from './targets/bridgeMessages.ts';

export interface GuestRequestsOptions {
  readonly project: () => Project | undefined;
  readonly record: SceneRecord;
  readonly commands: Pick<ControlCommands, 'renderPage'>;
  readonly servers: BusinessServers;
  readonly caller: ToolCaller;
  readonly composer: ComposerCommands;
  /** To ask in; `undefined` where nobody could see it. */
  readonly window: () => BrowserWindow | undefined;
  readonly createId: () => string;
  /** A target called a tool that no server has yet. */
  readonly onLacksTool: (target: StageTarget, tool: string) => void;
}

const STATES_KEPT = 500;
/** Characters of all kept states together. */
const STATES_CHARACTERS = 16 * 1024 * 1024;
/** A list of tools that is younger is not read again for a guest. */
const LIST_AGE_MS = 2_000;
const NEVER = new AbortController().signal;

/** Who asks: the target, and the turn whose card it is, if it is one. */
export interface Asker {
  readonly target: StageTarget;
  readonly requestId?: string;
}

/** What guests may ask of the host through `window.webSdk`. */
export class GuestRequests {
  readonly #states = new Map<string, { readonly value: unknown; readonly characters: number }>();
  #characters = 0;

  constructor(private readonly options: GuestRequestsOptions) {}

  stateOf(target: Pick<StageTarget, 'type' | 'id'>): unknown {
    return this.#states.get(keyOf(target))?.value;
  }

  /** The reply's value. @throws DebuggerError whose words the guest gets */
  async answer(request: GuestRequest, asker: Asker): Promise<unknown> {
    const { record, commands, composer } = this.options;
    switch (request.method) {
      case 'navigateTo':
      case 'redirectTo':
      case 'navigateBack':
        return record.navigate(request, commands);
      case 'callTool':
        return this.#callTool(request.params, asker);
      case 'sendMessage':
        await composer.compose(request.params.text, { signal: NEVER, by: 'webSdk' });
        return undefined;
      case 'openLink':
        return this.#openLink(request.params.url);
      case 'setState':
        return this.#setState(asker.target, request.params.value);
    }
  }

  async #callTool(params: { name: string; arguments: Record<string, unknown> }, { target, requestId }: Asker): Promise<unknown> {
    const { servers, caller, createId } = this.options;
    const own = this.options.project()?.widgets.find((widget) => target.type === 'widget' && widget.widgetId === target.id)?.server;
    const named = (tools: readonly BusinessTool[]): readonly BusinessTool[] => tools.filter(({ name }) => name === params.name);
    // Servers are asked only for a tool that none is known to have, or that the Widget's own may still come to have: a guest
    // that calls often must not make them list each time.
    let tools = named(servers.knownTools());
    const ownMayCome = (): boolean =>
      servers.statuses().some(({ id, state }) => id === own && (state === 'connecting' || state === 'failed'));
    if (tools.length === 0 || ownMayCome()) tools = named(await servers.listTools(NEVER, LIST_AGE_MS));
    const tool = tools.find(({ serverId }) => serverId === own) ?? tools[0];
    if (!tool) throw this.#lacks(params.name, target);
    const callId = createId();
    const ask = { requestId: requestId ?? callId, toolCallId: callId, tool, arguments: params.arguments, isMiniApp: false } as const;
    const { call, result } = await caller.run({ ...ask, source: target.type === 'page' ? 'page_runtime' : 'widget_runtime' }, NEVER);
    if (!result) throw new DebuggerError('INSPECTION_FAILED', call.message);
    return {
      content: result.content,
      ...(result.structuredContent && { structuredContent: result.structuredContent }),
      isError: result.isError,
    };
  }

  #lacks(name: string, target: StageTarget): DebuggerError {
    this.options.onLacksTool(target, name);
    const waiting = this.options.servers.statuses().flatMap(({ id, state }) => (state === 'untrusted' ? [id] : []));
    const why = waiting.length === 0 ? '' : ` Not started yet, as the project is not trusted: ${waiting.join(', ')}.`;
    return new DebuggerError('TARGET_NOT_FOUND', `No connected server has a tool ${JSON.stringify(name.slice(0, 100))}.${why}`);
  }

  async #openLink(url: string): Promise<undefined> {
    const address = URL.canParse(url) ? new URL(url) : undefined;
    if (address?.protocol !== 'https:' && address?.protocol !== 'http:') {
      throw new DebuggerError('INVALID_ARGUMENTS', 'Only http and https addresses can be opened.');
    }
    const window = this.options.window();
    if (!window) throw new DebuggerError('INSPECTION_FAILED', 'There is no window to ask the person in.');
    const ask = {
      type: 'question' as const,
      message: address.origin,
      detail: boundedJson(address.href, 500),
      buttons: ['Open', 'Cancel'],
      defaultId: 1,
      cancelId: 1,
    };
    const { response } = await dialog.showMessageBox(window, ask);
    if (response !== 0) throw new DebuggerError('INSPECTION_FAILED', 'The person did not open the link.');
    await shell.openExternal(address.href);
    return undefined;
  }

  #setState(target: StageTarget, value: unknown): undefined {
    const key = keyOf(target);
    const characters = JSON.stringify(value)?.length ?? 0;
    this.#forget(key);
    this.#states.set(key, { value, characters });
    this.#characters += characters;
    for (const oldest of this.#states.keys()) {
      if (this.#states.size <= STATES_KEPT && this.#characters <= STATES_CHARACTERS) break;
      this.#forget(oldest);
    }
    return undefined;
  }

  #forget(key: string): void {
    this.#characters -= this.#states.get(key)?.characters ?? 0;
    this.#states.delete(key);
  }
}

const keyOf = ({ type, id }: Pick<StageTarget, 'type' | 'id'>): string => `${type}/${id}`;
