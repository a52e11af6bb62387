import { Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../AppContext.ts';
import { Button, IconButton } from '../../ui/Button.tsx';

interface UndoBarProps {
  readonly words: string;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/** Says that data went away, and brings it back. It stays until it is answered: nothing is lost to a short look away. */
export function UndoBar({ words, onUndo, onDismiss }: UndoBarProps): ReactNode {
  const t = useT();
  return (
    <div className="bar undo" role="status">
      <span className="grow">{words}</span>
      <Button small variant="line" onClick={onUndo}>
        <Undo2 className="i-s" />
        {t('data.undo')}
      </Button>
      <IconButton small label={t('common.dismiss')} onClick={onDismiss}>
        <X className="i-s" />
      </IconButton>
    </div>
  );
}
