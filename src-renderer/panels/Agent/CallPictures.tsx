import { type ReactNode, useState } from 'react';
import type { AgentPicture } from '../../../src-shared/agents/agentCall.ts';
import { useT } from '../../AppContext.ts';
import { classes } from '../../ui/classes.ts';

/** Pictures of an answer, small until they are clicked. */
export function CallPictures({ pictures }: { readonly pictures: readonly AgentPicture[] }): ReactNode {
  const t = useT();
  const [large, setLarge] = useState<number | undefined>(undefined);
  return (
    <div className="agent-pictures">
      {pictures.map(({ mimeType, data }, index) => (
        <button
          key={index}
          type="button"
          className={classes(large === index && 'large')}
          aria-pressed={large === index}
          title={t(large === index ? 'agent.smaller' : 'agent.larger')}
          onClick={() => setLarge(large === index ? undefined : index)}
        >
          <img src={`data:${mimeType};base64,${data}`} alt={t('agent.picture', { n: index + 1 })} draggable={false} />
        </button>
      ))}
    </div>
  );
}
