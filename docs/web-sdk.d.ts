// Types of `window.webSdk`, which Pages and Widgets find before their first script runs. Copy this file into your project.

export type WebSdkLifecycleEvent = 'load' | 'show' | 'hide' | 'unload';

export interface WebSdkTarget {
  readonly type: 'page' | 'widget';
  /** The pageId or widgetId. */
  readonly id: string;
  readonly name: string;
  /** `project`, or the id of the business server that the target comes from. */
  readonly source: string;
}

export interface WebSdkContext {
  readonly theme: 'light' | 'dark';
  /** Language tag, like `zh-CN`. */
  readonly locale: string;
  /** CSS layout size, and device pixels per CSS pixel. */
  readonly viewport: { readonly width: number; readonly height: number; readonly deviceScaleFactor: number };
}

/** What a tool of a business MCP server answered. */
export interface WebSdkToolResult {
  readonly content: readonly Readonly<Record<string, unknown>>[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

/** Data given out is deeply frozen: copy it (`structuredClone`) to change it. */
export interface WebSdk {
  readonly target: WebSdkTarget;
  /** Query of the route that a Page was rendered with. */
  readonly query: Readonly<Record<string, string>>;

  /** The newest data of a Widget; `undefined` until there is any. */
  readonly structuredContent: Readonly<Record<string, unknown>> | undefined;
  /**
   * Calls back with the present data, if there is any, and with each newer one: never twice with the same, never with
   * an older one after a newer one, never before this call has returned. Returns a function that ends it.
   */
  onStructuredContent(callback: (data: Readonly<Record<string, unknown>>) => void): () => void;

  readonly context: WebSdkContext;
  /** Calls back with the present context and with each change, like `onStructuredContent`. */
  onContext(callback: (context: WebSdkContext) => void): () => void;

  /** Tells that a target with `"ready": "manual"` shows what it has to show. Later calls do nothing. */
  ready(): void;

  /**
   * `load` once per document, `show` and `hide` in turn, `unload` before the end. Who listens later still gets `load`,
   * and `show` while shown. Returns a function that ends it.
   */
  on(event: WebSdkLifecycleEvent, callback: () => void): () => void;
  /** Ends what `on` began with this callback. */
  off(event: WebSdkLifecycleEvent, callback: () => void): void;

  /** Opens a Page above the present one: `navigateTo('/pages/weather/forecast?city=beijing')`. */
  navigateTo(url: string): Promise<void>;
  /** Opens a Page in place of the present one. */
  redirectTo(url: string): Promise<void>;
  /** Goes back by `delta` Pages, 1 if not given. */
  navigateBack(delta?: number): Promise<void>;

  /**
   * Calls a tool of the app's business MCP servers. A Widget's own server comes first, then any other that has the
   * tool. The person may have to allow it, or to give input that it asks for. Rejects when the tool could not run; an error that the tool itself reports
   * comes as `isError`.
   */
  callTool(name: string, args?: Readonly<Record<string, unknown>>): Promise<WebSdkToolResult>;
  /** Says something in the chat, as if the person had typed it. */
  sendMessage(text: string): Promise<void>;
  /** Asks the person to open a web address outside of the app. */
  openLink(url: string): Promise<void>;

  /** What `setState` kept last for this target; `undefined` at first. JSON, deeply frozen. */
  readonly state: unknown;
  /** Keeps a JSON value for this target while the app runs, over renders and navigations. */
  setState(value: unknown): Promise<void>;
}

declare global {
  interface Window {
    readonly webSdk: WebSdk;
  }
  const webSdk: WebSdk;
}
