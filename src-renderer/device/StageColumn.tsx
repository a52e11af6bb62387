import { AppWindow, FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useCurrentSlot, useT, useTell } from '../AppContext.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { CrashCard } from './CrashCard.tsx';
import { DialogBar } from './DialogBar.tsx';
import { GuestSlot } from './GuestSlot.tsx';
import { Tray } from './Tray.tsx';
import { Verdict } from './Verdict.tsx';

/** Verdict over stage. Both slots stay mounted: the one not shown parks its guest and keeps it alive. */
export function StageColumn(): ReactNode {
  const { stage, session, overlay } = useApp();
  const t = useT();
  const tell = useTell();
  const view = useStore(stage.store, (state) => state.view);
  const chatting = useStore(stage.store, (state) => state.chatting);
  const { target, gone } = useCurrentSlot();
  const project = useStore(session.store, ({ loaded }) => loaded.project);
  const link = useStore(session.store, (state) => state.link);
  return (
    <section className="stagecol" aria-label={t('stage.label')} data-region="stage">
      <Tray />
      {!chatting && <DialogBar />}
      <Verdict />
      {gone !== undefined && <CrashCard gone={gone} />}
      {target === undefined && gone === undefined && (
        <div className="stage">
          {link.status === 'failed' ? (
            <EmptyState tone="err" icon={<AppWindow />} title={t('app.failed')} hint={tell(link.failure.message, t('app.failedHint'))} />
          ) : link.status === 'connecting' ? null : project === undefined ? (
            <EmptyState icon={<FolderOpen />} title={t('stage.noProject')} hint={t('stage.noProjectHint')}>
              <Button small variant="line" onClick={() => overlay.show('open')}>
                {t('action.open')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon={<AppWindow />} title={t('stage.empty')} hint={t('stage.emptyHint')} />
          )}
        </div>
      )}
      <GuestSlot kind="page" shown={!chatting && view === 'page' && target !== undefined && gone === undefined} />
      <GuestSlot kind="widget" shown={!chatting && view === 'widget' && target !== undefined && gone === undefined} />
    </section>
  );
}
