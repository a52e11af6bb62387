import './start.css';
import { BookOpen, Bot, Folder, FolderOpen, FolderX, LoaderCircle, Server, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { GALLERY } from '../../src-shared/project/examples.ts';
import type { RecentProject } from '../../src-shared/project/project.ts';
import { useApp, useMac, useT, useTell } from '../AppContext.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Field } from '../ui/Field.tsx';
import { oneLine, printable } from '../ui/printable.ts';
import { shortcutLabel } from '../../src-shared/shortcuts.ts';

function Failed(): ReactNode {
  const { projects } = useApp();
  const tell = useTell();
  const failure = useStore(projects.store, (state) => state.failure);
  if (failure === undefined) return null;
  return (
    <p role="alert" className="err wrap">
      {printable(tell(failure.message))} {failure.hint !== undefined && <span className="sec">{printable(tell(failure.hint))}</span>}
    </p>
  );
}

function Recent({ recent }: { readonly recent: RecentProject }): ReactNode {
  const { projects, preferences } = useApp();
  const t = useT();
  const locale = useStore(preferences.store, (state) => state.locale);
  const { folder, name, appKey, pages, widgets, openedAtMs, missing } = recent;
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(openedAtMs);
  return (
    <li className="recent">
      <button type="button" className="target" disabled={missing} title={oneLine(folder, 500)} onClick={() => void projects.open(folder)}>
        {missing ? <FolderX className="warn" /> : <Folder />}
        <span className="names">
          <span className="t cut">{oneLine(name, 120)}</span>
          <span className="sub cut">
            {missing ? (
              <span className="warn">{t('start.missing')}</span>
            ) : (
              <>
                <span className="mono">{oneLine(appKey, 60)}</span> · {t('start.pages', { n: pages })} ·{' '}
                {t('start.widgets', { n: widgets })}
              </>
            )}
          </span>
        </span>
        <time className="dim" dateTime={new Date(openedAtMs).toISOString()}>
          {when}
        </time>
      </button>
      <IconButton small label={t('start.forget', { name: oneLine(name, 60) })} onClick={() => void projects.forget(folder)}>
        <X className="i-s" />
      </IconButton>
    </li>
  );
}

function OpenPart({ focused }: { readonly focused: boolean }): ReactNode {
  const { projects, actions } = useApp();
  const t = useT();
  const mac = useMac();
  const [path, setPath] = useState('');
  const opening = useStore(projects.store, (state) => state.opening);
  return (
    <section className="start-part">
      <FolderOpen />
      <div>
        <h3>{t('start.open')}</h3>
        <p className="sec">{t('start.openHint')}</p>
        <form
          className="start-row"
          onSubmit={(event) => {
            event.preventDefault();
            if (path.trim() !== '') void projects.open(path.trim());
          }}
        >
          <Field
            mono
            className="grow"
            label={t('start.path')}
            placeholder={t('start.pathHint')}
            value={path}
            // The dialog and the empty window have one thing to begin with.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={focused}
            onChange={(event) => setPath(event.target.value)}
          />
          <button type="submit" className="btn primary" disabled={opening || path.trim() === ''}>
            {opening && <LoaderCircle className="spin i-s" />}
            {t('start.openIt')}
          </button>
          <Button variant="line" disabled={opening} onClick={() => void projects.choose()}>
            {t('start.browse')}
          </Button>
        </form>
        <p className="start-row">
          <Button disabled={opening} onClick={() => actions.run('project.example')}>
            <BookOpen className="i-s" />
            {t('start.example')}
          </Button>
          <span className="sec">{t('start.drop', { keys: shortcutLabel('open', mac) })}</span>
        </p>
        <p className="start-row faults">
          <span className="sec">{t('start.gallery')}</span>
          {GALLERY.map((name) => (
            <Button key={name} small variant="line" disabled={opening} onClick={() => actions.run(`project.${name}`)}>
              {t(`fault.${name}`)}
            </Button>
          ))}
        </p>
        <Failed />
      </div>
    </section>
  );
}

/** How an address looks, in every language. */
const LIKE = 'http://127.0.0.1:3001/mcp';

function ServerPart(): ReactNode {
  const { projects, overlay, chatting } = useApp();
  const t = useT();
  const [url, setUrl] = useState('');
  const connect = async (): Promise<void> => {
    if (!(await projects.connect(url.trim()))) return;
    setUrl('');
    overlay.show(undefined);
    chatting.openTab('servers');
  };
  return (
    <section className="start-part">
      <Server />
      <div>
        <h3>{t('start.server')}</h3>
        <p className="sec">{t('start.serverHint')}</p>
        <form
          className="start-row"
          onSubmit={(event) => {
            event.preventDefault();
            if (url.trim() !== '') void connect();
          }}
        >
          <Field
            mono
            className="grow"
            label={t('start.address')}
            placeholder={LIKE}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
          <button type="submit" className="btn line" disabled={url.trim() === ''}>
            {t('start.connect')}
          </button>
        </form>
      </div>
    </section>
  );
}

function AgentPart(): ReactNode {
  const { session, person, actions } = useApp();
  const t = useT();
  const link = useStore(session.store, (state) => state.link);
  const canShow = useStore(actions.store, (state) => state.actions.some(({ id }) => id === 'agent.connect'));
  const endpoint = link.status === 'connected' ? link.connection.endpointUrl : '';
  return (
    <section className="start-part">
      <Bot />
      <div>
        <h3>{t('start.agent')}</h3>
        <p className="sec">{t('start.agentHint')}</p>
        <p className="start-row">
          <span className="start-url mono selectable cut">{endpoint}</span>
          <CopyButton label={t('title.copyEndpoint')} copiedLabel={t('title.copied')} onCopy={() => person.copy(endpoint)} />
          {canShow && (
            <Button variant="line" onClick={() => actions.run('agent.connect')}>
              {t('start.agentShow')}
            </Button>
          )}
        </p>
      </div>
    </section>
  );
}

/** The ways to begin: a project, a server, an agent. In the window while no project is open, in a dialog later. */
export function StartContent({ focused = false }: { readonly focused?: boolean }): ReactNode {
  const { projects } = useApp();
  const t = useT();
  const recent = useStore(projects.store, (state) => state.recent);
  useEffect(() => {
    projects.clearFailure();
    void projects.read();
  }, [projects]);
  return (
    <div className="start-content">
      <h2>{t('start.title')}</h2>
      <p className="sec">{t('start.hint')}</p>
      <OpenPart focused={focused} />
      {recent.length > 0 && (
        <section className="start-part">
          <Folder />
          <div>
            <h3>{t('start.recent')}</h3>
            <ul className="recents">
              {recent.map((one) => (
                <Recent key={one.folder} recent={one} />
              ))}
            </ul>
          </div>
        </section>
      )}
      <ServerPart />
      <AgentPart />
    </div>
  );
}
