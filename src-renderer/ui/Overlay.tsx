import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { classes } from './classes.ts';
import { LayerContext } from './layer.ts';

interface OverlayProps {
  readonly className: string;
  /** Whether a `Radix.Description` is among the children; a `Radix.Title` must be. */
  readonly described?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal layer over the whole window, the native stage included: it takes focus at once and shows as soon as the stage
 * has given way to its picture, so that nothing that is typed meanwhile is lost.
 */
export function Overlay({ className, described = false, onClose, children }: OverlayProps): ReactNode {
  const announce = useContext(LayerContext);
  const [ready, setReady] = useState(false);
  const [before] = useState(() => document.activeElement);
  useEffect(() => announce({ x: 0, y: 0, width: window.innerWidth, height: window.innerHeight }, () => setReady(true)), [announce]);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={classes('scrim', !ready && 'unready')}>
          <Radix.Content
            className={className}
            {...(!described && { 'aria-describedby': undefined })}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (before instanceof HTMLElement) before.focus();
            }}
          >
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The name of a layer that shows none. */
export function HiddenTitle({ children }: { readonly children: string }): ReactNode {
  return <Radix.Title className="visually-hidden">{children}</Radix.Title>;
}
