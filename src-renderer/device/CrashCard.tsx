import { RotateCw, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApp, useT, useTell } from '../AppContext.ts';
import type { Gone } from '../state/stage.ts';
import { Button } from '../ui/Button.tsx';
import { oneLine } from '../ui/printable.ts';

/** Takes the stage's place when its guest is no more. */
export function CrashCard({ gone }: { readonly gone: Gone }): ReactNode {
  const { person } = useApp();
  const t = useT();
  const tell = useTell();
  return (
    <div className="stage">
      <div className="crash" role="alert">
        <Unplug className="err" />
        <p className="strong">{t(`crash.${gone.reason}`)}</p>
        <p className="sec">{oneLine(tell(gone.message))}</p>
        <p className="sec">{t('crash.kept')}</p>
        <Button variant="primary" onClick={() => void person.renderAgain()}>
          <RotateCw className="i-s" />
          {t('toolbar.again')}
        </Button>
      </div>
    </div>
  );
}
