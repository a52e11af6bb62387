import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useMac, useT, useTell } from '../AppContext.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { oneLine } from '../ui/printable.ts';
import { shortcutLabel } from '../../src-shared/shortcuts.ts';

const ICONS = { ok: <CircleCheck className="ok" />, warn: <TriangleAlert className="warn" />, err: <CircleAlert className="err" /> };

/** Lies in the corner of the dock, never on the stage. */
export function NoticeCorner(): ReactNode {
  const { notices, person } = useApp();
  const t = useT();
  const tell = useTell();
  const mac = useMac();
  const notice = useStore(notices.store, (state) => state.notice);
  return (
    <output className="notices">
      {notice !== undefined && (
        <div className="toast">
          {ICONS[notice.tone]}
          <span className="toast-text">
            {'key' in notice.text ? t(notice.text.key, notice.text.values) : oneLine(tell(notice.text.message, notice.text.hint))}
          </span>
          {notice.copy !== undefined && (
            <CopyButton small label={t('common.copyPath')} copiedLabel={t('title.copied')} onCopy={() => person.copy(notice.copy ?? '')} />
          )}
          {notice.undo !== undefined && (
            <Button small className="undo" title={shortcutLabel('undo', mac)} onClick={notices.undo}>
              {t('common.undo')}
            </Button>
          )}
          <IconButton small label={t('common.dismiss')} onClick={notices.dismiss}>
            <X className="i-s" />
          </IconButton>
        </div>
      )}
    </output>
  );
}
