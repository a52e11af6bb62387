import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton, type IconButtonProps } from './Button.tsx';
import { useCopied } from './useCopied.ts';

type CopyButtonProps = Omit<IconButtonProps, 'onClick' | 'onCopy' | 'children'> & {
  readonly copiedLabel: string;
  /** Resolves with whether it worked. */
  readonly onCopy: () => Promise<boolean>;
};

/** Copies and says so, in its icon and its name. */
export function CopyButton({ label, copiedLabel, onCopy, ...rest }: CopyButtonProps): ReactNode {
  const [copied, copy] = useCopied(onCopy);
  return (
    <>
      <IconButton label={copied ? copiedLabel : label} onClick={copy} {...rest}>
        {copied ? <Check className="ok" /> : <Copy />}
      </IconButton>
      <output className="visually-hidden">{copied && copiedLabel}</output>
    </>
  );
}
