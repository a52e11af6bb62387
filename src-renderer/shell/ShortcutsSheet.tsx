import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useMac, useT } from '../AppContext.ts';
import type { MessageKey } from '../i18n/en.ts';
import { IconButton } from '../ui/Button.tsx';
import { HiddenTitle, Overlay } from '../ui/Overlay.tsx';
import { shortcutLabel } from '../../src-shared/shortcuts.ts';

/** Keys of single parts of the window, which are no actions of their own. */
const OF_PARTS: readonly (readonly [MessageKey, string])[] = [
  ['shortcuts.tree', '↑ ↓ ← →'],
  ['shortcuts.treeSelect', 'Enter'],
  ['shortcuts.splitter', '← → Home End'],
  ['shortcuts.pan', '↑ ↓ ← →'],
  ['shortcuts.moveTab', 'Shift+F10'],
  ['shortcuts.history', '↑ ↓'],
  ['shortcuts.close', 'Esc'],
];

export function ShortcutsSheet(): ReactNode {
  const { actions, overlay } = useApp();
  const t = useT();
  const mac = useMac();
  const all = useStore(actions.store, (state) => state.actions);
  const row = (label: string, keys: string): ReactNode => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>
        <kbd>{keys}</kbd>
      </dd>
    </div>
  );
  return (
    <Overlay className="layer sheet" onClose={() => overlay.show(undefined)}>
      <HiddenTitle>{t('shortcuts.label')}</HiddenTitle>
      <header>
        <h2>{t('shortcuts.label')}</h2>
        <IconButton small label={t('common.dismiss')} onClick={() => overlay.show(undefined)}>
          <X className="i-s" />
        </IconButton>
      </header>
      {/* What scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="sheet-cols inner" tabIndex={0} role="group" aria-label={t('shortcuts.label')}>
        <section>
          <h3>{t('shortcuts.window')}</h3>
          <dl>
            {all.flatMap(({ label, values, shortcut }) =>
              shortcut === undefined ? [] : [row(t(label, values), shortcutLabel(shortcut, mac))],
            )}
          </dl>
        </section>
        <section>
          <h3>{t('shortcuts.parts')}</h3>
          <dl>{OF_PARTS.map(([label, keys]) => row(t(label), keys))}</dl>
        </section>
      </div>
    </Overlay>
  );
}
