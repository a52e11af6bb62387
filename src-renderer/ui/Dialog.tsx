import './dialog.css';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { Overlay } from './Overlay.tsx';

interface DialogProps {
  readonly title: string;
  readonly hint?: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with its title and a way to close it. */
export function Dialog({ title, hint, closeLabel, onClose, children }: DialogProps): ReactNode {
  return (
    <Overlay className="dialog" described={hint !== undefined} onClose={onClose}>
      <header className="dialog-head">
        <div className="grow">
          <Radix.Title className="dialog-title">{title}</Radix.Title>
          {hint !== undefined && <Radix.Description className="sec">{hint}</Radix.Description>}
        </div>
        <Radix.Close asChild>
          <IconButton label={closeLabel}>
            <X />
          </IconButton>
        </Radix.Close>
      </header>
      {children}
    </Overlay>
  );
}
