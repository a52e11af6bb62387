import type { Acknowledgement, Command } from '../../src-shared/commands/command.ts';
import type { TargetKind } from '../../src-shared/snapshot/target.ts';
import { type Bridge, RequestFailure } from '../bridge/bridge.ts';
import type { createCover } from '../device/cover.ts';
import type { SlotGuest } from '../device/slotGuest.ts';
import type { createChat } from '../state/chat.ts';
import type { createStage } from '../state/stage.ts';
import type { createWidgetData } from '../state/widgetData.ts';

export interface Presenter {
  readonly bridge: Bridge;
  readonly chat: Pick<ReturnType<typeof createChat>, 'submitFor'>;
  readonly stage: ReturnType<typeof createStage>;
  readonly widgetData: ReturnType<typeof createWidgetData>;
  readonly cover: ReturnType<typeof createCover>;
  readonly guests: Readonly<Record<TargetKind, SlotGuest>>;
}

async function presentCurrent({ stage, guests }: Presenter, signal: AbortSignal): Promise<number> {
  return await guests[stage.store.getState().view].present(() => stage.store.getState().size, signal);
}

/** What an acknowledgement of success carries. */
interface Outcome {
  readonly guestId?: number;
  readonly requestId?: string;
}

async function execute(presenter: Presenter, command: Command, signal: AbortSignal): Promise<Outcome> {
  const { chat, stage, guests, cover, widgetData } = presenter;
  if (command.type === 'present' && (await cover.rested(signal))) {
    const { guestId, rect } = guests[stage.store.getState().view];
    if (guestId !== undefined && rect === undefined) return { guestId };
  }
  signal.throwIfAborted();
  cover.lift();
  switch (command.type) {
    case 'render': {
      const { target } = command;
      stage.present(target);
      if (target.type === 'widget') widgetData.fill(target.id, target.structuredContent ?? {}, target.instanceId);
      await stage.show(target.type);
      return { guestId: await presentCurrent(presenter, signal) };
    }
    case 'setViewport': {
      stage.change({ size: command.size });
      const { view, chatting } = stage.store.getState();
      const guest = guests[view];
      // Behind the chat the guest is parked; it takes the size when it shows again.
      return chatting || guest.guestId === undefined ? {} : { guestId: await presentCurrent(presenter, signal) };
    }
    case 'present': {
      const { view } = stage.store.getState();
      if (guests[view].guestId === undefined) throw new Error(`Nothing is on the ${view} stage.`);
      return { guestId: await presentCurrent(presenter, signal) };
    }
    case 'submitChat':
      await stage.showChat();
      signal.throwIfAborted();
      return { requestId: await chat.submitFor(command.query) };
  }
}

/**
 * Carries out control commands, whoever asked for them, and acknowledges each exactly once. A cancelled command is
 * not acknowledged any more: main has let go of it.
 */
export function startExecutors(presenter: Presenter): () => void {
  const { bridge } = presenter;
  const running = new Map<string, AbortController>();

  async function run(commandId: string, command: Command): Promise<void> {
    const controller = new AbortController();
    running.set(commandId, controller);
    let acknowledgement: Acknowledgement;
    try {
      acknowledgement = { ok: true, ...(await execute(presenter, command, controller.signal)) };
    } catch (error) {
      acknowledgement = {
        ok: false,
        ...(error instanceof RequestFailure && { code: error.failure.code, ...(error.failure.hint && { hint: error.failure.hint.text }) }),
        message: error instanceof Error ? error.message : String(error),
      };
    }
    running.delete(commandId);
    if (!controller.signal.aborted) await bridge.ask('acknowledge', { commandId, acknowledgement });
  }

  const stops = [
    bridge.on('command', ({ commandId, command }) => {
      // Main refuses an acknowledgement only for a command that it has ended by itself.
      run(commandId, command).catch(() => undefined);
    }),
    bridge.on('commandsEnded', () => presenter.cover.restore()),
    bridge.on('cancelCommand', ({ commandId }) => running.get(commandId)?.abort(new Error('The command was cancelled.'))),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const controller of running.values()) controller.abort(new Error('The window closed.'));
  };
}
