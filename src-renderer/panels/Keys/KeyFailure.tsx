import type { ReactNode } from 'react';
import type { Failure } from '../../bridge/bridge.ts';

export function KeyFailure({ failure }: { readonly failure: Failure | undefined }): ReactNode {
  if (failure === undefined) return null;
  return (
    <p className="err wrap" role="alert">
      {[failure.message, failure.hint].filter(Boolean).join(' ')}
    </p>
  );
}
