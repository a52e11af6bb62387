import { CircleOff, FileText, Hourglass, ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { BodyView, NetworkDetail } from '../../../src-shared/ipc/networkView.ts';
import { useT } from '../../AppContext.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { oneLine } from '../../ui/printable.ts';
import { BodyState } from './BodyState.tsx';
import { BodyText } from './BodyText.tsx';
import { jsonOf, JsonTree } from './JsonTree.tsx';
import { bytesText, stateWords } from './networkWords.ts';

/** Why there is nothing to read, or else the body. */
function Answer({ detail, children }: { readonly detail: NetworkDetail; readonly children: (body: BodyView) => ReactNode }): ReactNode {
  const t = useT();
  if (detail.state === 'pending') return <EmptyState icon={<Hourglass />} title={t('net.notYet')} hint={t('net.notYetHint')} />;
  if (detail.state !== 'finished') {
    const why = [stateWords(detail, t), detail.error && oneLine(detail.error)].filter((part) => part !== undefined).join(' · ');
    return <EmptyState icon={<CircleOff />} title={t('net.noAnswer')} hint={why} />;
  }
  return (
    <BodyState side="response">
      {(body) =>
        body.bytes === 0 ? <EmptyState icon={<FileText />} title={t('net.noBody')} hint={t('net.noBodyHint')} /> : children(body)
      }
    </BodyState>
  );
}

function Picture({ body, source }: { readonly body: BodyView; readonly source: string }): ReactNode {
  const t = useT();
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>();
  const [bad, setBad] = useState(false);
  const bytes = bytesText(body.bytes, t);
  if (bad) return <EmptyState tone="err" icon={<ImageOff />} title={t('net.pictureBad')} hint={body.mimeType} />;
  return (
    <figure className="net-picture">
      <span>
        <img
          src={source}
          alt={t('net.picture', { size: bytes })}
          onError={() => setBad(true)}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
        />
      </span>
      <figcaption className="mono micro sec">
        {size === undefined ? bytes : t('net.pictureSize', { width: size.width, height: size.height, size: bytes })}
      </figcaption>
    </figure>
  );
}

/** The answer as what it is: a value to unfold, a picture, or text. */
export function PreviewTab({ detail }: { readonly detail: NetworkDetail }): ReactNode {
  const t = useT();
  return (
    <Answer detail={detail}>
      {(body) => {
        const json = jsonOf(body);
        if (json !== undefined)
          return (
            // What scrolls must be reachable by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <div className="net-body inner" tabIndex={0} role="group" aria-label={t('net.tab.preview')}>
              <JsonTree json={json} />
            </div>
          );
        if (body.dataUrl !== undefined) return <Picture key={body.dataUrl} body={body} source={body.dataUrl} />;
        return <BodyText body={body} label={t('net.tab.preview')} />;
      }}
    </Answer>
  );
}

/** The answer as its text, whatever it holds. */
export function ResponseTab({ detail }: { readonly detail: NetworkDetail }): ReactNode {
  const t = useT();
  return (
    <Answer detail={detail}>
      {(body) =>
        body.text === undefined && body.dataUrl !== undefined ? (
          <Picture key={body.dataUrl} body={body} source={body.dataUrl} />
        ) : (
          <BodyText body={body} label={t('net.tab.response')} />
        )
      }
    </Answer>
  );
}
