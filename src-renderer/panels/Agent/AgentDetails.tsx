import { Play, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { AgentCall, AgentCallBody } from '../../../src-shared/agents/agentCall.ts';
import { useApp, useT, useTell } from '../../AppContext.ts';
import type { Translate } from '../../i18n/translate.ts';
import { counterpart, isOver } from '../../state/agents.ts';
import { Button, IconButton, ToggleButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { JsonDiff } from '../../ui/JsonDiff.tsx';
import { JsonView } from '../../ui/JsonView.tsx';
import { oneLine } from '../../ui/printable.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { bytesOf, callerName, eraWords, sizeWords, tokenWords } from './agentWords.ts';
import { CallCopies } from './CallCopies.tsx';
import { CallPictures } from './CallPictures.tsx';

type View = 'arguments' | 'text' | 'json' | 'pictures' | 'compare';

/** What an answer says, in the one form in which two of them are compared. */
function answerText({ json, texts }: AgentCallBody): string {
  return json ?? texts.join('\n');
}

/** The text of an answer in the default format is its JSON: there is no need to show it twice. */
function isJsonAlone({ json, texts }: AgentCallBody): boolean {
  return json !== undefined && texts[0]?.trim() === json;
}

function factsOf(call: AgentCall, t: Translate): string {
  const bytes = bytesOf(call);
  const facts = [
    callerName(call, t),
    eraWords(call.era),
    call.waitedMs === undefined ? '' : t('agent.waited', { n: Math.round(call.waitedMs / 100) / 10 }),
    call.durationMs === undefined ? '' : t('unit.ms', { n: Math.round(call.durationMs) }),
    bytes === undefined ? '' : sizeWords(bytes, t),
    call.tokens === undefined ? '' : t('agent.tokensLong', { tokens: tokenWords(call.tokens, t) }),
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}

/** The selected call: what went in, what came out, how to have it again. */
export function AgentDetails({ call }: { readonly call: AgentCall }): ReactNode {
  const { agents, person } = useApp();
  const t = useT();
  const tell = useTell();
  const [wanted, setWanted] = useState<View>('json');
  const { calls, bodies, replaying } = useStore(agents.store);
  const read = bodies.get(call.id);
  const body = read !== undefined && 'texts' in read ? read : undefined;
  const pair = counterpart(calls, call.id);
  const pairRead = pair === undefined ? undefined : bodies.get(pair.id);
  const pairBody = pairRead !== undefined && 'texts' in pairRead ? pairRead : undefined;
  const original = call.replayOf ?? call.id;

  const views: View[] = ['arguments'];
  if (body !== undefined && body.texts.length > 0 && !isJsonAlone(body)) views.push('text');
  if (body?.json !== undefined) views.push('json');
  if (body !== undefined && body.pictures.length > 0) views.push('pictures');
  if (pair !== undefined) views.push('compare');
  const view = views.includes(wanted) ? wanted : (views[1] ?? 'arguments');
  const [older, newer] = call.replayOf === undefined ? [body, pairBody] : [pairBody, body];

  const parts = (
    <>
      {views.map((each) => (
        <ToggleButton key={each} small pressed={each === view} onClick={() => setWanted(each)}>
          {t(`agent.view.${each}`)}
        </ToggleButton>
      ))}
    </>
  );
  const plainParts = <div className="bar">{parts}</div>;
  return (
    <section className="agent-details" aria-label={t('agent.details')}>
      <div className="bar">
        <span className="mono med cut agent-tool">{oneLine(call.tool, 64)}</span>
        {call.code !== undefined && <span className="chip err mono">{call.code}</span>}
        <span className="right" />
        <Button
          small
          variant="line"
          disabled={body?.whole !== true || replaying.has(original) || !isOver(call)}
          title={t(body?.whole === false ? 'agent.notWhole' : 'agent.replayHint')}
          onClick={() => {
            setWanted('compare');
            person.replay(original);
          }}
        >
          <Play className="i-s" />
          {t(replaying.has(original) ? 'agent.replaying' : 'agent.replay')}
        </Button>
        <CallCopies call={call} body={body} />
        <IconButton small label={t('agent.close')} onClick={() => agents.select(undefined)}>
          <X className="i-s" />
        </IconButton>
      </div>
      <p className="agent-facts sec cut" title={factsOf(call, t)}>
        {body?.dropped === true && <span className="warn">{t('agent.dropped')} · </span>}
        {factsOf(call, t)}
      </p>
      {read !== undefined && 'message' in read ? (
        <EmptyState tone="err" icon={<X />} title={t('agent.unread')} hint={tell(read.message)} />
      ) : body === undefined ? (
        <Skeleton label={t('common.loading')} />
      ) : view === 'pictures' ? (
        <>
          {plainParts}
          <CallPictures pictures={body.pictures} />
        </>
      ) : view === 'compare' ? (
        <>
          {plainParts}
          {older === undefined || newer === undefined || pair === undefined || !isOver(pair) ? (
            <Skeleton label={t('agent.replaying')} />
          ) : (
            <JsonDiff
              left={answerText(older)}
              right={answerText(newer)}
              leftLabel={t('agent.before')}
              rightLabel={t('agent.after')}
              label={t('agent.view.compare')}
              summary={(n) => (n === 0 ? t('agent.same') : t('agent.differing', { n }))}
            />
          )}
        </>
      ) : (
        <JsonView key={view} text={textOf(body, view)} label={t(`agent.view.${view}`)} t={t} lead={parts} />
      )}
    </section>
  );
}

function textOf({ argumentsText, json, texts }: AgentCallBody, view: 'arguments' | 'text' | 'json'): string {
  return view === 'arguments' ? argumentsText : view === 'json' ? (json ?? '') : texts.join('\n');
}
