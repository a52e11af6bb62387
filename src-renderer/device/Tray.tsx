import { X } from 'lucide-react';
import { ToggleGroup } from 'radix-ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../AppContext.ts';
import { IconButton } from '../ui/Button.tsx';
import { type ChoiceList, useDeviceGroups } from './useDeviceGroups.tsx';

function TrayList({ label, value, choices, onChoose }: ChoiceList): ReactNode {
  const id = useId();
  // An empty value stands for nothing chosen there, and is one of ours.
  const own = (one: string): string => `v${one}`;
  return (
    <div className="tray-list">
      <span id={id} className="mh">
        {label}
      </span>
      <ToggleGroup.Root
        type="single"
        className="tray-choices"
        aria-labelledby={id}
        value={own(value)}
        onValueChange={(chosen) => chosen !== '' && onChoose(chosen.slice(1))}
      >
        {choices.map((choice) => (
          <ToggleGroup.Item key={choice.value} value={own(choice.value)} disabled={choice.disabled} className="btn s" title={choice.detail}>
            {choice.label}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
    </div>
  );
}

/** Choices of the device where a menu would lie over the stage: a row under the toolbar that pushes the stage down. */
export function Tray(): ReactNode {
  const { stage } = useApp();
  const t = useT();
  const open = useStore(stage.store, (state) => state.tray);
  const groups = useDeviceGroups();
  const tray = useRef<HTMLElement>(null);
  const shown = open.length > 0;

  useEffect(() => {
    if (!shown) return undefined;
    const opener = document.activeElement;
    const box = tray.current;
    box?.querySelector<HTMLElement>('[data-state="on"], button')?.focus();
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') stage.toggleTray([]);
    };
    box?.addEventListener('keydown', press);
    return () => {
      box?.removeEventListener('keydown', press);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [shown, stage]);

  if (!shown) return null;
  return (
    <section ref={tray} className="tray" aria-label={t('device.tray')}>
      {groups
        .filter(({ id }) => open.includes(id))
        .flatMap(({ id, lists }) => lists.map((list) => <TrayList key={`${id} ${list.label}`} {...list} />))}
      <IconButton small className="right" label={t('device.closeTray')} onClick={() => stage.toggleTray([])}>
        <X className="i-s" />
      </IconButton>
    </section>
  );
}
