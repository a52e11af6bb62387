import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useMac, useT } from '../AppContext.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { oneLine } from '../ui/printable.ts';
import { shortcutLabel } from '../../src-shared/shortcuts.ts';

/** Lies in the corner of the dock, never on the stage. */
export function NoticeCorner(): ReactNode {
  const { notices } = useApp();
  const t = useT();
  const mac = useMac();
  const notice = useStore(notices.store, (state) => state.notice);
  return (
    <output className="notices">
      {notice !== undefined && (
        <div className="toast">
          {notice.tone === 'ok' ? <CircleCheck className="ok" /> : <CircleAlert className="err" />}
          <span className="toast-text">
            {typeof notice.text === 'string' ? oneLine(notice.text) : t(notice.text.key, notice.text.values)}
          </span>
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
