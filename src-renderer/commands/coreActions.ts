import { GALLERY } from '../../src-shared/project/examples.ts';
import type { Action } from '../state/actions.ts';
import type { createAgents } from '../state/agents.ts';
import type { createChat } from '../state/chat.ts';
import type { createEmulation } from '../state/emulation.ts';
import type { createLayout, View } from '../state/layout.ts';
import type { createNotices } from '../state/notices.ts';
import type { createOverlay } from '../state/overlay.ts';
import type { createPreferences } from '../state/preferences.ts';
import type { createProjects } from '../state/projects.ts';
import type { createSession } from '../state/session.ts';
import type { createStage } from '../state/stage.ts';
import type { createTree } from '../state/tree.ts';
import { PANELS, type PanelId } from '../shell/panels.tsx';
import { steppedZoom } from '../device/geometry.ts';
import { ROOM_ID } from '../device/GuestSlot.tsx';
import { WIDTH_FIELD_ID } from '../device/SizeFields.tsx';
import { focusedRegion, focusFilter, nextRegion } from '../shell/regions.ts';
import type { createChatting } from './chatting.ts';
import type { createPerson } from './person.ts';

interface Parts {
  readonly stage: ReturnType<typeof createStage>;
  readonly layout: ReturnType<typeof createLayout<PanelId>>;
  readonly chat: ReturnType<typeof createChat>;
  readonly tree: ReturnType<typeof createTree>;
  readonly session: ReturnType<typeof createSession>;
  readonly notices: ReturnType<typeof createNotices>;
  readonly preferences: ReturnType<typeof createPreferences>;
  readonly overlay: ReturnType<typeof createOverlay>;
  readonly agents: ReturnType<typeof createAgents>;
  readonly projects: ReturnType<typeof createProjects>;
  readonly emulation: ReturnType<typeof createEmulation>;
  readonly person: ReturnType<typeof createPerson>;
  readonly chatting: ReturnType<typeof createChatting>;
}

const ZOOM_WORDS = ['zoom scale larger smaller', '缩放 比例 放大 缩小'];
const LANGUAGE_WORDS = ['settings preferences locale', '设置 偏好 语言'];

