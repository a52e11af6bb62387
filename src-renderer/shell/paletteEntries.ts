import type { App } from '../app.ts';
import { type Locale, type Translate, translator } from '../i18n/translate.ts';
import { oneLine } from '../ui/printable.ts';
import { GROUPS } from '../state/layout.ts';
import { type ChoiceList, deviceGroupsNow } from '../device/useDeviceGroups.tsx';
import { CHOICE_WORDS, GROUP_WORDS } from './searchWords.ts';
import { panelsOf, PANELS } from './panels.tsx';
import { shortcutLabel } from '../../src-shared/shortcuts.ts';

export type EntryGroup = 'actions' | 'projects' | 'pages' | 'widgets' | 'panels' | 'servers' | 'device';

export interface PaletteEntry {
  readonly id: string;
  readonly group: EntryGroup;
  readonly label: string;
  /** What a search looks in: the label, then other names, such as the label in the other language. */
  readonly texts: readonly string[];
  readonly detail?: string;
  readonly shortcut?: string;
  /** Why it cannot run now. */
  readonly blocked?: string;
  readonly run: () => void;
}

const LOCALES: readonly Locale[] = ['zh-CN', 'en'];

/** Whatever the device toolbar can set, each value by itself. */
function deviceEntries(app: App, t: Translate, inChat: boolean): readonly PaletteEntry[] {
  const inAll = LOCALES.map((locale) => deviceGroupsNow(app, translator(locale)));
  const nameOf = (list: ChoiceList | undefined, at: number): string[] => {
    const choice = list?.choices[at];
    return list === undefined || choice === undefined ? [] : [`${list.fullLabel ?? list.label}: ${choice.label}`];
  };
  return deviceGroupsNow(app, t).flatMap((group, groupAt) =>
    group.lists.flatMap((list, listAt) =>
      list.choices.map((choice, at): PaletteEntry => {
        const names = inAll.flatMap((groups) => nameOf(groups[groupAt]?.lists[listAt], at));
        const [label = choice.label] = nameOf(list, at);
        const blocked = inChat && (group.id === 'device' || group.id === 'zoom') ? t('blocked.chat') : undefined;
        return {
          id: `device.${group.id}.${listAt}.${choice.value}`,
          group: 'device',
          label,
          // The sign of times is on no keyboard.
          texts: [
            label,
            ...names,
            ...names.map((name) => name.replaceAll('×', 'x')),
            ...GROUP_WORDS[group.id],
            ...(CHOICE_WORDS[choice.value] ?? []),
          ],
          ...(choice.detail !== undefined && { detail: choice.detail }),
          ...(choice.disabled === true ? { blocked: choice.detail ?? '' } : blocked !== undefined && { blocked }),
          run: () => list.onChoose(choice.value),
        };
      }),
    ),
  );
}

/** Everything that the palette offers now. */
export function paletteEntries(app: App, t: Translate, mac: boolean): readonly PaletteEntry[] {
  const { actions, session, projects, servers, stage, layout, person, widgetData, chatting } = app;
  const inAll = LOCALES.map(translator);
  const { project } = session.store.getState().loaded;
  const { chatting: inChat, view: stageView } = stage.store.getState();
  const view = inChat ? 'chat' : stageView;

  const ofActions = actions.store.getState().actions.flatMap((action): PaletteEntry[] => {
    if (action.id === 'palette') return [];
    const say = (one: Translate): string => one(action.label, action.values);
    const isPanel = action.id.startsWith('panel.');
    const blocked = action.blocked?.();
    return [
      {
        id: action.id,
        group: isPanel ? 'panels' : 'actions',
        label: isPanel ? t('palette.openPanel', { panel: say(t) }) : say(t),
        texts: [
          say(t),
          ...inAll.map(say),
          ...(action.words ?? []),
          ...(isPanel ? inAll.map((one) => one('palette.openPanel', { panel: say(one) })) : []),
        ],
        ...(action.shortcut !== undefined && { shortcut: shortcutLabel(action.shortcut, mac) }),
        ...(blocked !== undefined && { blocked: t(blocked) }),
        run: action.run,
      },
    ];
  });

  const devices = deviceEntries(app, t, inChat);
  const moves = panelsOf(view, false).flatMap(({ id, label }) =>
    GROUPS.map((group): PaletteEntry => {
      const say = (one: Translate): string => one('palette.movePanel', { panel: one(label), place: one(`move.${group}`) });
      return {
        id: `move.${id}.${group}`,
        group: 'panels',
        label: say(t),
        texts: [say(t), ...inAll.map(say)],
        run: () => layout.move(view, PANELS.find((panel) => panel.id === id)?.id ?? 'console', group),
      };
    }),
  );

  const rendered = (kind: 'page' | 'widget', id: string, name: string, detail: string, run: () => void): PaletteEntry => {
    const say = (one: Translate): string =>
      one(kind === 'page' ? 'palette.renderPage' : 'palette.renderWidget', { name: oneLine(name, 120) });
    return { id: `${kind}.${id}`, group: `${kind}s`, label: say(t), texts: [say(t), name, detail, ...inAll.map(say)], detail, run };
  };
  const pages = (project?.pages ?? []).map((page) =>
    rendered('page', page.pageId, page.name, oneLine(page.path, 200), () => void person.renderPage(page.path)),
  );
  const widgets = (project?.widgets ?? []).map((widget) =>
    rendered(
      'widget',
      widget.widgetId,
      widget.name,
      oneLine(widget.widgetId, 200),
      () => void person.renderWidget(widget.widgetId, widgetData.dataOf(widget.widgetId) ?? { ...widget.sample }),
    ),
  );

  const ofServers = servers.store.getState().statuses.map((server): PaletteEntry => {
    const say = (one: Translate): string => one('palette.reconnect', { server: oneLine(server.id, 80) });
    return {
      id: `server.${server.id}`,
      group: 'servers',
      label: say(t),
      texts: [say(t), ...inAll.map(say)],
      detail: oneLine(server.where, 200),
      ...(server.state === 'untrusted' && { blocked: t('blocked.untrusted') }),
      run: () => {
        chatting.openTab('servers');
        chatting.reconnect(server.id);
      },
    };
  });
  const recents = projects.store
    .getState()
    .recent.filter(({ folder, missing }) => !missing && folder !== project?.folder)
    .map(({ folder, name }): PaletteEntry => {
      const say = (one: Translate): string => one('palette.openProject', { name: oneLine(name, 120) });
      return {
        id: `project.${folder}`,
        group: 'projects',
        label: say(t),
        texts: [say(t), folder, ...inAll.map(say)],
        detail: oneLine(folder, 200),
        run: () => {
          projects.open(folder).catch(() => undefined);
        },
      };
    });
  return [...ofActions, ...pages, ...widgets, ...recents, ...ofServers, ...devices, ...moves];
}
