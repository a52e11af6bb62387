import { CircleCheck, CircleDashed, CircleX, LoaderCircle, TriangleAlert, Unplug } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Failure } from '../bridge/bridge.ts';
import { useApp, useCurrentSlot, useMac, useT, useTell } from '../AppContext.ts';
import { shortcutLabel } from '../../src-shared/shortcuts.ts';
import { PlaceLink } from '../panels/Console/PlaceLink.tsx';
import { placeText } from '../panels/Console/consoleText.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { printable } from '../ui/printable.ts';
import { type VerdictState, verdictOf } from './verdictOf.ts';

export const VERDICT_ID = 'verdict';
/** A render that takes longer says so. */
const LONG_MS = 2_000;

/** What takes long says so and can be ended; before that, words and a button would only flicker. */
function Waited({ since }: { readonly since: number }): ReactNode {
  const { person } = useApp();
  const t = useT();
  const mac = useMac();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const tick = (): void => setSeconds((Date.now() - since) / 1000);
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [since]);
  if (seconds * 1000 < LONG_MS) return null;
  return (
    <>
      <span className="sec cut">{t('verdict.waited', { seconds: seconds.toFixed(1) })}</span>
      <Button small variant="line" className="right" title={shortcutLabel('stop', mac)} onClick={() => void person.cancelRender()}>
        {t('verdict.cancel')}
      </Button>
    </>
  );
}

function FailureBody({ failure }: { readonly failure: Failure }): ReactNode {
  const { feed, chatting } = useApp();
  const t = useT();
  const tell = useTell();
  const error = useStore(feed.store, (state) => state.firstError);
  const { hint } = failure;
  return (
    <div className="body">
      {failure.code !== undefined && <span className="chip err mono">{failure.code}</span>}
      <p>{printable(tell(failure.message))}</p>
      {hint !== undefined && <p className="sec">{printable(tell(hint))}</p>}
      {error !== undefined && (
        <p className="goto">
          <button type="button" className="link" onClick={chatting.showErrors}>
            {t('verdict.inConsole')}
          </button>
          {error.place !== undefined && <PlaceLink alone place={error.place} generated={placeText(error)} short="" className="mono" />}
        </p>
      )}
    </div>
  );
}

function Head({ verdict }: { readonly verdict: VerdictState }): ReactNode {
  const { person, chatting } = useApp();
  const t = useT();
  const tell = useTell();
  const duration = (ms: number | undefined): ReactNode =>
    ms !== undefined && <span className="right mono micro sec">{t('unit.ms', { n: Math.round(ms) })}</span>;
  if (verdict.state === 'none') {
    return (
      <>
        <CircleDashed />
        <span className="strong">{t('verdict.none')}</span>
        <span className="sec cut">{t('verdict.noneHint')}</span>
      </>
    );
  }
  if (verdict.state === 'rendering') {
    return (
      <>
        <LoaderCircle className="spin acc" />
        <span className="strong">{t('verdict.rendering')}</span>
        <Waited since={verdict.since} />
      </>
    );
  }
  if (verdict.state === 'healthy') {
    return (
      <>
        <CircleCheck className="ok" />
        <span className="strong">{t('verdict.healthy')}</span>
        {verdict.nodes !== undefined && <span className="sec cut">{t('tree.nodes', { n: verdict.nodes })}</span>}
        {duration(verdict.durationMs)}
      </>
    );
  }
  if (verdict.state === 'errors') {
    return (
      <>
        <TriangleAlert className="warn" />
        <span className="strong cut">{t('verdict.errors', { n: verdict.errors })}</span>
        <Button small variant="line" className="right" onClick={chatting.showErrors}>
          {t('verdict.show')}
        </Button>
      </>
    );
  }
  if (verdict.state === 'blank') {
    return (
      <>
        <TriangleAlert className="warn" />
        <span className="strong cut" title={t('verdict.blankHint')}>
          {t('verdict.blank')}
        </span>
      </>
    );
  }
  if (verdict.state === 'gone') {
    return (
      <>
        <Unplug className="err" />
        <span className="strong">{t('verdict.gone')}</span>
      </>
    );
  }
  const { code, message, hint } = verdict.failure;
  const details = [code, tell(message), hint && tell(hint)].filter((part) => part !== undefined).join('\n');
  return (
    <>
      <CircleX className="err" />
      <span className="strong">{t('verdict.failed')}</span>
      <CopyButton small className="right" label={t('verdict.copy')} copiedLabel={t('title.copied')} onCopy={() => person.copy(details)} />
    </>
  );
}

/** The one place of health: it lies above the stage and pushes it down. While its target waits on a dialog, that stands here. */
export function Verdict(): ReactNode {
  const { feed, tree, stage, dialogs } = useApp();
  const t = useT();
  const view = useStore(stage.store, (state) => state.view);
  const waitsOnDialog = useStore(dialogs.store, ({ open }) => open[0]?.from === view);
  const slot = useCurrentSlot();
  const errors = useStore(feed.store, (state) => state.currentErrors);
  const capture = useStore(tree.store, (state) => state.capture);
  const own = capture !== undefined && capture.instanceId === slot.render?.instanceId;
  const verdict = verdictOf(slot, { errors, blank: own && capture.empty, nodes: own ? capture.nodes.length : undefined });
  const tone =
    verdict.state === 'failed' || verdict.state === 'gone'
      ? 'err-b'
      : verdict.state === 'errors' || verdict.state === 'blank'
        ? 'warn-b'
        : false;
  if (waitsOnDialog) return null;
  return (
    <section className={classes('verdict', tone)} id={VERDICT_ID} aria-label={t('verdict.label')}>
      <div className="head" aria-live="polite">
        <Head verdict={verdict} />
      </div>
      {verdict.state === 'failed' && <FailureBody failure={verdict.failure} />}
    </section>
  );
}