/** The window's own actions: views, target, dock, preferences. Panels register theirs beside them. */
export function coreActions(parts: Parts): readonly Action[] {
  const { stage, layout, chat, tree, session, notices, preferences, overlay, projects, agents, emulation, person, chatting } = parts;
  const shown = (): View => {
    const { chatting: behind, view } = stage.store.getState();
    return behind ? 'chat' : view;
  };
  const slot = () => stage.store.getState().slots[stage.store.getState().view];
  const onStage: Action['blocked'] = () =>
    shown() === 'chat' ? 'blocked.chat' : slot().target === undefined ? 'blocked.noTarget' : undefined;
  const notInChat: Action['blocked'] = () => (shown() === 'chat' ? 'blocked.chat' : undefined);
  const zoomed = (step: 1 | -1): Pick<Action, 'blocked' | 'run'> => {
    const next = (): number | undefined => {
      const { scale, largest } = stage.store.getState().fitting ?? { scale: 1, largest: Infinity };
      return steppedZoom(scale, step, largest);
    };
    return {
      blocked: () => notInChat() ?? (next() === undefined ? 'blocked.noZoom' : undefined),
      run: () => stage.change({ zoom: next() ?? 'fit' }),
    };
  };
  const live: Action['blocked'] = () =>
    onStage() ?? (slot().render?.state === 'rendered' && slot().gone === undefined ? undefined : 'blocked.notLive');
  const stoppable = (): boolean => chat.store.getState().running !== undefined || slot().render?.state === 'rendering';
  const endpoint = (): string | undefined => {
    const { link } = session.store.getState();
    return link.status === 'connected' ? link.connection.endpointUrl : undefined;
  };

  return [
    { id: 'palette', label: 'palette.label', shortcut: 'palette', run: () => overlay.toggle('palette') },
    { id: 'shortcuts', label: 'shortcuts.label', shortcut: 'shortcuts', run: () => overlay.toggle('shortcuts') },
    { id: 'project.open', label: 'action.open', shortcut: 'open', run: () => overlay.toggle('open') },
    {
      id: 'project.example',
      label: 'start.example',
      run: () => {
        projects.openExample('weather').catch(() => undefined);
      },
    },
    ...GALLERY.map(
      (name): Action => ({
        id: `project.${name}`,
        label: `gallery.${name}`,
        run: () => {
          projects.openExample(name).catch(() => undefined);
        },
      }),
    ),
    { id: 'view.page', label: 'action.page', shortcut: 'page', run: () => void person.show('page') },
    { id: 'view.widget', label: 'action.widget', shortcut: 'widget', run: () => void person.show('widget') },
    { id: 'view.chat', label: 'action.chat', shortcut: 'chat', run: chatting.write },
    { id: 'target.again', label: 'toolbar.again', shortcut: 'again', blocked: onStage, run: () => void person.renderAgain() },
    {
      id: 'target.pick',
      label: 'toolbar.pick',
      shortcut: 'pick',
      blocked: live,
      run: () => void person.pick(!stage.store.getState().picking),
    },
    { id: 'target.focus', label: 'action.focusTarget', shortcut: 'target', blocked: live, run: () => void person.focusTarget() },
    {
      id: 'device.rotate',
      label: 'device.rotate',
      shortcut: 'rotate',
      blocked: notInChat,
      run: () => person.rotate(),
    },
    {
      id: 'device.size',
      label: 'action.size',
      shortcut: 'size',
      blocked: notInChat,
      run: () => document.getElementById(WIDTH_FIELD_ID)?.focus(),
    },
    { id: 'device.zoomIn', label: 'action.zoomIn', shortcut: 'zoomIn', words: ZOOM_WORDS, ...zoomed(1) },
    { id: 'device.zoomOut', label: 'action.zoomOut', shortcut: 'zoomOut', words: ZOOM_WORDS, ...zoomed(-1) },
    {
      id: 'device.zoomFit',
      label: 'action.zoomFit',
      shortcut: 'zoomFit',
      words: ZOOM_WORDS,
      blocked: notInChat,
      run: () => stage.change({ zoom: 'fit' }),
    },
    {
      id: 'device.pan',
      label: 'action.pan',
      words: ['scroll move zoom', '滚动 移动 缩放'],
      blocked: () => onStage() ?? (stage.store.getState().fitting?.pans === true ? undefined : 'blocked.noPan'),
      run: () => document.getElementById(ROOM_ID)?.focus(),
    },
    {
      id: 'target.picture',
      label: 'toolbar.picture',
      words: ['screenshot capture snapshot image png', '截图 截屏 快照 图像'],
      blocked: live,
      run: () => void person.savePicture(),
    },
    {
      id: 'target.audit',
      label: 'action.audit',
      words: ['audit contrast axe wcag a11y findings lighthouse', '审计 对比度 可访问性 检测 读屏'],
      blocked: live,
      run: () => {
        chatting.openTab('tree');
        person.checkPage();
      },
    },
    {
      id: 'emulation.reset',
      label: 'emulate.resetAll',
      words: ['reset emulation defaults stop emulate', '还原 恢复 默认 停止模拟'],
      blocked: () => (Object.keys(emulation.store.getState().settings).length === 0 ? 'blocked.notEmulated' : undefined),
      run: person.resetEmulation,
    },
    { id: 'target.tree', label: 'tree.refresh', blocked: live, run: () => void tree.read() },
    {
      id: 'stop',
      label: 'action.stop',
      shortcut: 'stop',
      blocked: () => (stoppable() ? undefined : 'blocked.nothingRuns'),
      run: () => {
        if (chat.store.getState().running !== undefined) chatting.stop();
        else void person.cancelRender();
      },
    },
    {
      id: 'chat.new',
      label: 'chat.new',
      blocked: () => (chat.store.getState().order.length === 0 ? 'blocked.emptyChat' : undefined),
      run: chatting.startOver,
    },
    { id: 'keys.add', label: 'keys.add', run: () => chatting.storeKey() },
    { id: 'console.clear', label: 'console.clear', shortcut: 'clear', run: () => void person.clearConsole() },
    {
      id: 'console.copy',
      label: 'action.copyConsole',
      words: ['log messages clipboard', '日志 消息 剪贴板'],
      run: () => void person.copyConsole(),
    },
    {
      id: 'console.save',
      label: 'action.saveConsole',
      words: ['log messages export download', '日志 消息 导出 下载'],
      run: () => void person.saveConsole(),
    },
    { id: 'console.nextError', label: 'action.nextError', shortcut: 'nextError', run: () => void person.nextError() },
    {
      id: 'find',
      label: 'action.find',
      shortcut: 'find',
      run: () => {
        const inChat = shown() === 'chat' && [undefined, 'chat'].includes(focusedRegion());
        if (inChat && chat.store.getState().order.length > 0) chat.find();
        else focusFilter();
      },
    },
    {
      id: 'dock.sidebar',
      label: 'title.sidebar',
      shortcut: 'sidebar',
      run: () => layout.change({ sidebar: !layout.store.getState().sidebar }),
    },
    { id: 'dock.lower', label: 'action.lower', shortcut: 'lower', run: () => layout.toggleLower(shown()) },
    { id: 'dock.side', label: 'action.dock', shortcut: 'dock', run: () => layout.toggleDock(shown()) },
    {
      id: 'dock.reset',
      label: 'move.reset',
      run: () => {
        const view = shown();
        const before = layout.store.getState().views[view];
        layout.reset(view);
        notices.tell({ tone: 'ok', text: { key: 'move.wasReset' }, undo: () => layout.changeView(view, before) });
      },
    },
    { id: 'region.next', label: 'action.nextRegion', shortcut: 'nextRegion', run: () => nextRegion(1) },
    { id: 'region.previous', label: 'action.previousRegion', shortcut: 'previousRegion', run: () => nextRegion(-1) },
    {
      id: 'undo',
      label: 'common.undo',
      shortcut: 'undo',
      blocked: () => (notices.store.getState().notice?.undo === undefined ? 'blocked.nothingToUndo' : undefined),
      run: notices.undo,
    },
    {
      id: 'agent.pause',
      label: 'action.pauseAgents',
      words: ['hold resume stop mcp', '暂停 继续 恢复'],
      run: () => person.pauseAgents(!agents.store.getState().paused),
    },
    { id: 'agent.connect', label: 'connect.open', run: () => agents.connect(true) },
    {
      id: 'endpoint.copy',
      label: 'title.copyEndpoint',
      blocked: () => (endpoint() === undefined ? 'app.failed' : undefined),
      run: () => void person.copy(endpoint() ?? ''),
    },
    ...(['system', 'light', 'dark'] as const).map(
      (theme): Action => ({
        id: `theme.${theme}`,
        label: `theme.${theme}`,
        words: ['settings appearance preferences', '设置 外观 偏好 暗色 亮色'],
        run: () => preferences.chooseTheme(theme),
      }),
    ),
    { id: 'language.zh-CN', label: 'action.chinese', words: LANGUAGE_WORDS, run: () => preferences.chooseLocale('zh-CN') },
    { id: 'language.en', label: 'action.english', words: LANGUAGE_WORDS, run: () => preferences.chooseLocale('en') },
    ...PANELS.map(
      ({ id, label, ...panel }): Action => ({
        id: `panel.${id}`,
        label,
        blocked: () => ('views' in panel && !panel.views.some((view) => view === shown()) ? 'blocked.otherView' : undefined),
        run: () => chatting.openTab(id),
      }),
    ),
  ];
}
