import { PanelBottom, PanelRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useMac, useT } from '../AppContext.ts';
import { IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { shortcutLabel } from '../../src-shared/shortcuts.ts';
import { useView } from './useView.ts';

/** Show and hide the lower group and the whole side dock, at the toolbar's end. */
export function DockToggles(): ReactNode {
  const { layout } = useApp();
  const t = useT();
  const mac = useMac();
  const view = useView();
  const { dockShown, lowerShown } = useStore(layout.store, ({ views }) => views[view]);
  return (
    <span className="dock-toggles">
      <IconButton
        label={t('dock.toggleLower')}
        shortcut={shortcutLabel('lower', mac)}
        className={classes(dockShown && lowerShown && 'is-on')}
        aria-pressed={dockShown && lowerShown}
        onClick={() => layout.toggleLower(view)}
      >
        <PanelBottom />
      </IconButton>
      <IconButton
        label={t('dock.toggle')}
        shortcut={shortcutLabel('dock', mac)}
        className={classes(dockShown && 'is-on')}
        aria-pressed={dockShown}
        onClick={() => layout.toggleDock(view)}
      >
        <PanelRight />
      </IconButton>
    </span>
  );
}
