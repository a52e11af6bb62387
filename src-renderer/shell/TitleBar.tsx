import { AppWindow, LayoutTemplate, MessageSquare, PanelLeft, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useMac, useT } from '../AppContext.ts';
import { AgentPill } from '../panels/Agent/AgentPill.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { MenuChevron } from '../ui/Menu.tsx';
import { oneLine } from '../ui/printable.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';
import { shortcutLabel } from '../../src-shared/shortcuts.ts';

function Endpoint({ narrow }: { readonly narrow: boolean }): ReactNode {
  const { session, person } = useApp();
  const t = useT();
  const link = useStore(session.store, (state) => state.link);
  if (link.status !== 'connected') {
    return (
      <output className="endpoint addr">
        <i className={classes('dot', link.status === 'failed' && 'err')} />
        {t(link.status === 'failed' ? 'app.failed' : 'app.connecting')}
      </output>
    );
  }
  const { endpointUrl } = link.connection;
  const { port, host, pathname } = new URL(endpointUrl);
  return (
    <fieldset className="endpoint" aria-label={t('title.endpoint')}>
      <span className="addr" title={endpointUrl}>
        <i className="dot ok" />
        <span className="visually-hidden">{t('title.endpointReady')}</span>
        <span className="mono">{narrow ? `:${port}` : host + pathname}</span>
      </span>
      <CopyButton label={t('title.copyEndpoint')} copiedLabel={t('title.copied')} onCopy={() => person.copy(endpointUrl)} />
    </fieldset>
  );
}

export function TitleBar({ narrow }: { readonly narrow: boolean }): ReactNode {
  const { session, stage, person, chatting, actions } = useApp();
  const t = useT();
  const mac = useMac();
  const project = useStore(session.store, ({ loaded }) => loaded.project);
  const view = useStore(stage.store, (state) => (state.chatting ? 'chat' : state.view));
  return (
    <header className={classes('titlebar', mac && 'mac')} data-region="title">
      <div>
        {!narrow && (
          <IconButton label={t('title.sidebar')} shortcut={shortcutLabel('sidebar', mac)} onClick={() => actions.run('dock.sidebar')}>
            <PanelLeft />
          </IconButton>
        )}
        <h1 className="cut">
          <Button
            className="project"
            title={`${t('action.open')} (${shortcutLabel('open', mac)})`}
            onClick={() => actions.run('project.open')}
          >
            <span className="cut">{project === undefined ? t('app.noProject') : oneLine(project.name, 80)}</span>
            <MenuChevron />
          </Button>
        </h1>
        {project !== undefined && !narrow && (
          <span className="mono micro dim cut" title={project.folder}>
            {oneLine(`${project.appKey} ${project.version}`, 80)}
          </span>
        )}
      </div>
      <div>
        <Segmented
          label={t('view.label')}
          value={view}
          onChoose={(chosen) => (chosen === 'chat' ? chatting.show() : void person.show(chosen))}
          segments={[
            { value: 'page', label: t('view.page'), icon: <AppWindow className="i-s" />, shortcut: shortcutLabel('page', mac) },
            { value: 'widget', label: t('view.widget'), icon: <LayoutTemplate className="i-s" />, shortcut: shortcutLabel('widget', mac) },
            { value: 'chat', label: t('view.chat'), icon: <MessageSquare className="i-s" />, shortcut: shortcutLabel('chat', mac) },
          ]}
        />
      </div>
      <div>
        <AgentPill narrow={narrow} />
        <Endpoint narrow={narrow} />
        <Button className="search" title={t('palette.label')} onClick={() => actions.run('palette')}>
          <Search />
          <span className="visually-hidden">{t('palette.label')}</span>
          <kbd>{shortcutLabel('palette', mac)}</kbd>
        </Button>
        <SettingsMenu />
      </div>
    </header>
  );
}
