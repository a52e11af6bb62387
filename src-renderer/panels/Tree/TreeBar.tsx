import { ListFilter, PersonStanding, RefreshCw, Search, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { IconButton, ToggleButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FindSteps } from '../../ui/FindSteps.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';

function Matches(): ReactNode {
  const { tree } = useApp();
  const t = useT();
  const { matches = [], matchAt, onlyMatches } = useStore(tree.store);
  return (
    <>
      <output className="sec count">{t('tree.matchAt', { at: matches.length === 0 ? 0 : matchAt + 1, n: matches.length })}</output>
      <FindSteps previous={t('tree.previous')} next={t('tree.next')} disabled={matches.length === 0} onStep={tree.step} />
      <ToggleButton
        small
        className="icon"
        aria-label={t('tree.onlyMatches')}
        title={t('tree.onlyMatches')}
        pressed={onlyMatches}
        onClick={() => tree.narrow({ onlyMatches: !onlyMatches })}
      >
        <ListFilter className="i-s" />
      </ToggleButton>
    </>
  );
}

/** What was found wrong with the page, and the way to see only that. */
function FindingsBar(): ReactNode {
  const { tree, audit } = useApp();
  const t = useT();
  const { report, flagged } = useStore(audit.store);
  const onlyFindings = useStore(tree.store, (state) => state.onlyFindings);
  if (report === undefined) return null;
  return (
    <div className="bar">
      <PersonStanding className="i-s" aria-hidden="true" />
      <span className="sec grow cut">
        {report.violations.length === 0 ? t('audit.clean', { n: report.passedRules }) : t('audit.flagged', { n: flagged.size })}
      </span>
      {flagged.size > 0 && (
        <ToggleButton small pressed={onlyFindings} onClick={() => tree.narrow({ onlyFindings: !onlyFindings })}>
          {t('audit.only')}
        </ToggleButton>
      )}
    </div>
  );
}

export function TreeBar(): ReactNode {
  const { tree, audit, person } = useApp();
  const t = useT();
  const { capture, failure, query } = useStore(tree.store);
  const checking = useStore(audit.store, (state) => state.running);
  const [typed, type] = useDebounced(query, tree.search);

  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    // Typed and not yet looked up: the first match is the next one.
    if (event.key === 'Enter' && typed !== query) tree.search(typed);
    else if (event.key === 'Enter') tree.step(event.shiftKey ? -1 : 1);
    else if (event.key === 'ArrowDown') event.currentTarget.closest('.split')?.querySelector<HTMLElement>('[role=tree]')?.focus();
    else if (event.key === 'Escape' && typed !== '') type('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div className="bar">
        <span data-filter="" className="grow">
          <Field
            small
            label={t('tree.search')}
            placeholder={t('tree.search')}
            icon={<Search className="i-s" />}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            onBlur={() => tree.highlight(undefined)}
            end={
              typed !== '' && (
                <button type="button" className="clear" aria-label={t('tree.clearSearch')} onClick={() => type('')}>
                  <X className="i-s" />
                </button>
              )
            }
          />
        </span>
        {capture !== undefined && query.trim() !== '' ? (
          <Matches />
        ) : (
          <output className="sec count">{capture !== undefined && t('tree.nodes', { n: capture.nodes.length })}</output>
        )}
        {capture?.truncated === true && (
          <span className="chip warn" title={t('tree.truncatedHint')}>
            {t('tree.truncated')}
          </span>
        )}
        <IconButton small label={t('audit.check')} disabled={capture === undefined} aria-busy={checking} onClick={person.checkPage}>
          <PersonStanding className="i-s" />
        </IconButton>
        <IconButton
          small
          label={t('tree.refresh')}
          disabled={capture === undefined && failure === undefined}
          onClick={() => void tree.read()}
        >
          <RefreshCw className="i-s" />
        </IconButton>
      </div>
      <FindingsBar />
    </>
  );
}
