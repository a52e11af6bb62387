import { randomUUID } from 'node:crypto';
import type { ChatItem } from '../src-shared/simulator/chat.ts';
import type { ControlCommands } from './commands/ports.ts';
import { FreshTargets } from './freshTargets.ts';
import type { SendEvent } from './ipc/serve.ts';
import { FileWatch } from './project/fileWatch.ts';
import { guestOrigin } from './project/guestUrl.ts';
import { SceneRecord } from './sceneRecord.ts';
import type { SnapshotStore } from './store/snapshotStore.ts';

const NEVER = new AbortController().signal;

export interface SceneParts {
  readonly store: SnapshotStore;
  readonly send: SendEvent;
  readonly commands: () => Pick<ControlCommands, 'renderPage' | 'renderWidget'>;
  readonly chatItems: () => readonly ChatItem[];
}

export interface Scene {
  readonly record: SceneRecord;
  /** What is loaded from the project, and keeps up with it. */
  readonly watch: FileWatch;
  readonly fresh: FreshTargets;
  /** Another project opens. */
  leaveProject(): void;
}

/** What shows, what it was made of, and how it follows the project's files and servers. */
export function composeScene({ store, send, commands, chatItems }: SceneParts): Scene {
  const fresh: FreshTargets = new FreshTargets({
    view: () => store.view,
    asked: (kind) => record.askedFor(kind),
    renderAgain: (by) => record.renderAgain(commands(), { by, signal: NEVER }),
    chatItems,
    onCards: (cardIds) => send('cardsOutdated', { cardIds }),
  });
  const watch = new FileWatch({
    onSaved: (origins) => fresh.saved(origins),
    onLoadedNewer: (origins) => fresh.cardsOutdated(origins),
  });
  const record = new SceneRecord({
    store,
    send,
    onRenderStarted: (target) => {
      watch.reload(guestOrigin(target));
      fresh.renderStarted(target);
    },
    createInstanceId: randomUUID,
    now: Date.now,
  });
  return {
    record,
    watch,
    fresh,
    leaveProject() {
      record.leaveProject();
      watch.clear();
      fresh.clear();
    },
  };
}
