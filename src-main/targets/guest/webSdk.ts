import type { WebSdk, WebSdkContext, WebSdkLifecycleEvent, WebSdkToolResult } from '../../../docs/web-sdk.d.ts';
import type { GuestBoot, GuestMethod, GuestParams, HostMessage } from '../bridgeMessages.ts';
import { MAX_BACK, MAX_ROUTE, MAX_TEXT } from '../bridgeLimits.ts';
import { Lifecycle } from './lifecycle.ts';
import {
  deepFreeze,
  defineProperty,
  detailOf,
  freeze,
  isArray,
  NativeError,
  NativePromise,
  NativeTypeError,
  parse,
  stopImmediatePropagation,
  stringify,
} from './primordials.ts';
import { Topic } from './topic.ts';

declare global {
  var wsdBoot: string | undefined;
  var wsdHost: ((message: string) => void) | undefined;
}

interface Pending {
  readonly id: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  next: Pending | undefined;
}

/**
 * `window.webSdk`. Runs in the page's own world before its first script and must stand whatever the page then does to
 * the language: only captured functions, no iteration protocol, no objects that inherit on their way out.
 */
function start(boot: GuestBoot, send: ((message: string) => void) | undefined): void {
  const target = deepFreeze(boot.target);
  const query = deepFreeze(boot.query);
  const content = new Topic<Readonly<Record<string, unknown>>>();
  const context = new Topic<WebSdkContext>();
  const lifecycle = new Lifecycle();
  context.publish(deepFreeze(boot.context));
  if (boot.structuredContent) content.publish(deepFreeze(boot.structuredContent));

  let lastId = 0;
  let pending: Pending | undefined;
  let isReady = false;
  let state = deepFreeze(boot.state);

  function post<Method extends GuestMethod>(method: Method, params: GuestParams<Method>): number {
    if (!send) throw new NativeError('webSdk: the debugger is not connected');
    const id = ++lastId;
    send(stringify({ __proto__: null, id, method, params }));
    return id;
  }

  /** What `params` throws becomes the rejection. */
  function request<Method extends GuestMethod>(method: Method, params: () => GuestParams<Method>): Promise<void>;
  function request<Method extends GuestMethod, Value>(
    method: Method,
    params: () => GuestParams<Method>,
    read: (value: unknown) => Value,
  ): Promise<Value>;
  function request<Method extends GuestMethod>(
    method: Method,
    params: () => GuestParams<Method>,
    read: (value: unknown) => unknown = () => undefined,
  ): Promise<unknown> {
    return new NativePromise((resolve, reject) => {
      const id = post(method, params());
      pending = { id, resolve: (value) => resolve(read(value)), reject, next: pending };
    });
  }

  function settle(message: Extract<HostMessage, { type: 'reply' }>): void {
    let previous: Pending | undefined;
    for (let entry = pending; entry; previous = entry, entry = entry.next) {
      if (entry.id !== message.id) continue;
      if (previous) previous.next = entry.next;
      else pending = entry.next;
      if (message.ok) entry.resolve(message.value);
      else entry.reject(failure(message.error));
      return;
    }
  }

  function receive(message: HostMessage): void {
    switch (message.type) {
      case 'structuredContent':
        content.publish(deepFreeze(message.value));
        break;
      case 'context':
        context.publish(deepFreeze(message.value));
        break;
      case 'lifecycle':
        lifecycle.fire(message.event);
        break;
      case 'reply':
        settle(message);
    }
  }

  // First listener of all: nobody else gets to see the host's messages.
  window.addEventListener(boot.channel, (event) => {
    stopImmediatePropagation(event);
    const detail = detailOf(event);
    if (typeof detail === 'string') receive(parse(detail));
  });

  const webSdk: WebSdk = {
    target,
    query,
    get structuredContent() {
      return content.value;
    },
    onStructuredContent: (callback) => content.subscribe(callable(callback, 'onStructuredContent')),
    get context() {
      return context.value ?? boot.context;
    },
    onContext: (callback) => context.subscribe(callable(callback, 'onContext')),
    ready() {
      if (isReady) return;
      isReady = true;
      post('ready', bare({}));
    },
    on: (event, callback) => lifecycle.on(lifecycleEvent(event), callable(callback, 'on')),
    off: (event, callback) => lifecycle.off(lifecycleEvent(event), callback),
    navigateTo: (url) => request('navigateTo', () => bare({ url: route(url) })),
    redirectTo: (url) => request('redirectTo', () => bare({ url: route(url) })),
    navigateBack: (delta = 1) => request('navigateBack', () => bare({ delta: steps(delta) })),
    callTool: (name, args = {}) =>
      request('callTool', () => bare({ name: text(name, 'callTool', 256), arguments: plainObject(args) }), asToolResult),
    sendMessage: (message) => request('sendMessage', () => bare({ text: text(message, 'sendMessage', MAX_TEXT) })),
    openLink: (url) => request('openLink', () => bare({ url: text(url, 'openLink', MAX_ROUTE) })),
    get state() {
      return state;
    },
    setState(value) {
      const copy = plainValue(value);
      return request(
        'setState',
        () => bare({ value: copy }),
        () => {
          state = deepFreeze(copy);
        },
      );
    },
  };
  defineProperty(window, 'webSdk', { value: freeze(webSdk), enumerable: true });
}

