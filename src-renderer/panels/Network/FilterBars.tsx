import { Ban, Download, ListFilter, Pause, Play } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { FILTER_KEYS, TYPE_GROUPS, type TypeGroup } from '../../state/networkFilter.ts';
import { IconButton, ToggleButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Menu, MenuItem, MenuLabel } from '../../ui/Menu.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { TargetMenu } from '../TargetMenu.tsx';

const TARGETS = ['current', 'page', 'widget', 'card', 'all'] as const;
const TARGET_WORDS = { current: 'net.current', page: 'net.page', widget: 'net.widget', card: 'net.cards', all: 'net.allTargets' } as const;

function isGroup(name: string): name is TypeGroup {
  return name in TYPE_GROUPS;
}
const GROUPS = Object.keys(TYPE_GROUPS).filter(isGroup);

interface FilterBarsProps {
  /** Of what the list may hold, whatever its filter looks for. */
  readonly inScope: number;
  readonly failed: number;
  /** reqids in the list, in its order. */
  readonly shown: readonly string[];
}

function HarMenu({ shown }: { readonly shown: readonly string[] }): ReactNode {
  const { person } = useApp();
  const t = useT();
  return (
    <Menu
      align="end"
      trigger={
        <IconButton small label={t('net.har')} disabled={shown.length === 0}>
          <Download className="i-s" />
        </IconButton>
      }
    >
      <MenuLabel>{t('net.har')}</MenuLabel>
      <MenuItem label={t('net.harRedacted')} detail=".har" onSelect={() => void person.saveHar(shown, false)} />
      <MenuItem label={t('net.harSecrets')} detail=".har" onSelect={() => void person.saveHar(shown, true)} />
    </Menu>
  );
}

export function FilterBars({ inScope, failed, shown }: FilterBarsProps): ReactNode {
  const { network, notices } = useApp();
  const t = useT();
  const { filter, pausedAt } = useStore(network.store);
  const paused = pausedAt !== undefined;
  const clear = (): void => notices.tell({ tone: 'ok', text: { key: 'net.cleared', values: { n: inScope } }, undo: network.clear() });
  const tell = useCallback((query: string) => network.filterBy({ query }), [network]);
  const [typed, type] = useDebounced(filter.query, tell);
  const toggle = (group: TypeGroup): void =>
    network.filterBy({ groups: filter.groups.includes(group) ? filter.groups.filter((one) => one !== group) : [...filter.groups, group] });
  return (
    <>
      <div className="bar">
        <IconButton small label={t(paused ? 'net.resume' : 'net.pause')} aria-pressed={paused} onClick={() => void network.pause(!paused)}>
          {paused ? <Play className="i-s" /> : <Pause className="i-s" />}
        </IconButton>
        <IconButton small label={t('net.clear')} disabled={inScope === 0} onClick={clear}>
          <Ban className="i-s" />
        </IconButton>
        <span className="vr" />
        <span data-filter="" className="grow">
          <Field
            small
            label={t('net.filter')}
            placeholder={t('net.filter')}
            title={t('net.filterHint', { keys: FILTER_KEYS.map((key) => `${key}:`).join(' ') })}
            icon={<ListFilter className="i-s" />}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </span>
        <TargetMenu
          label={t('net.target')}
          cardsLabel={t('net.cards')}
          value={filter.target}
          onChoose={(target) => network.filterBy({ target })}
          choices={TARGETS.map((target) => ({ value: target, label: t(TARGET_WORDS[target]) }))}
        />
        <ToggleButton
          small
          title={t('net.preserveHint')}
          pressed={filter.preserved}
          onClick={() => network.filterBy({ preserved: !filter.preserved })}
        >
          {t('net.preserve')}
        </ToggleButton>
        <HarMenu shown={shown} />
      </div>
      <div className="bar net-chips">
        <fieldset aria-label={t('net.groups')}>
          <ToggleButton small pressed={filter.groups.length === 0} onClick={() => network.filterBy({ groups: [] })}>
            {t('net.all')}
          </ToggleButton>
          {GROUPS.map((group) => (
            <ToggleButton key={group} small pressed={filter.groups.includes(group)} onClick={() => toggle(group)}>
              {t(`net.${group}`)}
            </ToggleButton>
          ))}
        </fieldset>
        <span className="vr" />
        <ToggleButton
          small
          className={failed > 0 ? 'err' : ''}
          title={t('net.failedHint')}
          pressed={filter.failedOnly}
          onClick={() => network.filterBy({ failedOnly: !filter.failedOnly })}
        >
          {t('net.failedOnly', { n: failed })}
        </ToggleButton>
      </div>
    </>
  );
}
