import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApp, useT } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { oneLine } from '../../ui/printable.ts';

/** Beside an error that a missing key is the cause of: opens the form that takes it. */
export function StoreKeyButton({ name }: { readonly name: string | undefined }): ReactNode {
  const { chatting } = useApp();
  const t = useT();
  if (name === undefined) return null;
  return (
    <Button small variant="line" className="store-key" onClick={() => chatting.storeKey(name)}>
      <KeyRound className="i-s" />
      {t('keys.storeNamed', { name: oneLine(name, 40) })}
    </Button>
  );
}
