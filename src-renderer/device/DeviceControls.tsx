import './controls.css';
import { Ellipsis, RotateCcwSquare, Undo2 } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useMac, useT } from '../AppContext.ts';
import { shortcutLabel } from '../../src-shared/shortcuts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Menu, MenuChevron, MenuChoices, MenuItem, MenuLine, SubMenu } from '../ui/Menu.tsx';
import { useFolded } from '../ui/useFolded.ts';
import { emulatedWords } from './emulated.ts';
import { SizeFields } from './SizeFields.tsx';
import { type DeviceGroup, type GroupId, useDeviceGroups } from './useDeviceGroups.tsx';

/** Their icons speak alone in a narrow window. */
const QUIET: readonly GroupId[] = ['look', 'words', 'screen'];

function Lists({ group }: { readonly group: DeviceGroup }): ReactNode {
  return group.lists.map((list, index) => (
    <Fragment key={list.label}>
      {index > 0 && group.id !== 'device' && <MenuLine />}
      <MenuChoices {...list} />
    </Fragment>
  ));
}

function GroupMenu({ group }: { readonly group: DeviceGroup }): ReactNode {
  const { cover, stage } = useApp();
  const ids: readonly GroupId[] = [group.id];
  return (
    <Menu
      instead={(trigger) => cover.hangsOver(trigger) && stage.toggleTray(ids)}
      trigger={
        <Button
          title={`${group.label}: ${group.now}`}
          className={classes(group.changed && 'is-tool-on', QUIET.includes(group.id) && 'emu')}
        >
          {group.icon}
          <span className="now-word cut">{group.now}</span>
          <MenuChevron />
        </Button>
      }
    >
      <Lists group={group} />
    </Menu>
  );
}

function Rotate(): ReactNode {
  const { person } = useApp();
  const t = useT();
  const mac = useMac();
  return (
    <IconButton label={t('device.rotate')} shortcut={shortcutLabel('rotate', mac)} onClick={person.rotate}>
      <RotateCcwSquare />
    </IconButton>
  );
}

function More({ groups, rotates }: { readonly groups: readonly DeviceGroup[]; readonly rotates: boolean }): ReactNode {
  const { cover, stage, person } = useApp();
  const t = useT();
  const mac = useMac();
  return (
    <Menu
      align="end"
      instead={(trigger) => cover.hangsOver(trigger) && stage.toggleTray(groups.map(({ id }) => id))}
      trigger={
        <IconButton label={t('device.more')} className={classes(groups.some(({ changed }) => changed) && 'is-tool-on')}>
          <Ellipsis />
        </IconButton>
      }
    >
      {rotates && (
        <MenuItem icon={<RotateCcwSquare />} label={t('device.rotate')} detail={shortcutLabel('rotate', mac)} onSelect={person.rotate} />
      )}
      {groups.map((group) => (
        <SubMenu key={group.id} icon={group.icon} label={group.label} detail={group.now}>
          <Lists group={group} />
        </SubMenu>
      ))}
    </Menu>
  );
}

/** Shows, wherever the choices are folded, that targets are made to believe something, and takes it all back. */
function ResetEmulation(): ReactNode {
  const { emulation, person } = useApp();
  const t = useT();
  const words = emulatedWords(
    useStore(emulation.store, ({ settings }) => settings),
    t,
  );
  if (words.length === 0) return null;
  const what = words.join(', ');
  return (
    <Button className="is-tool-on" title={t('emulate.resetHint', { what })} onClick={person.resetEmulation}>
      <Undo2 />
      {t('emulate.reset', { n: words.length })}
    </Button>
  );
}

/** The device toolbar. What has no room folds into ⋯, last first; that something is emulated always shows. */
export function DeviceControls(): ReactNode {
  const groups = useDeviceGroups();
  const [device, ...rest] = groups;
  const items: readonly { readonly id: string; readonly node: ReactNode }[] = [
    ...(device === undefined ? [] : [{ id: device.id, node: <GroupMenu group={device} /> }]),
    { id: 'size', node: <SizeFields /> },
    { id: 'rotate', node: <Rotate /> },
    ...rest.map((group) => ({ id: group.id, node: <GroupMenu group={group} /> })),
  ];
  const [strip, folded] = useFolded(
    items.map(({ id }) => id),
    'size',
  );
  return (
    <>
      <div ref={strip} className="devicestrip">
        {items.map(({ id, node }) => (
          <span key={id} data-folded={folded.has(id) || undefined} inert={folded.has(id)}>
            {node}
          </span>
        ))}
      </div>
      {folded.size > 0 && <More groups={groups.filter(({ id }) => folded.has(id))} rotates={folded.has('rotate')} />}
      <ResetEmulation />
    </>
  );
}
