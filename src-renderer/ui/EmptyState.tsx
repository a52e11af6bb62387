import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly tone?: 'plain' | 'err';
  readonly children?: ReactNode;
}

/** What will appear here, or why it cannot, with the one next action. */
export function EmptyState({ icon, title, hint, tone = 'plain', children }: EmptyStateProps): ReactNode {
  return (
    <div className={classes('emp', tone === 'err' && 'err-icon')} role={tone === 'err' ? 'alert' : undefined}>
      {icon}
      <div>
        <p className="med">{title}</p>
        {hint !== undefined && hint !== '' && <p className="sec">{hint}</p>}
        {children !== undefined && <div className="emp-do">{children}</div>}
      </div>
    </div>
  );
}
