import { Ban, Copy, Download, Ellipsis, ListFilter } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useStore } from 'zustand';
import type { ConsoleLevel } from '../../../src-shared/snapshot/console.ts';
import { useApp, useMac, useT } from '../../AppContext.ts';
import { shortcutLabel } from '../../../src-shared/shortcuts.ts';
import { EVERY_LEVEL, filterOfTarget, targetOfFilter } from '../../state/consoleFeed.ts';
import { IconButton, ToggleButton } from '../../ui/Button.tsx';
import { compact } from '../../ui/compact.ts';
import { Field } from '../../ui/Field.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/Menu.tsx';
import { oneLine } from '../../ui/printable.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { TargetMenu } from '../TargetMenu.tsx';
import { LevelIcon } from './ConsoleLine.tsx';

/** These stand in the bar also when there are none; the others only with messages or while switched off. */
const COMMON: readonly ConsoleLevel[] = ['error', 'warn', 'info', 'log'];
const TARGETS = ['current', 'page', 'widget', 'app', 'all'] as const;

function Levels(): ReactNode {
  const { feed } = useApp();
  const t = useT();
  const { filter, levelCounts } = useStore(feed.store);
  const shown = EVERY_LEVEL.filter((level) => COMMON.includes(level) || (levelCounts[level] ?? 0) > 0 || !filter.levels.includes(level));
  const toggle = (level: ConsoleLevel): void =>
    feed.filterBy({ levels: filter.levels.includes(level) ? filter.levels.filter((one) => one !== level) : [...filter.levels, level] });
  return (
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
  );
}

function More(): ReactNode {
  const { person } = useApp();
  const t = useT();
  return (
    <Menu
      align="end"
      trigger={
        <IconButton small label={t('console.more')}>
          <Ellipsis className="i-s" />
        </IconButton>
      }
    >
      <MenuItem icon={<Copy />} label={t('console.copyAll')} onSelect={() => void person.copyConsole()} />
      <MenuItem icon={<Download />} label={t('console.save')} onSelect={() => void person.saveConsole()} />
      <MenuLine />
      <MenuItem label={t('console.nextError')} detail="F8" onSelect={() => void person.nextError()} />
    </Menu>
  );
}

/** What is listed: levels, words, whose messages, and of which renders. */
export function FilterBar(): ReactNode {
  const { feed, person } = useApp();
  const t = useT();
  const mac = useMac();
  const { filter, fault } = useStore(feed.store);
  const tell = useCallback((query: string) => feed.filterBy({ query }), [feed]);
  const [typed, type] = useDebounced(filter.query, tell);
  return (
    <>
      <div className="bar filters">
        <IconButton small label={t('console.clear')} shortcut={shortcutLabel('clear', mac)} onClick={() => void person.clearConsole()}>
          <Ban className="i-s" />
        </IconButton>
        <span className="vr" />
        <Levels />
        <span data-filter="" className="filter-text">
          <Field
            small
            label={t('console.filter')}
            placeholder={t('console.filterHint')}
            title={t('console.filterTitle')}
            icon={<ListFilter className="i-s" />}
            invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : 'console-fault'}
            value={typed}
            maxLength={2_000}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || typed === '') return;
              event.stopPropagation();
              type('');
            }}
          />
        </span>
        <TargetMenu
          label={t('console.target')}
          cardsLabel={t('console.cards')}
          value={targetOfFilter(filter)}
          onChoose={(choice) => feed.filterBy(filterOfTarget(choice))}
          choices={TARGETS.map((target) => ({ value: target, label: t(`console.${target}`) }))}
        />
        <ToggleButton
          small
          title={t('console.preserveHint')}
          pressed={filter.preserved}
          onClick={() => feed.filterBy({ preserved: !filter.preserved })}
        >
          {t('console.preserve')}
        </ToggleButton>
        <More />
      </div>
      {fault !== undefined && (
        <p className="console-fault err" id="console-fault" role="alert">
          {fault.kind === 'slow' ? t('console.filterSlow') : t('console.filterInvalid', { reason: oneLine(fault.reason, 200) })}
        </p>
      )}
    </>
  );
}
