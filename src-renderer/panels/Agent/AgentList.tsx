import { ArrowDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { AgentCall } from '../../../src-shared/agents/agentCall.ts';
import { useApp, useT } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { VirtualList, type VirtualListHandle } from '../../ui/VirtualList.tsx';
import { AgentRow, ROW } from './AgentRow.tsx';

interface AgentListProps {
  readonly calls: readonly AgentCall[];
  readonly selected: string | undefined;
}

/** The calls, oldest first; it follows its end until a person scrolls up. */
export function AgentList({ calls, selected }: AgentListProps): ReactNode {
  const { agents } = useApp();
  const t = useT();
  const list = useRef<VirtualListHandle>(null);
  const [atEnd, setAtEnd] = useState(true);
  const index = calls.findIndex(({ id }) => id === selected);
  useEffect(() => {
    if (atEnd && calls.length > 0) list.current?.toEnd();
  }, [atEnd, calls]);
  // Only another selection moves the view, not calls that come and go.
  const revealed = useRef<string>(undefined);
  useEffect(() => {
    if (index >= 0 && revealed.current !== selected) list.current?.reveal(index);
    revealed.current = selected;
  }, [index, selected]);
  const press = (event: KeyboardEvent): void => {
    const to = { ArrowDown: index + 1, ArrowUp: index < 0 ? calls.length - 1 : index - 1, Home: 0, End: calls.length - 1 }[event.key];
    const call = to === undefined ? undefined : calls[to];
    if (to !== undefined) event.preventDefault();
    if (call !== undefined) agents.select(call.id);
    if (event.key === 'Escape') agents.select(undefined);
  };
  return (
    <div className="agent-list">
      <div className="tablerow agent-row head" aria-hidden="true">
        <span />
        <span className="agent-time">{t('agent.time')}</span>
        <span>{t('agent.call')}</span>
        <span className="agent-client">{t('agent.client')}</span>
        <span className="r">{t('agent.duration')}</span>
        <span className="r agent-size">{t('agent.size')}</span>
        <span className="r agent-tokens" title={t('agent.tokensHint')}>
          {t('agent.tokensHead')}
        </span>
      </div>
      <VirtualList
        handle={list}
        className="agent-rows inner"
        role="listbox"
        aria-label={t('agent.label')}
        aria-activedescendant={index < 0 ? undefined : `agent-call-${index}`}
        tabIndex={0}
        onKeyDown={press}
        onEnd={setAtEnd}
        count={calls.length}
        rowHeight={ROW}
        renderRow={(row) => {
          const call = calls[row];
          return call === undefined ? null : (
            <AgentRow call={call} row={row} selected={row === index} onSelect={() => agents.select(call.id)} />
          );
        }}
      />
      {!atEnd && (
        <Button small variant="line" className="agent-follow" onClick={() => list.current?.toEnd()}>
          <ArrowDown className="i-s" />
          {t('agent.follow')}
        </Button>
      )}
    </div>
  );
}
