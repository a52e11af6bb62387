import type { Project } from '../src-shared/project/project.ts';
import { ConsoleReader } from './console/consoleReader.ts';
import { consolePrompt } from './consolePrompt.ts';
import type { SendEvent } from './ipc/serve.ts';
import { SourcePlaces } from './sources/sourcePlaces.ts';
import type { SnapshotStore } from './store/snapshotStore.ts';
import type { CardStage } from './targets/cardStage.ts';
import type { StageLiveTarget } from './targets/liveTarget.ts';
import type { Stage } from './targets/stage.ts';

export interface WindowConsoleOptions {
  readonly store: SnapshotStore;
  readonly stage: Stage;
  readonly cards: CardStage;
  readonly live: StageLiveTarget;
  readonly selectedUid: () => string | undefined;
  readonly project: () => Project | undefined;
  readonly send: SendEvent;
  /** The rows in view may look different now. */
  readonly onChange: () => void;
}

/** The console as the window has it: its lists, places in source files, and the prompt. */
export function windowConsole({ store, stage, cards, live, selectedUid, project, send, onChange }: WindowConsoleOptions) {
  const places = new SourcePlaces({
    project,
    loadedText: async (url, { target, instanceId, cardId }) => {
      const guest = cardId !== undefined ? cards.guestOf(cardId) : target === 'app' ? undefined : stage.ofKind(target);
      return guest?.instanceId === (instanceId ?? guest?.instanceId) ? guest?.loadedText(url) : undefined;
    },
    onLearned: onChange,
  });
  return {
    reader: new ConsoleReader(store, places),
    prompt: consolePrompt({ stage, cards, live, selectedUid, onIdle: () => send('promptIdle', { idle: true }) }),
  };
}
