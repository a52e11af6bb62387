import { randomUUID } from 'node:crypto';
import type { StageTarget } from '../../src-shared/commands/command.ts';
import { DebuggerError, reasonOf } from '../../src-shared/debuggerError.ts';
import type { Devtools } from '../inspector/devtools.ts';
import type { Inspector } from '../inspector/inspector.ts';
import { BINDING_NAME } from './bridgeLimits.ts';
import {
  hostMessageExpression,
  readGuestMessage,
  webSdkSource,
  type GuestContext,
  type GuestRequest,
  type HostMessage,
} from './bridgeMessages.ts';
import type { ReportRefusal } from './guestSecurity.ts';
import script from './guest/webSdk.ts?guest';

export interface WebSdkHostOptions {
  /** The reply's value. @throws DebuggerError whose words the guest gets */
  readonly onRequest: (request: GuestRequest) => Promise<unknown>;
  readonly onRefused: ReportRefusal;
}

const TELL_MS = 1_000;
/** Calls of one guest that may wait for their answers at once; a page that asks for more is told no. */
const OPEN_REQUESTS = 64;

interface ContextCreated {
  readonly context: { readonly id: number; readonly auxData?: { readonly frameId?: string; readonly isDefault?: boolean } };
}

/** The host's end of `window.webSdk` in one guest: boots it in each document, hears it, answers it. */
export class WebSdkHost {
  #script: string | undefined;
  #channel = '';
  #open = 0;
  #pageContextId: number | undefined;
  /** Of the document that the next target replaces: it speaks for nobody any more. */
  #leftContextId: number | undefined;
  #becomeReady: () => void = () => {};
  #ready: Promise<void> = Promise.resolve();

  constructor(
    private readonly devtools: Devtools,
    private readonly inspector: Inspector,
    private readonly options: WebSdkHostOptions,
  ) {}

  async install(): Promise<void> {
    this.devtools.on<ContextCreated>('Runtime.executionContextCreated', ({ context }) => {
      // Frames get the binding as well; only the top document may speak.
      if (context.auxData?.isDefault === true && context.auxData.frameId === this.inspector.mainFrameId) this.#pageContextId = context.id;
    });
    this.devtools.on<{ name: string; payload: string; executionContextId: number }>('Runtime.bindingCalled', (call) => {
      const { name, payload, executionContextId: contextId } = call;
      if (name === BINDING_NAME && contextId === this.#pageContextId && contextId !== this.#leftContextId)
        void this.#hear(payload, contextId);
    });
    await this.devtools.send('Runtime.addBinding', { name: BINDING_NAME });
  }

  /** Boots the documents from now on for this target. */
  async begin(target: StageTarget, context: GuestContext, state: unknown): Promise<void> {
    this.#channel = `wsd-${randomUUID()}`;
    this.#leftContextId = this.#pageContextId;
    this.#ready = new Promise((resolve) => {
      this.#becomeReady = resolve;
    });
    const source = webSdkSource(script, {
      channel: this.#channel,
      target: { type: target.type, id: target.id, name: target.name, source: target.source },
      query: target.query ?? {},
      ...(target.structuredContent && { structuredContent: target.structuredContent }),
      context,
      ...(state !== undefined && { state }),
    });
    if (this.#script !== undefined) await this.devtools.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: this.#script });
    const { identifier } = await this.devtools.send<{ identifier: string }>('Page.addScriptToEvaluateOnNewDocument', { source });
    this.#script = identifier;
  }

  /** Settles when the present target calls `webSdk.ready()`. */
  whenReady(): Promise<void> {
    return this.#ready;
  }

  /** To the guest; dropped when it has no document to hear it, or does not take it in time. */
  async tell(message: HostMessage): Promise<void> {
    await this.inspector.evaluate(hostMessageExpression(this.#channel, message), { timeoutMs: TELL_MS }).catch(() => {});
  }

  async #hear(payload: string, contextId: number): Promise<void> {
    const read = readGuestMessage(payload);
    if (!read.ok) {
      this.options.onRefused(`webSdk call refused: ${read.reason}.`);
      if (read.id !== undefined) await this.#refuse(read.id, new DebuggerError('INVALID_ARGUMENTS', read.reason), contextId);
      return;
    }
    const { message } = read;
    if (message.method === 'ready') {
      this.#becomeReady();
      return;
    }
    if (this.#open >= OPEN_REQUESTS) {
      await this.#refuse(
        message.id,
        new DebuggerError('INVALID_ARGUMENTS', `More than ${OPEN_REQUESTS} calls wait for their answers already.`),
        contextId,
      );
      return;
    }
    this.#open += 1;
    try {
      const value = await this.options.onRequest(message);
      await this.#reply({ type: 'reply', id: message.id, ok: true, ...(value !== undefined && { value }) }, contextId);
    } catch (error) {
      await this.#refuse(message.id, error, contextId);
    } finally {
      this.#open -= 1;
    }
  }

  async #refuse(id: number, error: unknown, contextId: number): Promise<void> {
    const code = error instanceof DebuggerError ? error.code : 'INSPECTION_FAILED';
    await this.#reply({ type: 'reply', id, ok: false, error: { code, message: reasonOf(error) } }, contextId);
  }

  /** Ids count from 1 in each document, so a late reply would settle a stranger's request in the next one. */
  async #reply(message: Extract<HostMessage, { type: 'reply' }>, contextId: number): Promise<void> {
    if (contextId === this.#pageContextId && contextId !== this.#leftContextId) await this.tell(message);
  }
}
