import { createStore } from 'zustand/vanilla';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';
import type { ApprovalAnswer, ChatUpdate } from '../../src-shared/simulator/chat.ts';
import type { ElicitationAnswer, FieldProblem } from '../../src-shared/simulator/elicitation.ts';
import { applyUpdates, type ChatLog, EMPTY_LOG } from './chatLog.ts';
import { createQueryHistory } from './queryHistory.ts';

interface Chat extends ChatLog {
  readonly loaded: boolean;
  /** Why the conversation could not be read. */
  readonly failure: Failure | undefined;
  /** What stands in the composer. */
  readonly draft: string;
  readonly submitting: boolean;
  /** Why the person's last query was not taken. */
  readonly refused: Failure | undefined;
  /** The row to bring into view; `stamp` tells two requests for one row apart. */
  readonly revealed: { readonly id: string; readonly stamp: number } | undefined;
  /** How often the bar that finds words was asked for, while it shows. */
  readonly finding: number | undefined;
}

/** Streamed text is shown at most this often: each showing parses markdown. */
const PACE_MS = 32;

/** The conversation, kept up to date by main's updates, and the one way in which a query leaves the composer. */
export function createChat(bridge: Bridge) {
  const store = createStore<Chat>()(() => ({
    ...EMPTY_LOG,
    loaded: false,
    failure: undefined,
    draft: '',
    submitting: false,
    refused: undefined,
    revealed: undefined,
    finding: undefined,
  }));
  const history = createQueryHistory();
  let waiting: ChatUpdate[] = [];
  let pace: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(pace);
    pace = undefined;
    const updates = waiting;
    waiting = [];
    store.setState((state) => {
      const next = applyUpdates(state, updates);
      return next.conversationId === state.conversationId ? next : { ...next, finding: undefined };
    });
  }

  bridge.on('chat', (update) => {
    waiting.push(update);
    if (update.type === 'append') pace ??= setTimeout(flush, PACE_MS);
    else flush();
  });

  async function submit(query: string): Promise<string> {
    const { requestId } = await bridge.ask('submitChat', { query });
    history.add(query);
    return requestId;
  }

  return {
    store,
    async read(): Promise<void> {
      try {
        const state = await bridge.ask('chatState', undefined);
        // The answer holds what these told.
        waiting = [];
        store.setState((now) => ({ ...applyUpdates(now, [{ type: 'reset', state }]), loaded: true, failure: undefined }));
      } catch (error) {
        store.setState({ loaded: true, failure: failureOf(error) });
      }
    },
    type(draft: string): void {
      history.edited();
      store.setState({ draft, refused: undefined });
    },
    /** The person's Enter. A refused query stays in the composer. */
    async send(): Promise<void> {
      const { draft, submitting, running } = store.getState();
      if (draft.trim() === '' || submitting || running !== undefined) return;
      store.setState({ submitting: true, refused: undefined });
      try {
        await submit(draft);
        if (store.getState().draft === draft) store.setState({ draft: '' });
      } catch (error) {
        store.setState({ refused: failureOf(error) });
      } finally {
        store.setState({ submitting: false });
      }
    },
    /** Somebody else's query, through the same composer; the person's unsent text comes back afterwards. */
    async submitFor(query: string): Promise<string> {
      const { draft } = store.getState();
      store.setState({ draft: query });
      try {
        return await submit(query);
      } finally {
        if (store.getState().draft === query) store.setState({ draft });
      }
    },
    /** Calls an earlier query back; false when there is none that way. */
    recall(way: 'older' | 'newer'): boolean {
      const found = way === 'older' ? history.older(store.getState().draft) : history.newer();
      if (found === undefined) return false;
      store.setState({ draft: found });
      return true;
    },
    stop: (): Promise<undefined> => bridge.ask('stopChat', undefined),
    retry: (): Promise<{ requestId: string }> => bridge.ask('retryChat', undefined),
    startOver: (): Promise<undefined> => bridge.ask('newConversation', undefined),
    answer: (callId: string, answer: ApprovalAnswer): Promise<undefined> => bridge.ask('answerApproval', { callId, answer }),
    /** What is wrong with the values; the question waits on then. */
    giveInput: (id: string, answer: ElicitationAnswer): Promise<readonly FieldProblem[]> => bridge.ask('answerElicitation', { id, answer }),
    find: (): void => store.setState(({ finding = 0 }) => ({ finding: finding + 1 })),
    endFinding: (): void => store.setState({ finding: undefined }),
    reveal(id: string): void {
      store.setState(({ revealed }) => ({ revealed: { id, stamp: (revealed?.stamp ?? 0) + 1 } }));
    },
  };
}
