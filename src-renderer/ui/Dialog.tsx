import './dialog.css';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useContext, useEffect } from 'react';
import { IconButton } from './Button.tsx';
import { LayerContext } from './layer.ts';

interface DialogProps {
  readonly title: string;
  readonly hint?: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over everything: the native stage is swapped for its picture first, whatever the dialog covers. */
export function Dialog({ title, hint, closeLabel, onClose, children }: DialogProps): ReactNode {
  const announce = useContext(LayerContext);
  useEffect(() => announce({ x: 0, y: 0, width: window.innerWidth, height: window.innerHeight }), [announce]);
  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="dialog-back" />
        <Radix.Content className="dialog" {...(hint === undefined && { 'aria-describedby': undefined })}>
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
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
