import type { CSSProperties, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../AppContext.ts';
import { StageColumn } from '../device/StageColumn.tsx';
import { ConnectAgent } from '../panels/Agent/ConnectAgent.tsx';
import { ChatPanel } from '../panels/Chat/ChatPanel.tsx';
import { WidgetData } from '../panels/WidgetData/WidgetData.tsx';
import { isNothingOpen } from '../state/session.ts';
import { clampSize, DEFAULT_LAYOUT, MIN, RAIL_AT } from '../state/layout.ts';
import { classes } from '../ui/classes.ts';
import { LayerContext } from '../ui/layer.ts';
import { HiddenTitle, Overlay } from '../ui/Overlay.tsx';
import { Splitter } from '../ui/Splitter.tsx';
import { useSize } from '../ui/useSize.ts';
import { Dock, useGroups } from './Dock.tsx';
import { NoticeCorner } from './NoticeCorner.tsx';
import { Palette } from './Palette.tsx';
import { PanelBoundary } from './PanelBoundary.tsx';
import { PanelGroup } from './PanelGroup.tsx';
import { ShortcutsSheet } from './ShortcutsSheet.tsx';
import { Sidebar } from './Sidebar.tsx';
import { StartContent } from './StartScreen.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TitleBar } from './TitleBar.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useFolderDrop } from './useFolderDrop.ts';
import { useShortcuts } from './useShortcuts.ts';
import { useView } from './useView.ts';

/** What stage and chat take of a narrow window until a person says otherwise. */
const STAGE_NARROW = 320;
const CHAT_NARROW = 432;

/** The window: bars around a work area that is cut into widget data (wide windows only), stage or chat, side dock and bottom dock. */
export function Shell(): ReactNode {
  const { layout, cover, overlay, session } = useApp();
  const open = useStore(overlay.store, (state) => state.open);
  const t = useT();
  const view = useView();
  const { sidebar, data: wantedData, views } = useStore(layout.store);
  const chatting = view === 'chat';
  const sizes = views[view];
  const starting = useStore(session.store, isNothingOpen) && !chatting;
  const dropping = useFolderDrop();
  const [appRef, app] = useSize();
  const [workRef, work] = useSize();
  useShortcuts();

  const wide = app.width > RAIL_AT;
  const rail = !wide || !sidebar;
  const groups = useGroups(wide);
  const docked = !starting && sizes.dockShown && groups.upper.length + groups.lower.length > 0;
  const leastDock = docked ? MIN.dock : 0;
  const dataShown = view === 'widget' && wide && !starting;
  const data = dataShown ? clampSize(wantedData, MIN.data, work.width, MIN.stage + leastDock) : 0;
  const leastMain = chatting ? MIN.chat : MIN.stage;
  const untouched = sizes.main === DEFAULT_LAYOUT.views[view].main;
  const wanted = !wide && untouched ? (chatting ? CHAT_NARROW : STAGE_NARROW) : sizes.main;
  const main = docked ? clampSize(wanted, leastMain, work.width - data, MIN.dock) : work.width - data;
  const bottom = starting || groups.bottom.length === 0 ? 0 : clampSize(sizes.bottom, MIN.bottom, work.height, MIN.top);

  const mainColumn = docked ? `${main}px minmax(0, 1fr)` : 'minmax(0, 1fr)';
  const columns = dataShown ? `${data}px ${mainColumn}` : mainColumn;
  const rows = bottom > 0 ? `minmax(0, 1fr) ${bottom}px` : 'minmax(0, 1fr)';
  const style: CSSProperties & Record<`--${string}`, string> = { '--target-w': `${data + main}px` };
  const mainSplitter = docked && (
    <Splitter
      label={t(chatting ? 'split.chat' : 'split.stage')}
      cuts="columns"
      value={main}
      min={leastMain}
      max={work.width - data - MIN.dock}
      onResize={(width) => layout.changeView(view, { main: width })}
      onReset={() => layout.changeView(view, { main: DEFAULT_LAYOUT.views[view].main })}
    />
  );

  return (
    <LayerContext value={cover.open}>
      <div
        ref={appRef}
        className={classes('app', rail && 'rail', !wide && 'narrow', !docked && 'undocked', bottom > 0 && 'bottomed')}
        style={style}
      >
        <TitleBar narrow={!wide} />
        <Sidebar rail={rail} dropping={dropping} />
        <Toolbar />
        <main ref={workRef} className="work" style={{ gridTemplateColumns: columns, gridTemplateRows: rows }}>
          {dataShown && (
            <section className="datacol" data-region="data" aria-label={t('dock.data')}>
              <header className="tabs">
                <h2 className="tab-title">{t('dock.data')}</h2>
              </header>
              <PanelBoundary name={t('dock.data')}>
                <WidgetData />
              </PanelBoundary>
              <Splitter
                label={t('split.data')}
                cuts="columns"
                value={data}
                min={MIN.data}
                max={work.width - MIN.stage - leastDock}
                onResize={(width) => layout.change({ data: width })}
                onReset={() => layout.change({ data: DEFAULT_LAYOUT.data })}
              />
            </section>
          )}
          <div
            className={classes('chatwrap', !chatting && 'behind')}
            style={chatting ? undefined : { width: wide ? views.chat.main : CHAT_NARROW }}
          >
            <PanelBoundary name={t('view.chat')}>
              <ChatPanel shown={chatting} />
            </PanelBoundary>
            {chatting && mainSplitter}
          </div>
          {starting && (
            <section className="start" data-region="start" aria-label={t('start.label')}>
              <StartContent focused />
            </section>
          )}
          <div className="stagewrap" hidden={chatting || starting}>
            <PanelBoundary name={t('stage.label')}>
              <StageColumn />
            </PanelBoundary>
            {!chatting && mainSplitter}
          </div>
          {docked && <Dock upper={groups.upper} lower={groups.lower} offersBottom={bottom === 0} />}
          {bottom > 0 && (
            <div className="bottomdock">
              <Splitter
                label={t('split.bottom')}
                cuts="rows"
                after
                value={bottom}
                min={MIN.bottom}
                max={Math.max(MIN.bottom, work.height - MIN.top)}
                onResize={(height) => layout.changeView(view, { bottom: height })}
                onReset={() => layout.changeView(view, { bottom: DEFAULT_LAYOUT.views[view].bottom })}
              />
              <PanelGroup group="bottom" panels={groups.bottom} />
            </div>
          )}
          <NoticeCorner />
          <ConnectAgent />
        </main>
        <StatusBar />
      </div>
      {open === 'palette' && <Palette />}
      {open === 'shortcuts' && <ShortcutsSheet />}
      {open === 'open' && (
        <Overlay className="layer" onClose={() => overlay.show(undefined)}>
          <HiddenTitle>{t('action.open')}</HiddenTitle>
          <StartContent focused />
        </Overlay>
      )}
    </LayerContext>
  );
}
