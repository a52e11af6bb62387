import type { SendEvent } from './ipc/serve.ts';
import type { SnapshotStore } from './store/snapshotStore.ts';
import { answeredSentence, DialogDesk } from './targets/dialogDesk.ts';

/** The dialogs of guests, told to the store for agents and to the window. */
export function composeDialogs(mode: DialogDesk['mode'], store: SnapshotStore, send: SendEvent): DialogDesk {
  return new DialogDesk({
    mode,
    onOpen: (open) => {
      store.dialogs.setOpen(open);
      send('dialogs', open);
    },
    onHandled: (sentence) => store.dialogs.addHandled(sentence),
    onAnswered: (answered) => {
      // Agents know what they answered themselves.
      if (answered.by === 'you') store.dialogs.addHandled(answeredSentence(answered));
      send('dialogAnswered', answered);
    },
  });
}
