import type { AgentCall, AgentsState } from '../agents/agentCall.ts';
import type { Command } from '../commands/command.ts';
import type { ToldFailure } from '../debuggerError.ts';
import type { LoadedProject } from '../project/project.ts';
import type { ChatUpdate } from '../simulator/chat.ts';
import type { ServerStatus } from '../simulator/servers.ts';
import type { ShortcutName } from '../shortcuts.ts';
import type { AnsweredDialog, OpenDialog } from '../snapshot/dialog.ts';
import type { EmulationSettings } from '../snapshot/emulation.ts';
import type { NetworkTarget } from '../snapshot/network.ts';
import type { RuntimeTargetInfo, TARGET_KINDS } from '../snapshot/target.ts';
import type { Sentence } from '../words/sentence.ts';
import type { EVENT_NAMES } from './channels.ts';

export interface RenderState {
  readonly slot: (typeof TARGET_KINDS)[number];
  readonly instanceId: string;
  readonly state: 'rendering' | 'rendered' | 'failed';
  readonly target?: RuntimeTargetInfo;
  readonly error?: ToldFailure;
  readonly startedAtMs: number;
  readonly durationMs?: number;
  readonly nodeCount?: number;
  /** Who asked: the person, or the name of an agent's client. */
  readonly by: string;
}

/** Events from main to the frontend. */
interface Events {
  command: { commandId: string; command: Command };
  cancelCommand: { commandId: string };
  /** The last command has ended, whatever main did after the window had presented: no guest is needed in view. */
  commandsEnded: undefined;
  project: LoadedProject;
  /** The guest is no more (crashed, hung and ended, destroyed): mount a new one at the next render. */
  guestGone: { guestId: number; reason: 'crashed' | 'hung' | 'destroyed'; message: Sentence };
  renderState: RenderState;
  /** New console entries exist; ask for the rows in view. */
  consoleGrew: { total: number };
  /** Nothing that the prompt was asked for is without a result any more. */
  promptIdle: { idle: true };
  /** A key of the window was pressed while a guest had the focus; the window has it now. */
  shortcut: { name: ShortcutName };
  picked: { uid: string };
  /** The document of that render changed since it was asked to be watched. */
  treeChanged: { instanceId: string };
  /** What targets are made to believe now, whoever changed it. */
  emulation: EmulationSettings;
  /** The dialogs that guests wait on, oldest first. */
  dialogs: readonly OpenDialog[];
  dialogAnswered: AnsweredDialog;
  agentCall: AgentCall;
  agents: AgentsState;
  chat: ChatUpdate;
  /** A card's document grew or shrank. CSS pixels. */
  cardHeight: { cardId: string; height: number };
  /** A file of their widget was saved: they show what is no more. */
  cardsOutdated: { cardIds: readonly string[] };
  /** A mounted card's process ended by itself; its `<webview>` must be replaced, never reloaded. */
  cardGone: { cardId: string; message: Sentence };
  servers: readonly ServerStatus[];
  /** Keys were stored or removed, or others are needed: ask for them. */
  keysChanged: undefined;
  traceGrew: { total: number };
  /** Requests came or changed; `counts` are of the present documents. */
  networkGrew: { counts: Readonly<Record<NetworkTarget, number>> };
}

export type EventName = keyof Events;
export type EventPayload<Name extends EventName> = Events[Name];
/** Fails to compile when the preload's list and the events differ. */
export type EventNamesAreListed = [EventName] extends [(typeof EVENT_NAMES)[number]] ? true : never;
