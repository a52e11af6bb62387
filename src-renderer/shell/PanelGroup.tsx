import { ChevronDown, Ellipsis } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../AppContext.ts';
import { GROUPS, type GroupId } from '../state/layout.ts';
import { IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { ContextItem, ContextLabel, ContextMenu } from '../ui/ContextMenu.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../ui/Menu.tsx';
import { useFolded } from '../ui/useFolded.ts';
import type { PanelEntry, PanelId } from './panels.tsx';
import { PanelBoundary } from './PanelBoundary.tsx';
import { useView } from './useView.ts';

/** Stands for the strip's end where a panel's id is asked for. */
const AT_END = '';

export type GroupPanel = PanelEntry & { readonly id: PanelId };

interface PanelGroupProps {
  readonly group: GroupId;
  readonly panels: readonly GroupPanel[];
  /** Absent where the group cannot be hidden. */
  readonly onHide?: () => void;
  readonly hideLabel?: string;
}

/** The panel before which a drop at this point puts the dragged one; none: at the end. */
function dropPlace(event: DragEvent<HTMLElement>): string | undefined {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-panel]:not([data-folded])')];
  return tabs.find((tab) => {
    const box = tab.getBoundingClientRect();
    return event.clientX < box.x + box.width / 2;
  })?.dataset['panel'];
}

/** Tabs over the chosen panel. Tabs move by drag, by their context menu and by the menu at the strip's end. */
export function PanelGroup({ group, panels, onHide, hideLabel }: PanelGroupProps): ReactNode {
  const { layout, actions } = useApp();
  const t = useT();
  const view = useView();
  const wanted = useStore(layout.store, ({ views }) => views[view].tabs[group]);
  const dragged = useStore(layout.drag, ({ panel }) => panel);
  const [before, setBefore] = useState<string>();
  const current = panels.find(({ id }) => id === wanted) ?? panels[0];
  const [strip, folded] = useFolded(
    panels.map(({ id }) => id),
    current?.id ?? '',
  );
  if (current === undefined) return null;

  const choose = (id: string): void => {
    const panel = panels.find((one) => one.id === id);
    if (panel !== undefined) layout.open(view, panel.id);
  };
  const targets = GROUPS.filter((one) => one !== group);
  const drop = (event: DragEvent<HTMLElement>): void => {
    event.preventDefault();
    setBefore(undefined);
    if (dragged !== undefined) layout.move(view, dragged, group, dropPlace(event));
  };

  return (
    <Tabs.Root className="group" value={current.id} onValueChange={choose} data-region={group}>
      <div
        className={classes('tabs', dragged !== undefined && before !== undefined && 'drop')}
        onDragOver={(event) => {
          if (dragged === undefined) return;
          event.preventDefault();
          setBefore(dropPlace(event) ?? AT_END);
        }}
        onDragLeave={() => setBefore(undefined)}
        onDrop={drop}
      >
        <Tabs.List ref={strip} className="tabstrip" aria-label={t(`dock.${group}`)}>
          {panels.map((panel) => (
            <ContextMenu
              key={panel.id}
              items={
                <>
                  <ContextLabel>{t('move.to')}</ContextLabel>
                  {targets.map((to) => (
                    <ContextItem key={to} label={t(`move.${to}`)} onSelect={() => layout.move(view, panel.id, to)} />
                  ))}
                </>
              }
            >
              <Tabs.Trigger
                value={panel.id}
                className={classes('tab', before === panel.id && 'drop-before')}
                data-panel={panel.id}
                data-folded={folded.has(panel.id) || undefined}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', t(panel.label));
                  // A change of the document while a drag starts would end it.
                  setTimeout(() => layout.drag.setState({ panel: panel.id }));
                }}
                onDragEnd={() => layout.drag.setState({ panel: undefined })}
              >
                {t(panel.label)}
                {panel.badge !== undefined && <panel.badge />}
              </Tabs.Trigger>
            </ContextMenu>
          ))}
        </Tabs.List>
        <Menu
          align="end"
          trigger={
            <IconButton small label={t('move.more')}>
              <Ellipsis className="i-s" />
            </IconButton>
          }
        >
          {folded.size > 0 && (
            <>
              <MenuLabel>{t('move.folded')}</MenuLabel>
              {panels
                .filter(({ id }) => folded.has(id))
                .map(({ id, label, icon: Icon }) => (
                  <MenuItem key={id} label={t(label)} icon={<Icon className="i-s" />} onSelect={() => layout.open(view, id)} />
                ))}
              <MenuLine />
            </>
          )}
          <MenuLabel>{t('move.panelTo', { panel: t(current.label) })}</MenuLabel>
          {targets.map((to) => (
            <MenuItem key={to} label={t(`move.${to}`)} onSelect={() => layout.move(view, current.id, to)} />
          ))}
          <MenuLine />
          <MenuItem label={t('move.reset')} onSelect={() => actions.run('dock.reset')} />
        </Menu>
        {onHide !== undefined && hideLabel !== undefined && (
          <IconButton small label={hideLabel} onClick={onHide}>
            <ChevronDown className="i-s" />
          </IconButton>
        )}
      </div>
      {panels.map(({ id, label, component: Panel }) => (
        <Tabs.Content key={id} value={id} className="tabpanel" tabIndex={-1}>
          <PanelBoundary name={t(label)}>
            <Panel />
          </PanelBoundary>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** Where a dragged tab can go while nothing lies there yet. It never reaches over the stage. */
export function DropZone({ group }: { readonly group: GroupId }): ReactNode {
  const { layout } = useApp();
  const t = useT();
  const view = useView();
  const dragged = useStore(layout.drag, ({ panel }) => panel);
  const [over, setOver] = useState(false);
  if (dragged === undefined) return null;
  return (
    <div
      className={classes('dropzone', over && 'over')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        layout.move(view, dragged, group);
      }}
    >
      {t(`move.${group}`)}
    </div>
  );
}
