import { MessageCircleQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ElicitationRecord } from '../../../src-shared/simulator/elicitation.ts';
import { useT } from '../../AppContext.ts';
import { oneLine } from '../../ui/printable.ts';

/** What was asked during a call and what came of it. */
export function ElicitationLine({ record }: { readonly record: ElicitationRecord }): ReactNode {
  const t = useT();
  const { message, outcome, values = [] } = record;
  return (
    <div className="call-ask selectable">
      <MessageCircleQuestion className="i-s dim" />
      <p className="wrap">
        {oneLine(message, 300)}{' '}
        {outcome !== undefined && <span className={outcome === 'accepted' ? 'ok' : 'warn'}>{t(`elicitEnd.${outcome}`)}</span>}
        {values.map(({ title, value }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- titles may be alike, and what was given stays where it is
          <span key={index} className="call-given">
            <span className="sec">{oneLine(title, 100)}</span> <span className="mono">{oneLine(value, 300)}</span>
          </span>
        ))}
      </p>
    </div>
  );
}
