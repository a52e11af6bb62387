import { FileX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { BodySide, BodyView } from '../../../src-shared/ipc/networkView.ts';
import { useApp, useT } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface BodyStateProps {
  readonly side: BodySide;
  readonly children: (body: BodyView) => ReactNode;
}

/** Reads a body when it is first looked at, and says why there is none. */
export function BodyState({ side, children }: BodyStateProps): ReactNode {
  const { network } = useApp();
  const t = useT();
  const body = useStore(network.store, ({ bodies }) => bodies[side]);
  useEffect(() => {
    void network.readBody(side);
  }, [network, side]);
  if (body?.value !== undefined) return children(body.value);
  if (body?.failure === undefined) return <Skeleton label={t('common.loading')} />;
  return (
    <EmptyState tone="err" icon={<FileX />} title={t('net.bodyGone')} hint={t('net.bodyGoneHint')}>
      <Button small variant="line" onClick={() => void network.readBody(side)}>
        {t('common.retry')}
      </Button>
    </EmptyState>
  );
}
