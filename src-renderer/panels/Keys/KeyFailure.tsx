import type { ReactNode } from 'react';
import { useTell } from '../../AppContext.ts';
import type { Failure } from '../../bridge/bridge.ts';

export function KeyFailure({ failure }: { readonly failure: Failure | undefined }): ReactNode {
  const tell = useTell();
  if (failure === undefined) return null;
  return (
    <p className="err wrap" role="alert">
      {tell(failure.message, failure.hint)}
    </p>
  );
}
