import { CircleX, LoaderCircle, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RenderMarker } from '../../../src-shared/snapshot/console.ts';
import { useT } from '../../AppContext.ts';
import type { MessageKey } from '../../i18n/en.ts';
import { classes } from '../../ui/classes.ts';
import { oneLine } from '../../ui/printable.ts';
import { clock } from './consoleText.ts';

/** Renders that no agent asked for. */
const BY: Readonly<Record<string, MessageKey>> = {
  you: 'marker.you',
  webSdk: 'marker.webSdk',
  saved: 'marker.saved',
  servers: 'marker.servers',
  itself: 'marker.itself',
};

/** A render between messages, and who asked for it. */
export function MarkerLine({ marker }: { readonly marker: RenderMarker }): ReactNode {
  const t = useT();
  const { name, by, atMs, durationMs, failed } = marker;
  const known = Object.hasOwn(BY, by) ? BY[by] : undefined;
  const state = failed !== undefined ? 'failed' : durationMs === undefined && by !== 'itself' ? 'rendering' : 'rendered';
  return (
    <div className={classes('cl mark', failed !== undefined && 'e')} tabIndex={-1} data-nav="" role="group">
      <span className="tw" />
      <span className="lv">
        {state === 'failed' ? <CircleX className="err" /> : state === 'rendering' ? <LoaderCircle /> : <RotateCw />}
      </span>
      <span className="tm">{clock(atMs)}</span>
      <span className="msg cut">
        {t(`marker.${state}`, { name: oneLine(name, 200) })}
        <span className="dim">
          {' · '}
          {known === undefined ? t('marker.by', { who: oneLine(by, 60) }) : t(known)}
          {durationMs !== undefined && ` · ${t('unit.ms', { n: durationMs })}`}
          {failed !== undefined && ` · ${oneLine(failed, 60)}`}
        </span>
      </span>
    </div>
  );
}
