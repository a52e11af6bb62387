import type { Session, WebContents, WebPreferences } from 'electron';
import { GUEST_SCHEME } from '../project/guestUrl.ts';

/** Every guest gets exactly these preferences, from this constant alone. */
export const GUEST_PREFERENCES = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  plugins: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  safeDialogs: true,
  // A hidden or covered guest must keep its frames and timers: agents look at it all the same.
  backgroundThrottling: false,
} as const satisfies WebPreferences;

/** Scheme and host; URL's own `origin` is `null` for schemes of ours. */
export function originOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** What the host refused a guest, as a sentence for the console of the App target. */
export type ReportRefusal = (sentence: string, url?: string) => void;

/** Where the top document of a guest may go by itself: its own origin. Its frames may show the web and inline documents. */
export function mayNavigate(url: string, ownOrigin: string, isMainFrame: boolean): boolean {
  const origin = originOf(url);
  if (origin === undefined) return false;
  if (origin === ownOrigin) return true;
  return !isMainFrame && ['https:', 'http:', 'data:', 'blob:', 'about:'].includes(new URL(url).protocol);
}

/** Refuses what a guest may not do, visibly. Everything is installed before its first document. */
export function hardenContents(contents: WebContents, ownOrigin: () => string, report: ReportRefusal): void {
  contents.setWindowOpenHandler(({ url }) => {
    report('Popup blocked: a guest may not open windows.', url);
    return { action: 'deny' };
  });
  // A refused navigation of a page that is not whole yet also ends its parser: that is Chromium's doing, so it is told.
  let whole = true;
  contents.on('did-navigate', () => {
    whole = false;
  });
  contents.on('dom-ready', () => {
    whole = true;
  });
  contents.on('will-frame-navigate', (event) => {
    if (mayNavigate(event.url, ownOrigin(), event.isMainFrame)) return;
    event.preventDefault();
    const cost = event.isMainFrame && !whole ? ' The page was still loading: what follows is missing.' : '';
    report(`Navigation blocked: it leads outside the target.${cost}`, event.url);
  });
  contents.on('will-redirect', (event) => {
    if (mayNavigate(event.url, ownOrigin(), event.isMainFrame)) return;
    event.preventDefault();
    report('Redirect blocked: it leads outside the target.', event.url);
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // beforeunload may not keep a guest from being rendered again.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
}

/**
 * Refuses permissions, devices, downloads and our own endpoint for all guests of a session. The one permission that
 * may be given is a place that was made up for them: `mayLocate`.
 */
export function hardenSession(session: Session, ownPort: () => number, report: ReportRefusal, mayLocate: () => boolean): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    if (permission === 'geolocation' && mayLocate()) return callback(true);
    report(`Permission refused: ${permission}.`, details.requestingUrl);
    callback(false);
  });
  session.setPermissionCheckHandler((_contents, permission) => permission === 'geolocation' && mayLocate());
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => callback({}));
  session.on('will-download', (event, item) => {
    event.preventDefault();
    report('Download blocked: guests may not save files.', item.getURL());
  });
  session.webRequest.onBeforeRequest({ urls: ['<all_urls>'] }, (details, callback) => {
    const cancel = isOwnEndpoint(details.url, ownPort()) || isRefusedScheme(details.url);
    if (cancel) report('Request blocked: guests may reach neither the debugger itself nor local files.', details.url);
    callback({ cancel });
  });
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '[::]']);

export function isOwnEndpoint(url: string, port: number): boolean {
  try {
    const { hostname: host, port: asked, protocol } = new URL(url);
    const hostname = host.replace(/\.$/, '');
    if (!['http:', 'https:', 'ws:', 'wss:'].includes(protocol) || asked !== String(port)) return false;
    return LOOPBACK.has(hostname) || hostname.startsWith('127.') || hostname.endsWith('.localhost') || hostname.startsWith('[::ffff:7f');
  } catch {
    return false;
  }
}

const REACHABLE = new Set([`${GUEST_SCHEME}:`, 'http:', 'https:', 'ws:', 'wss:', 'data:', 'blob:', 'about:', 'devtools:', 'chrome-error:']);

function isRefusedScheme(url: string): boolean {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0].toLowerCase();
  return scheme === undefined || !REACHABLE.has(scheme);
}
