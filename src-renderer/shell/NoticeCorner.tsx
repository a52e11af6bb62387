import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../AppContext.ts';
import { IconButton } from '../ui/Button.tsx';
import { oneLine } from '../ui/printable.ts';

/** Lies in the corner of the dock, never on the stage. */
export function NoticeCorner(): ReactNode {
  const { notices } = useApp();
  const t = useT();
  const notice = useStore(notices.store, (state) => state.notice);
  return (
    <output className="notices">
      {notice !== undefined && (
        <div className="toast">
          {notice.tone === 'ok' ? <CircleCheck className="ok" /> : <CircleAlert className="err" />}
          <span className="toast-text">
            {typeof notice.text === 'string' ? oneLine(notice.text) : t(notice.text.key, notice.text.values)}
          </span>
          <IconButton small label={t('common.dismiss')} onClick={notices.dismiss}>
            <X className="i-s" />
          </IconButton>
        </div>
      )}
    </output>
  );
}
