import './problems.css';
import { CircleX, FileCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ProjectProblem } from '../../../src-shared/project/project.ts';
import { useApp, useT, useTell } from '../../AppContext.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { printable } from '../../ui/printable.ts';

/** `file:line:column`, as editors and terminals take it. */
export function problemPlace({ file, line, column }: ProjectProblem): string {
  return [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(':');
}

function Problem({ problem }: { readonly problem: ProjectProblem }): ReactNode {
  const { person } = useApp();
  const t = useT();
  const tell = useTell();
  const { severity, path, message, fix, file, line, column } = problem;
  const where = problemPlace(problem);
  const words = [where, path, tell(message), fix && `${t('problems.fix')}: ${tell(fix)}`].filter(Boolean).join('\n');
  return (
    <li className="problem">
      <span>
        <span className="visually-hidden">{t(severity === 'error' ? 'problems.error' : 'problems.warning')}</span>
        {severity === 'error' ? <CircleX className="err" /> : <TriangleAlert className="warn" />}
      </span>
      <div className="selectable">
        <p className="med">{printable(tell(message))}</p>
        <p className="mono micro dim wrap">
          <button type="button" className="link" title={t('problems.open')} onClick={() => void person.openSource({ file, line, column })}>
            {printable(where)}
          </button>
          {path !== '' && <> · {printable(path)}</>}
        </p>
        {fix !== undefined && (
          <p className="wrap">
            <span className="dim">{t('problems.fix')} </span>
            {printable(tell(fix))}
          </p>
        )}
      </div>
      <CopyButton small label={t('problems.copy')} copiedLabel={t('title.copied')} onCopy={() => person.copy(words)} />
    </li>
  );
}

export function ProblemsPanel(): ReactNode {
  const { session } = useApp();
  const t = useT();
  const problems = useStore(session.store, ({ loaded }) => loaded.problems);
  if (problems.length === 0) {
    return <EmptyState icon={<FileCheck />} title={t('problems.empty')} hint={t('problems.emptyHint')} />;
  }
  return (
    // A list that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="problems inner" aria-label={t('problems.label')} tabIndex={0}>
      {problems.map((problem) => (
        <Problem key={`${problemPlace(problem)} ${problem.path} ${problem.message.text}`} problem={problem} />
      ))}
    </ul>
  );
}
