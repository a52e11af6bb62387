import { AppWindow, CircleCheck, CircleX, House, LayoutTemplate, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { TargetKind } from '../../src-shared/snapshot/target.ts';
import { useApp, useT } from '../AppContext.ts';
import { ServersSection } from '../panels/Servers/ServersSection.tsx';
import { type Mark, markKey } from '../state/stage.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { oneLine } from '../ui/printable.ts';
import { initialsOf } from './initials.ts';

function TargetMark({ mark }: { readonly mark: Mark | undefined }): ReactNode {
  const t = useT();
  if (mark === undefined) return null;
  const label = t(`mark.${mark}`);
  const icon = {
    ok: <CircleCheck className="ok" />,
    warning: <TriangleAlert className="warn" />,
    failed: <CircleX className="err" />,
    rendering: <LoaderCircle className="spin" />,
  }[mark];
  const dot = { ok: 'ok', warning: 'warn', failed: 'err', rendering: 'acc' }[mark];
  return (
    <span className="st" title={label}>
      <span className="visually-hidden">{label}</span>
      <i className={classes('dot', dot)} />
      {icon}
    </span>
  );
}

interface TargetRowProps {
  readonly kind: TargetKind;
  readonly id: string;
  readonly name: string;
  readonly meta: string;
  readonly icon: ReactNode;
  /** Stands for the icon where there is no room for the name. */
  readonly short: string;
  readonly onRender: () => void;
}

function TargetRow({ kind, id, name, meta, icon, short, onRender }: TargetRowProps): ReactNode {
  const { stage } = useApp();
  const current = useStore(stage.store, ({ view, slots, chatting }) => !chatting && view === kind && slots[kind].target?.id === id);
  const mark = useStore(stage.store, ({ marks }) => marks[markKey(kind, id)]);
  return (
    <li>
      <button
        type="button"
        className={classes('target', current && 'sel')}
        aria-current={current || undefined}
        title={oneLine(`${name} ${meta}`, 300)}
        onClick={onRender}
      >
        {icon}
        <span className="initials" aria-hidden="true">
          {oneLine(short, 4)}
        </span>
        <span className="names">
          <span className="t cut">{oneLine(name, 120)}</span>
          <span className="sub mono cut">{oneLine(meta, 200)}</span>
        </span>
        <TargetMark mark={mark} />
      </button>
    </li>
  );
}

function Group({ label, empty, children }: { readonly label: string; readonly empty: string; readonly children: ReactNode[] }): ReactNode {
  return (
    <section aria-label={label}>
      <h2 className="side-h">
        {label} <span className="n">{children.length}</span>
      </h2>
      {children.length === 0 ? <p className="side-none">{empty}</p> : <ul>{children}</ul>}
    </section>
  );
}

interface SidebarProps {
  readonly rail: boolean;
  /** A folder is being dragged over the window. */
  readonly dropping: boolean;
}

export function Sidebar({ rail, dropping }: SidebarProps): ReactNode {
  const { session, person, widgetData, chatting } = useApp();
  const t = useT();
  const { project, problems } = useStore(session.store, (state) => state.loaded);
  const problemsLabel = t('side.problems');
  const shorts = initialsOf([...(project?.pages ?? []), ...(project?.widgets ?? [])].map(({ name }) => name));
  const worst = problems.some((problem) => problem.severity === 'error') ? 'err' : 'warn';
  return (
    <nav className={classes('sidebar', dropping && 'dropping')} aria-label={t('side.label')} data-region="sidebar">
      <div className="side-scroll">
        {project === undefined && <p className="side-none">{t('app.noProject')}</p>}
        {project !== undefined && (
          <>
            <Group label={t('side.pages')} empty={t('side.noPages')}>
              {project.pages.map((page, index) => (
                <TargetRow
                  key={page.pageId}
                  kind="page"
                  id={page.pageId}
                  name={page.name}
                  meta={page.path}
                  short={shorts[index] ?? ''}
                  icon={page.isHome ? <House /> : <AppWindow />}
                  onRender={() => void person.renderPage(page.path)}
                />
              ))}
            </Group>
            <Group label={t('side.widgets')} empty={t('side.noWidgets')}>
              {project.widgets.map((widget, index) => (
                <TargetRow
                  key={widget.widgetId}
                  kind="widget"
                  id={widget.widgetId}
                  name={widget.name}
                  meta={widget.widgetId}
                  short={shorts[project.pages.length + index] ?? ''}
                  icon={<LayoutTemplate />}
                  onRender={() => void person.renderWidget(widget.widgetId, widgetData.dataOf(widget.widgetId) ?? { ...widget.sample })}
                />
              ))}
            </Group>
          </>
        )}
        <ServersSection />
      </div>
      {problems.length > 0 && (
        <div className="side-foot">
          <Button className={worst} title={rail ? problemsLabel : undefined} onClick={() => chatting.openTab('problems')}>
            <TriangleAlert />
            <span className={classes(rail && 'visually-hidden')}>{problemsLabel}</span>
            <span className="n">{problems.length}</span>
          </Button>
        </div>
      )}
    </nav>
  );
}
