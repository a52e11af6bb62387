import type { ApprovalAnswer } from '../../src-shared/simulator/chat.ts';
import type { ElicitationAnswer, FieldProblem } from '../../src-shared/simulator/elicitation.ts';
import { failureOf } from '../bridge/bridge.ts';
import type { createChat } from '../state/chat.ts';
import { type createConsoleFeed, EVERY_LEVEL } from '../state/consoleFeed.ts';
import { COMPOSER_ID } from '../panels/Chat/Composer.tsx';
import type { PanelId } from '../shell/panels.tsx';
import type { createLayout } from '../state/layout.ts';
import type { createStoredKeys } from '../state/storedKeys.ts';
import type { createNotices } from '../state/notices.ts';
import type { createServers } from '../state/servers.ts';
import { type createSession, isNothingOpen } from '../state/session.ts';
import type { createStage } from '../state/stage.ts';
import { type createTrace, EVERY_TURN } from '../state/trace.ts';

interface Parts {
  readonly session: ReturnType<typeof createSession>;
  readonly stage: ReturnType<typeof createStage>;
  readonly layout: ReturnType<typeof createLayout<PanelId>>;
  readonly chat: ReturnType<typeof createChat>;
  readonly trace: ReturnType<typeof createTrace>;
  readonly servers: ReturnType<typeof createServers>;
  readonly feed: ReturnType<typeof createConsoleFeed>;
  readonly keys: ReturnType<typeof createStoredKeys>;
  readonly notices: ReturnType<typeof createNotices>;
}

/** What a person does with the simulator. What main refuses is told in the corner, unless a place of its own shows it. */
export function createChatting({ session, stage, layout, chat, trace, servers, keys, feed, notices }: Parts) {
  const tell = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => notices.tell({ tone: 'err', text: failureOf(error) }));
  };
  const show = (): void => tell(stage.showChat());
  const openTab = (panel: PanelId): void => {
    const { chatting, view } = stage.store.getState();
    // The start screen has no room for panels; the chat needs no project and has them.
    const toChat = !chatting && isNothingOpen(session.store.getState());
    if (toChat) show();
    layout.open(chatting || toChat ? 'chat' : view, panel);
  };
  return {
    show,
    /** Shows the chat with the caret where a query is written. */
    write(): void {
      show();
      requestAnimationFrame(() => document.getElementById(COMPOSER_ID)?.focus());
    },
    openTab,
    stop: (): void => tell(chat.stop()),
    retry: (): void => tell(chat.retry()),
    startOver: (): void => tell(chat.startOver()),
    answer: (callId: string, answer: ApprovalAnswer): void => tell(chat.answer(callId, answer)),
    async giveInput(id: string, answer: ElicitationAnswer): Promise<readonly FieldProblem[]> {
      const given = chat.giveInput(id, answer);
      tell(given);
      return given.catch(() => []);
    },
    reconnect: (serverId: string): void => tell(servers.reconnect(serverId)),
    trust: (): void => tell(servers.trust()),
    /** The form that takes the key of that name, or a new one. */
    storeKey(name?: string): void {
      keys.open(name);
      openTab('servers');
    },
    /** The turn's timeline; what a page or widget called by itself is seen best beside all else. */
    showTrace(requestId: string): void {
      trace.show(chat.store.getState().turns.has(requestId) ? requestId : EVERY_TURN);
      openTab('trace');
    },
    showCall(id: string): void {
      trace.selectCall(id);
      openTab('calls');
    },
    /** The call's card, or its row when it has none. */
    showInChat(toolCallId: string): void {
      const items = [...chat.store.getState().items.values()];
      const found =
        items.find((item) => item.kind === 'card' && item.toolCallId === toolCallId) ??
        items.find((item) => item.kind === 'toolCall' && item.call.toolCallId === toolCallId);
      if (found === undefined) return;
      show();
      chat.reveal(found.id);
    },
    /** The console at the current target's first error, with nothing but its errors. */
    showErrors(): void {
      feed.filterBy({ target: 'current', cardId: undefined, levels: ['error'], query: '' });
      openTab('console');
      tell(feed.nextError());
    },
    /** What cards logged, of every level: they are no target of their own and speak as the app. */
    showCardMessages: (): void => feed.filterBy({ target: 'app', levels: [...EVERY_LEVEL], query: '' }),
  };
}
