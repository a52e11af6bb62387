import './agent.css';
import { Bot, ListFilter, Pause, Play, PlugZap, SearchX } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { matching, NO_FILTER } from '../../state/agents.ts';
import { Button, IconButton, ToggleButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Menu, MenuChevron, MenuChoices } from '../../ui/Menu.tsx';
import { oneLine } from '../../ui/printable.ts';
import { AgentDetails } from './AgentDetails.tsx';
import { AgentList } from './AgentList.tsx';

const EVERY = '';

interface ChooserProps {
  readonly label: string;
  readonly every: string;
  readonly values: readonly string[];
  readonly value: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

function Chooser({ label, every, values, value, onChoose }: ChooserProps): ReactNode {
  return (
    <Menu
      trigger={
        <Button small title={label} className={classes(value !== undefined && 'is-on')}>
          <span className="cut agent-choice">{value === undefined ? every : oneLine(value, 40)}</span>
          <MenuChevron />
        </Button>
      }
    >
      <MenuChoices
        label={label}
        value={value ?? EVERY}
        onChoose={(chosen) => onChoose(chosen === EVERY ? undefined : chosen)}
        choices={[{ value: EVERY, label: every }, ...values.map((each) => ({ value: each, label: oneLine(each, 64) }))]}
      />
    </Menu>
  );
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)].sort((a, b) => a.localeCompare(b));
}

/** Each MCP call of each agent as it happens, and the way to hold them all back. */
export function AgentPanel(): ReactNode {
  const { agents, person } = useApp();
  const t = useT();
  const { calls, filter, found, selected, paused, waiting } = useStore(agents.store);
  const shown = useMemo(() => matching({ calls, filter, found }), [calls, filter, found]);
  const clients = useMemo(() => distinct(calls.map(({ client }) => client)), [calls]);
  const tools = useMemo(() => distinct(calls.map(({ tool }) => tool)), [calls]);
  const call = calls.find(({ id }) => id === selected);
  return (
    <>
      <div className="bar">
        <IconButton
          small
          label={t(paused ? 'agent.resume' : 'agent.pause')}
          className={classes(paused && 'agent-paused')}
          aria-pressed={paused}
          onClick={() => person.pauseAgents(!paused)}
        >
          {paused ? <Play className="i-s" /> : <Pause className="i-s" />}
        </IconButton>
        {paused && <span className="warn agent-held">{t('agent.held', { n: waiting })}</span>}
        <Chooser
          label={t('agent.byClient')}
          every={t('agent.everyClient')}
          values={clients}
          value={filter.client}
          onChoose={(client) => agents.filterBy({ client })}
        />
        <Chooser
          label={t('agent.byTool')}
          every={t('agent.everyTool')}
          values={tools}
          value={filter.tool}
          onChoose={(tool) => agents.filterBy({ tool })}
        />
        <ToggleButton small pressed={filter.failedOnly} onClick={() => agents.filterBy({ failedOnly: !filter.failedOnly })}>
          {t('agent.failedOnly')}
        </ToggleButton>
        <span data-filter="" className="grow">
          <Field
            small
            label={t('agent.filter')}
            placeholder={t('agent.filter')}
            icon={<ListFilter className="i-s" />}
            value={filter.query}
            onChange={(event) => agents.filterBy({ query: event.target.value })}
          />
        </span>
        <span className="dim count">{t('agent.count', { n: shown.length })}</span>
      </div>
      {calls.length === 0 ? (
        <EmptyState icon={<Bot />} title={t('agent.empty')} hint={t('agent.emptyHint')}>
          <Button small variant="line" onClick={() => agents.connect(true)}>
            <PlugZap className="i-s" />
            {t('connect.open')}
          </Button>
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState icon={<SearchX />} title={t('agent.noMatch')}>
          <Button small variant="line" onClick={() => agents.filterBy(NO_FILTER)}>
            {t('agent.reset')}
          </Button>
        </EmptyState>
      ) : (
        <div className={classes('agent', call !== undefined && 'with-details')}>
          <AgentList calls={shown} selected={selected} />
          {call !== undefined && <AgentDetails key={call.id} call={call} />}
        </div>
      )}
    </>
  );
}
