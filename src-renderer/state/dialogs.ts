import { createStore } from 'zustand/vanilla';
import type { AnsweredDialog, OpenDialog } from '../../src-shared/snapshot/dialog.ts';
import type { Bridge } from '../bridge/bridge.ts';

/** The dialogs that guests wait on, oldest first. Whoever answers one first, the person or an agent, wins. */
export function createDialogs(bridge: Bridge, onAgentAnswered: (answered: AnsweredDialog) => void) {
  const store = createStore<{ readonly open: readonly OpenDialog[] }>()(() => ({ open: [] }));
  bridge.on('dialogs', (open) => store.setState({ open }));
  bridge.on('dialogAnswered', (answered) => {
    if (answered.by !== 'you') onAgentAnswered(answered);
  });
  return {
    store,
    answer: (id: string, accept: boolean, promptText?: string): Promise<undefined> =>
      bridge.ask('answerDialog', { id, accept, ...(promptText !== undefined && { promptText }) }),
  };
}
