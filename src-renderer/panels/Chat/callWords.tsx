import { Ban, CircleCheck, CircleDashed, CircleX, LoaderCircle, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ToolCallStatus } from '../../../src-shared/snapshot/trace.ts';

const icons: Record<ToolCallStatus, ReactNode> = {
  pending: <CircleDashed className="dim" />,
  awaiting_approval: <ShieldAlert className="warn" />,
  running: <LoaderCircle className="spin acc" />,
  succeeded: <CircleCheck className="ok" />,
  failed: <CircleX className="err" />,
  denied: <Ban className="warn" />,
  cancelled: <Ban className="dim" />,
};

export function CallIcon({ status }: { readonly status: ToolCallStatus }): ReactNode {
  return icons[status];
}

export function callTone(status: ToolCallStatus): 'err' | 'warn' | 'sec' {
  if (status === 'failed') return 'err';
  return status === 'denied' || status === 'awaiting_approval' ? 'warn' : 'sec';
}
