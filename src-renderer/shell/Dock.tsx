import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../AppContext.ts';
import { arrange, clampSize, DEFAULT_LAYOUT, type GroupId, MIN } from '../state/layout.ts';
import { Splitter } from '../ui/Splitter.tsx';
import { useSize } from '../ui/useSize.ts';
import { DropZone, type GroupPanel, PanelGroup } from './PanelGroup.tsx';
import { PANELS, panelsOf } from './panels.tsx';
import { useView } from './useView.ts';

/** The panels of each group that the view has, in their order. */
export function useGroups(wide: boolean): Record<GroupId, readonly GroupPanel[]> {
  const { layout } = useApp();
  const view = useView();
  const places = useStore(layout.store, ({ views }) => views[view].places);
  const had = panelsOf(view, wide);
  const groups = arrange(PANELS, places);
  const of = (group: GroupId): readonly GroupPanel[] => groups[group].flatMap((id) => had.find((panel) => panel.id === id) ?? []);
  return { upper: of('upper'), lower: of('lower'), bottom: of('bottom') };
}

interface DockProps {
  readonly upper: readonly GroupPanel[];
  readonly lower: readonly GroupPanel[];
  /** Whether a dragged tab finds the bottom dock here, while there is none. */
  readonly offersBottom: boolean;
}

/** The side dock: two groups of panels, one above the other. */
export function Dock({ upper, lower, offersBottom }: DockProps): ReactNode {
  const { layout } = useApp();
  const t = useT();
  const view = useView();
  const [ref, dock] = useSize();
  const { lower: wanted, lowerShown } = useStore(layout.store, ({ views }) => views[view]);
  const both = upper.length > 0 && lower.length > 0 && lowerShown;
  const height = clampSize(dock.height < 620 ? Math.min(wanted, dock.height * 0.42) : wanted, MIN.lower, dock.height, MIN.upper);
  return (
    <div ref={ref} className="dock" style={{ gridTemplateRows: both ? `minmax(0, 1fr) ${height}px` : 'minmax(0, 1fr)' }}>
      {upper.length > 0 && <PanelGroup group="upper" panels={upper} />}
      {lower.length > 0 && (lowerShown || upper.length === 0) && (
        <div className="lower">
          {both && (
            <Splitter
              label={t('split.lower')}
              cuts="rows"
              after
              value={height}
              min={MIN.lower}
              max={Math.max(MIN.lower, dock.height - MIN.upper)}
              onResize={(size) => layout.changeView(view, { lower: size })}
              onReset={() => layout.changeView(view, { lower: DEFAULT_LAYOUT.views[view].lower })}
            />
          )}
          <PanelGroup
            group="lower"
            panels={lower}
            {...(both && { hideLabel: t('dock.hideLower'), onHide: () => layout.changeView(view, { lowerShown: false }) })}
          />
        </div>
      )}
      <div className="dropzones">
        {upper.length === 0 && <DropZone group="upper" />}
        {(lower.length === 0 || !lowerShown) && <DropZone group="lower" />}
        {offersBottom && <DropZone group="bottom" />}
      </div>
    </div>
  );
}