/** Without prototype, so that no `toJSON` of the page is asked. The argument is always a fresh literal. */
function bare<Value extends object>(value: Value): Value {
  return { __proto__: null, ...value };
}

function failure({ code, message }: { readonly code: string; readonly message: string }): Error {
  const error = new NativeError(message);
  return defineProperty(error, 'code', bare({ value: code, enumerable: true }));
}

function callable<Callback>(callback: Callback, method: string): Callback {
  if (typeof callback !== 'function') throw new NativeTypeError(`webSdk.${method} needs a function`);
  return callback;
}

function text(value: string, method: string, limit: number): string {
  if (typeof value === 'string' && value !== '' && value.length <= limit) return value;
  throw new NativeTypeError(`webSdk.${method} needs a text of at most ${limit} characters`);
}

/** The value as JSON carries it, which is how the host gets it. */
function plainValue(value: unknown): unknown {
  const json = stringify(value);
  return json === undefined ? null : parse(json);
}

function plainObject(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const plain = plainValue(value);
  if (isRecord(plain)) return plain;
  throw new NativeTypeError('webSdk.callTool needs an object of arguments');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !isArray(value);
}

/** The host checked it. */
function asToolResult(value: unknown): WebSdkToolResult {
  return deepFreeze(value as WebSdkToolResult);
}

function route(url: string): string {
  if (typeof url === 'string' && url !== '' && url.length <= MAX_ROUTE) return url;
  throw new NativeTypeError("webSdk needs a route, like '/pages/weather/index?city=beijing'");
}

function steps(delta: number): number {
  if (typeof delta === 'number' && delta >= 1 && delta <= MAX_BACK && delta % 1 === 0) return delta;
  throw new NativeTypeError(`webSdk.navigateBack needs a whole number from 1 to ${MAX_BACK}`);
}

function lifecycleEvent(event: WebSdkLifecycleEvent): WebSdkLifecycleEvent {
  if (event === 'load' || event === 'show' || event === 'hide' || event === 'unload') return event;
  throw new NativeTypeError('webSdk events are load, show, hide and unload');
}

const boot = globalThis.wsdBoot;
const send = globalThis.wsdHost;
// Frames inside the page get no SDK; what they say over the binding, the host does not hear.
Reflect.deleteProperty(globalThis, 'wsdBoot');
// The debugger may bind it a second time, after this script: then the name is taken. All is said, since what is not
// said about a property that exists stays as it is.
defineProperty(globalThis, 'wsdHost', { value: undefined, writable: false, enumerable: false, configurable: false });
if (boot !== undefined && window === window.top) start(parse(boot), send);
