import type { ReactNode } from 'react';
import type { BodyView } from '../../../src-shared/ipc/networkView.ts';
import { useApp, useT } from '../../AppContext.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { printable } from '../../ui/printable.ts';
import { bytesText } from './networkWords.ts';

/** Characters drawn at once: beyond that a window gets slow. */
const DRAWN = 100_000;

/** A body as text, or the beginning of its bytes. Nothing of it runs or lays itself out. */
export function BodyText({ body, label }: { readonly body: BodyView; readonly label: string }): ReactNode {
  const { person } = useApp();
  const t = useT();
  const { text, hex, cut, bytes } = body;
  const shown = text ?? hex ?? '';
  return (
    <div className="net-text">
      <div className="bar">
        <span className="dim cut">
          {text === undefined ? t('net.binary', { size: bytesText(bytes, t) }) : bytesText(bytes, t)}{' '}
          {text === undefined
            ? cut && t('net.cutHex')
            : (cut || text.length > DRAWN) && t('net.cutText', { n: Math.min(text.length, DRAWN) })}
        </span>
        <span className="right" />
        <CopyButton small label={t('net.copyBody')} copiedLabel={t('title.copied')} onCopy={() => person.copy(shown)} />
      </div>
      {/* What scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className="jsontext inner selectable" tabIndex={0} role="group" aria-label={label}>
        {printable(shown, DRAWN)}
      </pre>
    </div>
  );
}
