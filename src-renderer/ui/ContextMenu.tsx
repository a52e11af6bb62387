import { ContextMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { LayerBody } from './Menu.tsx';

interface ContextMenuProps {
  /** One element: a right click on it, or the menu key while it has focus, opens the menu. */
  readonly children: ReactNode;
  readonly items: ReactNode;
}

export function ContextMenu({ children, items }: ContextMenuProps): ReactNode {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" collisionPadding={8}>
          <LayerBody>{items}</LayerBody>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function ContextLabel({ children }: { readonly children: ReactNode }): ReactNode {
  return <Radix.Label className="mh">{children}</Radix.Label>;
}

export function ContextItem({ label, disabled, onSelect }: { label: string; disabled?: boolean; onSelect: () => void }): ReactNode {
  return (
    <Radix.Item className="mi" disabled={disabled === true} onSelect={onSelect}>
      <span className="mi-mark" />
      {label}
    </Radix.Item>
  );
}
