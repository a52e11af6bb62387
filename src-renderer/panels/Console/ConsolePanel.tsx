import './console.css';
import { ArrowDownToLine, Ban, ListFilter, MessageSquareText, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ConsoleLevel } from '../../../src-shared/snapshot/console.ts';
import { useApp, useT } from '../../AppContext.ts';
import { type ConsoleFilter, DEFAULT_FILTER, EVERY_LEVEL } from '../../state/consoleFeed.ts';
import { Button, IconButton, ToggleButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { compact } from '../../ui/compact.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Menu, MenuChevron, MenuChoices } from '../../ui/Menu.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { VirtualList, type VirtualListHandle } from '../../ui/VirtualList.tsx';
import { ConsoleLine, LevelIcon } from './ConsoleLine.tsx';

const ROW = 25;
/** These stand in the bar also when there are none; the others only with messages or while switched off. */
const COMMON: readonly ConsoleLevel[] = ['error', 'warn', 'info', 'log'];
const TARGETS: readonly ConsoleFilter['target'][] = ['current', 'page', 'widget', 'app', 'all'];

function FilterBar(): ReactNode {
  const { feed, person } = useApp();
  const t = useT();
  const { filter, levelCounts } = useStore(feed.store);
  const tell = useCallback((query: string) => feed.filterBy({ query }), [feed]);
  const [typed, type] = useDebounced(filter.query, tell);
  const shown = EVERY_LEVEL.filter((level) => COMMON.includes(level) || (levelCounts[level] ?? 0) > 0 || !filter.levels.includes(level));
  const toggle = (level: ConsoleLevel): void =>
    feed.filterBy({ levels: filter.levels.includes(level) ? filter.levels.filter((one) => one !== level) : [...filter.levels, level] });
  return (
    <div className="bar filters">
      <IconButton small label={t('console.clear')} onClick={() => void person.clearConsole()}>
        <Ban className="i-s" />
      </IconButton>
      <span className="vr" />
      <fieldset aria-label={t('console.levels')} className="levels">
        {shown.map((level) => (
          <ToggleButton
            key={level}
            small
            className="level"
            title={t(`console.${level}`)}
            pressed={filter.levels.includes(level)}
            onClick={() => toggle(level)}
          >
            <LevelIcon level={level} />
            <span className="level-name">{t(`console.${level}`)}</span>
            <span className="n">{compact(levelCounts[level] ?? 0)}</span>
          </ToggleButton>
        ))}
      </fieldset>
      <span data-filter="" className="filter-text">
        <Field
          small
          label={t('console.filter')}
          placeholder={t('console.filter')}
          icon={<ListFilter className="i-s" />}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </span>
      <Menu
        align="end"
        trigger={
          <Button small title={t('console.target')}>
            {t(`console.${filter.target}`)}
            <MenuChevron />
          </Button>
        }
      >
        <MenuChoices
          label={t('console.target')}
          value={filter.target}
          onChoose={(target) => feed.filterBy({ target })}
          choices={TARGETS.map((target) => ({ value: target, label: t(`console.${target}`) }))}
        />
      </Menu>
      <ToggleButton
        small
        title={t('console.preserveHint')}
        pressed={filter.preserved}
        onClick={() => feed.filterBy({ preserved: !filter.preserved })}
      >
        {t('console.preserve')}
      </ToggleButton>
    </div>
  );
}

function isFiltered({ query, levels, target }: ConsoleFilter): boolean {
  return query !== '' || levels.length < EVERY_LEVEL.length || target !== DEFAULT_FILTER.target;
}

/** The list follows its newest row until a person scrolls away from the end. */
function MessageList(): ReactNode {
  const { feed } = useApp();
  const t = useT();
  const { total } = useStore(feed.store);
  const list = useRef<VirtualListHandle>(null);
  const [following, setFollowing] = useState(true);
  const stopFollowing = useCallback(() => setFollowing(false), []);
  useEffect(() => {
    if (following) list.current?.toEnd();
  });
  return (
    <>
      <VirtualList
        handle={list}
        measured
        className="messages inner"
        // A list element may hold only its items, not the layer that places them.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="list"
        rowRole="listitem"
        tabIndex={0}
        aria-label={t('console.label')}
        count={total}
        rowHeight={ROW}
        onLook={feed.look}
        onEnd={setFollowing}
        renderRow={(index) => {
          const row = feed.row(index);
          // Rows of one place share their element: what is unfolded in one message must not show in the next.
          return row === undefined ? <div className="cl" /> : <ConsoleLine key={row.msgid} row={row} onOpen={stopFollowing} />;
        }}
      />
      {!following && (
        <Button small variant="line" className="to-end" onClick={() => setFollowing(true)}>
          <ArrowDownToLine className="i-s" />
          {t('console.toEnd')}
        </Button>
      )}
    </>
  );
}

export function ConsolePanel(): ReactNode {
  const { feed } = useApp();
  const t = useT();
  const { filter, total, loaded, failure, dropped } = useStore(feed.store);
  return (
    <>
      <FilterBar />
      {dropped > 0 && <p className="dropped">{t('console.dropped', { n: dropped })}</p>}
      <div className={classes('pane', 'console')}>
        {failure !== undefined ? (
          <EmptyState tone="err" icon={<MessageSquareText />} title={t('console.failed')} hint={failure.message}>
            <Button small variant="line" onClick={feed.refresh}>
              {t('common.retry')}
            </Button>
          </EmptyState>
        ) : !loaded ? (
          <Skeleton label={t('common.loading')} />
        ) : total > 0 ? (
          <MessageList key={JSON.stringify(filter)} />
        ) : isFiltered(filter) ? (
          <EmptyState icon={<SearchX />} title={t('console.noMatch')}>
            <Button small variant="line" onClick={() => feed.filterBy({ ...DEFAULT_FILTER, preserved: filter.preserved })}>
              {t('console.reset')}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState icon={<MessageSquareText />} title={t('console.empty')} hint={t('console.emptyHint')} />
        )}
      </div>
    </>
  );
}
