import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { useCopied } from './useCopied.ts';

type CopyTextProps = Omit<ButtonProps, 'onClick' | 'onCopy' | 'children'> & {
  readonly label: string;
  readonly copiedLabel: string;
  readonly onCopy: () => Promise<boolean>;
};

/** Copies, under a name that says what. */
export function CopyText({ label, copiedLabel, onCopy, ...rest }: CopyTextProps): ReactNode {
  const [copied, copy] = useCopied(onCopy);
  return (
    <Button small variant="line" onClick={copy} {...rest}>
      {copied ? <Check className="i-s ok" /> : <Copy className="i-s" />}
      {label}
      <output className="visually-hidden">{copied && copiedLabel}</output>
    </Button>
  );
}
