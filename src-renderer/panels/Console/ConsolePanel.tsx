import './console.css';
import { MessageSquareText, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ConsoleFilter } from '../../../src-shared/ipc/contract.ts';
import { useApp, useT, useTell } from '../../AppContext.ts';
import { DEFAULT_FILTER, EVERY_LEVEL } from '../../state/consoleFeed.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { MessageList } from './MessageList.tsx';
import { Prompt } from './Prompt.tsx';

function isFiltered({ query, levels, target, cardId }: ConsoleFilter): boolean {
  return query.trim() !== '' || levels.length < EVERY_LEVEL.length || target !== DEFAULT_FILTER.target || cardId !== undefined;
}

function Messages(): ReactNode {
  const { feed } = useApp();
  const t = useT();
  const tell = useTell();
  const { filter, total, entries, loaded, failure, list } = useStore(feed.store);
  if (failure !== undefined) {
    return (
      <EmptyState tone="err" icon={<MessageSquareText />} title={t('console.failed')} hint={tell(failure.message)}>
        <Button small variant="line" onClick={feed.refresh}>
          {t('common.retry')}
        </Button>
      </EmptyState>
    );
  }
  if (!loaded) return <Skeleton label={t('common.loading')} />;
  if (entries === 0 && isFiltered(filter)) {
    return (
      <EmptyState icon={<SearchX />} title={t('console.noMatch')}>
        <Button small variant="line" onClick={() => feed.filterBy({ ...DEFAULT_FILTER, preserved: filter.preserved })}>
          {t('console.reset')}
        </Button>
      </EmptyState>
    );
  }
  if (total === 0) return <EmptyState icon={<MessageSquareText />} title={t('console.empty')} hint={t('console.emptyHint')} />;
  return <MessageList key={list} />;
}

export function ConsolePanel(): ReactNode {
  const { feed } = useApp();
  const t = useT();
  const dropped = useStore(feed.store, (state) => state.dropped);
  return (
    <>
      <FilterBar />
      {dropped > 0 && <p className="dropped">{t('console.dropped', { n: dropped })}</p>}
      <div className="pane console">
        <Messages />
      </div>
      <Prompt />
    </>
  );
}
