import { Unplug } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useApp, useT } from '../AppContext.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { oneLine } from '../ui/printable.ts';

interface FailedProps {
  readonly name: string;
  readonly error: Error;
  readonly onReload: () => void;
}

function FailedPanel({ name, error, onReload }: FailedProps): ReactNode {
  const { person } = useApp();
  const t = useT();
  return (
    <EmptyState tone="err" icon={<Unplug />} title={t('panel.failed', { panel: name })} hint={oneLine(error.message, 300)}>
      <Button small variant="line" onClick={onReload}>
        {t('panel.reload')}
      </Button>
      <Button small onClick={() => void person.copy(`${name}\n${error.stack ?? error.message}`)}>
        {t('panel.copy')}
      </Button>
    </EmptyState>
  );
}

/** A fault in one panel's drawing stays inside it. */
export class PanelBoundary extends Component<
  { readonly name: string; readonly children: ReactNode },
  { readonly error: Error | undefined }
> {
  override state: { readonly error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { name, children } = this.props;
    if (error === undefined) return children;
    return <FailedPanel name={name} error={error} onReload={() => this.setState({ error: undefined })} />;
  }
}
