import { MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { exampleQueries } from '../../state/servers.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { oneLine } from '../../ui/printable.ts';
import { COMPOSER_ID } from './Composer.tsx';

/** What the chat is for, with queries that the project's own tools can answer. */
export function EmptyChat(): ReactNode {
  const { chat, chatting, servers, preferences } = useApp();
  const t = useT();
  const statuses = useStore(servers.store, (state) => state.statuses);
  const locale = useStore(preferences.store, (state) => state.locale);
  const examples = exampleQueries(statuses, locale);
  const untrusted = statuses.filter(({ state }) => state === 'untrusted').map(({ id }) => oneLine(id, 60));
  const hint =
    examples.length > 0
      ? t('chat.emptyHint')
      : untrusted.length > 0
        ? t('chat.emptyUntrusted', { n: untrusted.length, servers: new Intl.ListFormat(locale).format(untrusted) })
        : t('chat.emptyNoTools');
  const fill = (query: string): void => {
    chat.type(query);
    document.getElementById(COMPOSER_ID)?.focus();
  };
  return (
    <div className="thread-wrap empty-chat">
      <EmptyState icon={<MessagesSquare />} title={t('chat.empty')} hint={hint}>
        {examples.length === 0 ? (
          <Button small variant="line" onClick={() => chatting.openTab('servers')}>
            {t(untrusted.length > 0 ? 'servers.review' : 'servers.open')}
          </Button>
        ) : (
          <ul className="examples" aria-label={t('chat.examples')}>
            {examples.map((query) => (
              <li key={query}>
                <Button variant="line" className="example" onClick={() => fill(query)}>
                  <span className="cut">{oneLine(query, 80)}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </EmptyState>
    </div>
  );
}
