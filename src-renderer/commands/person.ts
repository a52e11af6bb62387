import { oneLine } from '../ui/printable.ts';
import type { RequestOutput } from '../../src-shared/ipc/contract.ts';
import type { TargetKind } from '../../src-shared/snapshot/target.ts';
import type { EmulationChange } from '../../src-shared/snapshot/emulation.ts';
import { failureOf } from '../bridge/bridge.ts';
import type { Size } from '../device/geometry.ts';
import type { createAgents } from '../state/agents.ts';
import type { createAudit } from '../state/audit.ts';
import type { createConsoleFeed } from '../state/consoleFeed.ts';
import type { createDialogs } from '../state/dialogs.ts';
import type { createEmulation } from '../state/emulation.ts';
import type { createNetwork } from '../state/network.ts';
import type { createNotices } from '../state/notices.ts';
import type { createTree } from '../state/tree.ts';
import type { JsonObject } from '../state/widgetData.ts';
import type { Presenter } from './executors.ts';

/** What a person asks for. Renders and sizes go to main's queue and come back as commands, as those of agents do. */
export function createPerson({
  bridge,
  guests,
  stage,
  widgetData,
  tree,
  audit,
  feed,
  network,
  notices,
  agents,
  emulation,
  dialogs,
}: Pick<Presenter, 'bridge' | 'guests' | 'stage' | 'widgetData'> & {
  tree: ReturnType<typeof createTree>;
  audit: ReturnType<typeof createAudit>;
  feed: ReturnType<typeof createConsoleFeed>;
  network: ReturnType<typeof createNetwork>;
  notices: ReturnType<typeof createNotices>;
  agents: ReturnType<typeof createAgents>;
  emulation: ReturnType<typeof createEmulation>;
  dialogs: ReturnType<typeof createDialogs>;
}) {
  async function render(kind: TargetKind, ask: Parameters<typeof bridge.ask<'render'>>[1]): Promise<void> {
    stage.clearFailure(kind);
    try {
      await bridge.ask('render', ask);
    } catch (error) {
      stage.fail(kind, failureOf(error));
    }
  }

  const tellFailure = (error: unknown): void => notices.tell({ tone: 'err', text: failureOf(error) });

  const person = {
    renderPage: (url: string): Promise<void> => render('page', { type: 'page', url }),
    renderWidget(widgetId: string, structuredContent: JsonObject): Promise<void> {
      widgetData.expect(widgetId, structuredContent);
      return render('widget', { type: 'widget', widgetId, structuredContent });
    },
    /** The widget's picture with other data; the stage stays as it is. @throws RequestFailure */
    pictureOf: (widgetId: string, structuredContent: JsonObject, { width, height }: Size): Promise<RequestOutput<'pictureOfData'>> =>
      bridge.ask('pictureOfData', { widgetId, structuredContent, size: { width, height } }),
    /** What stands in the route field or the data box now; nothing when there is no target or the data is no JSON. */
    async renderAgain(): Promise<void> {
      const { view, slots, route } = stage.store.getState();
      if (view === 'page') {
        const url = route.trim() || slots.page.target?.url;
        if (url !== undefined && url !== '') await person.renderPage(url);
        return;
      }
      const { target } = slots.widget;
      if (target === undefined) return;
      const data = widgetData.dataOf(target.id);
      if (data !== undefined) await person.renderWidget(target.id, data);
    },
    /** Ends the render that is under way. */
    async cancelRender(): Promise<void> {
      try {
        await bridge.ask('cancelRender', undefined);
      } catch (error) {
        tellFailure(error);
      }
    },
    async resize(size: Size): Promise<void> {
      try {
        await bridge.ask('setViewport', { width: size.width, height: size.height });
      } catch (error) {
        tellFailure(error);
      }
    },
    rotate(): void {
      const { width, height } = stage.store.getState().size;
      void person.resize({ width: height, height: width });
    },
    emulate: (change: EmulationChange): void => {
      emulation.change(change).catch(tellFailure);
    },
    resetEmulation: (): void => {
      emulation.reset().catch(tellFailure);
    },
    answerDialog: (id: string, accept: boolean, promptText?: string): void => {
      dialogs.answer(id, accept, promptText).catch(tellFailure);
    },
    async show(view: TargetKind): Promise<void> {
      try {
        await stage.show(view);
      } catch (error) {
        tellFailure(error);
      }
    },
    async pick(on: boolean): Promise<void> {
      stage.change({ picking: on });
      try {
        await bridge.ask('setPicking', { on });
      } catch (error) {
        stage.change({ picking: false });
        tellFailure(error);
      }
    },
    /** Keys go to the target, until one of the window's own is pressed. */
    async focusTarget(): Promise<void> {
      const { guestId } = guests[stage.store.getState().view];
      try {
        if (guestId !== undefined) await bridge.ask('focusGuest', { guestId });
      } catch (error) {
        tellFailure(error);
      }
    },
    async savePicture(): Promise<void> {
      try {
        const { filePath } = await bridge.ask('savePicture', undefined);
        notices.tell({ tone: 'ok', text: { key: 'toolbar.pictureSaved', values: { path: filePath } } });
      } catch (error) {
        tellFailure(error);
      }
    },
    async openSource(place: Parameters<typeof bridge.ask<'openSource'>>[1]): Promise<void> {
      try {
        const { shownIn } = await bridge.ask('openSource', place);
        if (shownIn === 'folder')
          notices.tell({ tone: 'warn', text: { key: 'common.noEditor', values: { path: oneLine(place.file, 200) } }, copy: place.file });
      } catch (error) {
        tellFailure(error);
      }
    },
    async saveHar(reqids: readonly string[], secrets: boolean): Promise<void> {
      try {
        const saved = await network.saveHar(reqids, secrets);
        if (saved === undefined) return;
        const { filePath, entries, withoutBody } = saved;
        notices.tell({
          tone: 'ok',
          text:
            withoutBody > 0
              ? { key: 'net.harWithout', values: { path: filePath, n: withoutBody } }
              : { key: 'net.harSaved', values: { path: filePath, n: entries } },
        });
      } catch (error) {
        tellFailure(error);
      }
    },
    async clearConsole(): Promise<void> {
      try {
        const n = await feed.clear();
        if (n > 0) notices.tell({ tone: 'ok', text: { key: 'console.cleared', values: { n } }, undo: () => void person.unclearConsole() });
      } catch (error) {
        tellFailure(error);
      }
    },
    async unclearConsole(): Promise<void> {
      try {
        if (!(await feed.restore())) notices.tell({ tone: 'err', text: { key: 'console.undone' } });
      } catch (error) {
        tellFailure(error);
      }
    },
    async nextError(): Promise<void> {
      try {
        if (!(await feed.nextError())) notices.tell({ tone: 'ok', text: { key: 'console.noError' } });
      } catch (error) {
        tellFailure(error);
      }
    },
    /** All that the console lists now, or as much of its end as the clipboard should take. */
    async copyConsole(): Promise<void> {
      try {
        const { text, count, total } = await bridge.ask('exportConsole', feed.store.getState().filter);
        if (!(await person.copy(text))) return;
        const key = count === total ? 'console.copiedAll' : 'console.copiedNewest';
        notices.tell({ tone: 'ok', text: { key, values: { n: count, total } } });
      } catch (error) {
        tellFailure(error);
      }
    },
    async saveConsole(): Promise<void> {
      try {
        const saved = await bridge.ask('saveConsole', feed.store.getState().filter);
        if (saved !== undefined) notices.tell({ tone: 'ok', text: { key: 'console.saved', values: { path: saved.filePath } } });
      } catch (error) {
        tellFailure(error);
      }
    },
    select: (uid: string): void => {
      tree.select(uid).catch(tellFailure);
    },
    pauseAgents: (on: boolean): void => {
      agents.pause(on).catch(tellFailure);
    },
    replay: (callId: string): void => {
      agents.replay(callId).catch(tellFailure);
    },
    /** Where the button itself can't say that it worked. */
    async copyAndTell(text: string): Promise<void> {
      if (await person.copy(text)) notices.tell({ tone: 'ok', text: { key: 'title.copied' } });
    },
    /** Checks accessibility and shows what was found, beside the tree. */
    checkPage: (): void => {
      tree.openPane('accessibility');
      const { capture } = tree.store.getState();
      if (capture !== undefined && !audit.store.getState().running) void audit.check(capture.instanceId);
    },
    /** Selects it and brings it into view on the target. */
    goTo: (uid: string): void => {
      void tree
        .select(uid)
        .then(() => tree.scrollTo(uid))
        .catch(tellFailure);
    },
    async copy(text: string): Promise<boolean> {
      if (await copyText(text)) return true;
      notices.tell({ tone: 'err', text: { key: 'common.copyFailed' } });
      return false;
    },
  };
  return person;
}

/** The clipboard API needs a permission that a hardened window may not have; the older way needs a selection only. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const focused = document.activeElement;
    const box = document.createElement('textarea');
    box.value = text;
    box.style.cssText = 'position:fixed;opacity:0';
    document.body.append(box);
    box.select();
    const copied = document.execCommand('copy');
    box.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return copied;
  }
}
