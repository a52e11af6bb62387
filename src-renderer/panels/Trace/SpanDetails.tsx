import { type ReactNode, useMemo } from 'react';
import { useApp, useT } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { JsonText } from '../../ui/JsonText.tsx';
import { oneLine } from '../../ui/printable.ts';
import { Braces } from 'lucide-react';
import type { Span } from './timeline.ts';

/** The events of the selected span, whole. */
export function SpanDetails({ span }: { readonly span: Span | undefined }): ReactNode {
  const { person, chatting } = useApp();
  const t = useT();
  const text = useMemo(() => {
    const events = span?.events ?? [];
    return JSON.stringify(events.length === 1 ? events[0] : events, null, 2);
  }, [span]);
  if (span === undefined) return <EmptyState icon={<Braces />} title={t('trace.pick')} hint={t('trace.pickHint')} />;
  const { toolCallId } = span;
  return (
    <>
      <div className="bar">
        <span className="mono med cut">{oneLine(`${span.name} ${span.subject ?? ''}`, 120)}</span>
        <span className="right" />
        <CopyButton small label={t('trace.copy')} copiedLabel={t('title.copied')} onCopy={() => person.copy(text)} />
      </div>
      {(toolCallId !== undefined || span.lane === 'runtime') && (
        <div className="bar links">
          {toolCallId !== undefined && (
            <Button small variant="line" onClick={() => chatting.showInChat(toolCallId)}>
              {t('trace.inChat')}
            </Button>
          )}
          <Button small variant="line" onClick={chatting.showCardMessages}>
            {t('trace.messages')}
          </Button>
        </div>
      )}
      <JsonText text={text} label={t('trace.payload')} />
    </>
  );
}
