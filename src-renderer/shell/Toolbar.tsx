import { Camera, LayoutTemplate, RotateCw, SquareDashedMousePointer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useCurrentSlot, useMac, useT } from '../AppContext.ts';
import { DeviceControls } from '../device/DeviceControls.tsx';
import { VERDICT_ID } from '../device/Verdict.tsx';
import { ChatToolbar } from '../panels/Chat/ChatToolbar.tsx';
import { IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Field } from '../ui/Field.tsx';
import { oneLine } from '../ui/printable.ts';
import { DockToggles } from './DockToggles.tsx';
import { shortcutLabel } from '../../src-shared/shortcuts.ts';

function RouteField(): ReactNode {
  const { stage, person } = useApp();
  const t = useT();
  const route = useStore(stage.store, (state) => state.route);
  const unknown = useStore(stage.store, ({ slots }) => slots.page.failure?.code === 'TARGET_NOT_FOUND');
  return (
    <form
      className="route"
      onSubmit={(event) => {
        event.preventDefault();
        if (route.trim() !== '') void person.renderPage(route.trim());
      }}
    >
      <Field
        mono
        label={t('toolbar.route')}
        placeholder={t('toolbar.routeHint')}
        value={route}
        invalid={unknown}
        aria-describedby={unknown ? VERDICT_ID : undefined}
        onChange={(event) => stage.change({ route: event.target.value })}
      />
    </form>
  );
}

function WidgetName(): ReactNode {
  const t = useT();
  const { target } = useCurrentSlot();
  return (
    <span className="now cut">
      <LayoutTemplate />
      <span className="cut">{target === undefined ? t('data.none') : oneLine(target.name, 120)}</span>
      {target !== undefined && <span className="mono micro dim cut">{oneLine(target.id, 120)}</span>}
    </span>
  );
}

/** Cut where the work area is cut: what acts on the target lies above the stage, device menus open over the dock. */
export function Toolbar(): ReactNode {
  const { stage, person } = useApp();
  const t = useT();
  const mac = useMac();
  const { view, picking, chatting } = useStore(stage.store);
  const { target, render, gone } = useCurrentSlot();
  const live = render?.state === 'rendered' && gone === undefined;
  if (chatting) {
    return (
      <div className="toolbar" role="toolbar" aria-label={t('chat.label')} data-region="toolbar">
        <div className="tgroup">
          <ChatToolbar />
        </div>
        <div className="tgroup">
          <DockToggles />
        </div>
      </div>
    );
  }
  return (
    <section className="toolbar" aria-label={t('toolbar.label')} data-region="toolbar">
      <div className="tgroup">
        <IconButton
          label={t('toolbar.again')}
          shortcut={shortcutLabel('again', mac)}
          disabled={target === undefined}
          onClick={() => void person.renderAgain()}
        >
          <RotateCw />
        </IconButton>
        {view === 'page' ? <RouteField /> : <WidgetName />}
        <IconButton
          label={t('toolbar.pick')}
          shortcut={shortcutLabel('pick', mac)}
          className={classes(picking && 'is-tool-on')}
          aria-pressed={picking}
          disabled={!live}
          onClick={() => void person.pick(!picking)}
        >
          <SquareDashedMousePointer />
        </IconButton>
        <IconButton label={t('toolbar.picture')} disabled={!live} onClick={() => void person.savePicture()}>
          <Camera />
        </IconButton>
      </div>
      <div className="tgroup">
        <DeviceControls />
        <DockToggles />
      </div>
    </section>
  );
}
