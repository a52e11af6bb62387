import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { IconButton, type IconButtonProps } from './Button.tsx';

const CONFIRMED_MS = 1_500;

type CopyButtonProps = Omit<IconButtonProps, 'onClick' | 'onCopy' | 'children'> & {
  readonly copiedLabel: string;
  /** Resolves with whether it worked. */
  readonly onCopy: () => Promise<boolean>;
};

/** Copies and says so, in its icon and its name. */
export function CopyButton({ label, copiedLabel, onCopy, ...rest }: CopyButtonProps): ReactNode {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <>
      <IconButton label={copied ? copiedLabel : label} onClick={() => void onCopy().then(setCopied)} {...rest}>
        {copied ? <Check className="ok" /> : <Copy />}
      </IconButton>
      <output className="visually-hidden">{copied && copiedLabel}</output>
    </>
  );
}
