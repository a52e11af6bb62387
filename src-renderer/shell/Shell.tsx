import type { CSSProperties, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../AppContext.ts';
import { StageColumn } from '../device/StageColumn.tsx';
import { ChatPanel } from '../panels/Chat/ChatPanel.tsx';
import { WidgetData } from '../panels/WidgetData/WidgetData.tsx';
import { clampSize, DEFAULT_LAYOUT, MIN, RAIL_AT } from '../state/layout.ts';
import { classes } from '../ui/classes.ts';
import { LayerContext } from '../ui/layer.ts';
import { Splitter } from '../ui/Splitter.tsx';
import { useSize } from '../ui/useSize.ts';
import { Dock } from './Dock.tsx';
import { NoticeCorner } from './NoticeCorner.tsx';
import { Sidebar } from './Sidebar.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TitleBar } from './TitleBar.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useShortcuts } from './useShortcuts.ts';

/** The window: bars around a work area that is cut into widget data (wide windows only), stage and dock. */
export function Shell(): ReactNode {
  const { layout, stage, cover } = useApp();
  const t = useT();
  const sizes = useStore(layout.store);
  const view = useStore(stage.store, (state) => state.view);
  const chatting = useStore(stage.store, (state) => state.chatting);
  const [appRef, app] = useSize();
  const [workRef, work] = useSize();
  useShortcuts();

  const wide = app.width > RAIL_AT;
  const rail = !wide || !sizes.sidebar;
  const dataShown = view === 'widget' && wide && !chatting;
  const dataMax = work.width - MIN.stage - MIN.dock;
  const data = dataShown ? clampSize(sizes.data, MIN.data, work.width, MIN.stage + MIN.dock) : 0;
  const stageMax = work.width - data - MIN.dock;
  const stageWidth = clampSize(wide ? sizes.stage[view] : Math.min(sizes.stage[view], 320), MIN.stage, work.width - data, MIN.dock);

  const chatMax = work.width - MIN.dock;
  const chat = clampSize(wide ? sizes.chat : 432, MIN.chat, work.width, MIN.dock);

  const columns = chatting
    ? `${chat}px minmax(0, 1fr)`
    : dataShown
      ? `${data}px ${stageWidth}px minmax(0, 1fr)`
      : `${stageWidth}px minmax(0, 1fr)`;
  const style: CSSProperties & Record<`--${string}`, string> = { '--target-w': `${chatting ? chat : data + stageWidth}px` };

  return (
    <LayerContext value={cover.open}>
      <div ref={appRef} className={classes('app', rail && 'rail', !wide && 'narrow')} style={style}>
        <TitleBar narrow={!wide} />
        <Sidebar rail={rail} />
        <Toolbar />
        <main ref={workRef} className="work" style={{ gridTemplateColumns: columns }}>
          {dataShown && (
            <section className="datacol" data-region="data" aria-label={t('dock.data')}>
              <header className="tabs">
                <h2 className="tab-title">{t('dock.data')}</h2>
              </header>
              <WidgetData />
              <Splitter
                label={t('split.data')}
                cuts="columns"
                value={data}
                min={MIN.data}
                max={dataMax}
                onResize={(width) => layout.change({ data: width })}
                onReset={() => layout.change({ data: DEFAULT_LAYOUT.data })}
              />
            </section>
          )}
          <div className={classes('chatwrap', !chatting && 'behind')} style={chatting ? undefined : { width: chat }}>
            <ChatPanel shown={chatting} />
            {chatting && (
              <Splitter
                label={t('split.chat')}
                cuts="columns"
                value={chat}
                min={MIN.chat}
                max={chatMax}
                onResize={(width) => layout.change({ chat: width })}
                onReset={() => layout.change({ chat: DEFAULT_LAYOUT.chat })}
              />
            )}
          </div>
          <div className="stagewrap" hidden={chatting}>
            <StageColumn />
            <Splitter
              label={t('split.stage')}
              cuts="columns"
              value={stageWidth}
              min={MIN.stage}
              max={stageMax}
              onResize={(width) => layout.resizeStage(view, width)}
              onReset={() => layout.resizeStage(view, DEFAULT_LAYOUT.stage[view])}
            />
          </div>
          <Dock dataTab={view === 'widget' && !wide && !chatting} />
          <NoticeCorner />
        </main>
        <StatusBar />
      </div>
    </LayerContext>
  );
}
