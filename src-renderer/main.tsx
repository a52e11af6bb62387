import './ui/tokens.css';
import './ui/base.css';
import './ui/controls.css';
import './ui/parts.css';
import './shell/shell.css';
import './shell/sidebar.css';
import './shell/dock.css';
import './shell/palette.css';
import './device/stage.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './app.ts';
import { AppContext } from './AppContext.ts';
import { createBridge } from './bridge/bridge.ts';
import { PanelBoundary } from './shell/PanelBoundary.tsx';
import { wearPreferences } from './shell/wearPreferences.ts';
import { Shell } from './shell/Shell.tsx';

const app = createApp(createBridge(window.debuggerBridge), document.documentElement.lang === 'zh-CN' ? 'zh-CN' : 'en');
wearPreferences(app.preferences.store);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const showing = location.search === '?gallery';
const Content = showing ? (await import('./gallery/Gallery.tsx')).Gallery : Shell;
createRoot(root).render(
  <StrictMode>
    <AppContext value={app}>
      <PanelBoundary name={document.title}>
        <Content />
      </PanelBoundary>
    </AppContext>
  </StrictMode>,
);

if (!showing) void app.start();
