import { type ReactNode, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { Braces } from 'lucide-react';
import { useApp, useT } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { JsonView } from '../../ui/JsonView.tsx';
import { oneLine } from '../../ui/printable.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { durationWords, type Span } from './timeline.ts';

/** The events of the selected span, whole. */
export function SpanDetails({ span }: { readonly span: Span | undefined }): ReactNode {
  const { person, chatting, trace } = useApp();
  const t = useT();
  const looked = useStore(trace.store, (state) => state.looked);
  const ids = span?.events.map(({ id }) => id).join(' ') ?? '';
  useEffect(() => {
    void trace.look(ids === '' ? [] : ids.split(' '));
  }, [trace, ids]);
  const text = useMemo(() => {
    const whole = looked.filter(({ id }) => ids.split(' ').includes(id));
    return whole.length === 0 ? undefined : JSON.stringify(whole.length === 1 ? whole[0] : whole, null, 2);
  }, [looked, ids]);
  if (span === undefined) return <EmptyState icon={<Braces />} title={t('trace.pick')} hint={t('trace.pickHint')} />;
  const { toolCallId } = span;
  return (
    <>
      <div className="bar">
        <span className="mono med cut trace-what">{oneLine(`${span.name} ${span.subject ?? ''}`, 120)}</span>
        <span className="mono micro sec">{durationWords(span, t)}</span>
        <span className="right" />
        {toolCallId !== undefined && (
          <Button small variant="line" onClick={() => chatting.showInChat(toolCallId)}>
            {t('trace.inChat')}
          </Button>
        )}
        {(toolCallId !== undefined || span.lane === 'runtime') && (
          <Button small variant="line" onClick={chatting.showCardMessages}>
            {t('trace.messages')}
          </Button>
        )}
        <CopyButton small label={t('trace.copy')} copiedLabel={t('title.copied')} onCopy={() => person.copy(text ?? '')} />
      </div>
      {text === undefined ? (
        <Skeleton label={t('common.loading')} />
      ) : (
        <JsonView key={span.id} text={text} label={t('trace.payload')} t={t} />
      )}
    </>
  );
}
