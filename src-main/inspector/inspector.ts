import { DebuggerError } from '../../src-shared/debuggerError.ts';
import type { Covered, NodeDescription } from '../../src-shared/ipc/contract.ts';
import type { ErrorCode } from '../../src-shared/protocol/errorCodes.ts';
import { takeSnapshot } from '../../src-shared/protocol/tools/takeSnapshot.ts';
import { LIMITS, restLimits } from '../../src-shared/snapshot/limits.ts';
import type { TargetKind } from '../../src-shared/snapshot/target.ts';
import type { TreeCapture } from '../../src-shared/snapshot/tree.ts';
import type { ScrollPosition } from '../../src-shared/snapshot/scroll.ts';
import { say } from '../../src-shared/words/sentence.ts';
import type { ElementRect } from '../commands/ports.ts';
import type { Devtools } from './devtools.ts';
import { CHANGED_BINDING, type Found, type Ink, type InspectorApi, type TreeOptions, type Why } from './guest/api.ts';
import script from './guest/index.ts?guest';

const WORLD = 'wsd-inspector';

interface ContextCreated {
  readonly context: {
    readonly id: number;
    readonly uniqueId: string;
    readonly name: string;
    readonly auxData?: { readonly frameId?: string; readonly type?: string };
  };
}

/** One document of the guest's top frame. */
export interface GuestDocument {
  /** Prefix of its uids; never used again while the app runs. */
  readonly key: string;
  readonly contextId: string;
  /** The same context for the calls that know no other name of it. */
  readonly numericContextId: number;
  /** Aborts with a DocumentReplaced: a call that waits for the page's own promises would not be told otherwise. */
  readonly gone: AbortController;
}

/** The page navigated while it was being asked. */
export class DocumentReplaced extends Error {
  override readonly name = 'DocumentReplaced';
}

interface CallOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Where a picture's clip lies: document coordinates of the top document, CSS pixels. */
export type PictureClip = ElementRect;

/**
 * Reads the guest from a world of its own: the page can neither see the script nor change what it uses. The script is
 * there before the page's first line, anew in each document.
 */
export class Inspector {
  /** The inspector's contexts in the present document. After a change of process a second one comes, without the script. */
  #documents: GuestDocument[] = [];
  #waiters: ((document: GuestDocument) => void)[] = [];
  #mainFrameId: string | undefined;
  #onChanged: (() => void) | undefined;

  constructor(
    private readonly devtools: Devtools,
    private readonly createDocumentKey: () => string,
  ) {}

  /** Call once, before the first navigation and before `Runtime.enable`. */
  async install(): Promise<void> {
    this.devtools.on<ContextCreated>('Runtime.executionContextCreated', ({ context }) => {
      if (context.name !== WORLD || context.auxData?.frameId !== this.#mainFrameId) return;
      const document = {
        key: this.createDocumentKey(),
        contextId: context.uniqueId,
        numericContextId: context.id,
        gone: new AbortController(),
      };
      this.#documents.push(document);
      for (const waiter of this.#waiters.splice(0)) waiter(document);
    });
    this.devtools.on('Runtime.executionContextsCleared', () => {
      for (const document of this.#documents) this.#forget(document);
    });
    this.devtools.on<{ executionContextUniqueId?: string }>('Runtime.executionContextDestroyed', ({ executionContextUniqueId }) => {
      for (const document of this.#documents) if (document.contextId === executionContextUniqueId) this.#forget(document);
    });
    this.devtools.on<{ name: string; executionContextId: number }>('Runtime.bindingCalled', ({ name, executionContextId }) => {
      if (name !== CHANGED_BINDING || executionContextId !== this.document?.numericContextId) return;
      const tell = this.#onChanged;
      this.#onChanged = undefined;
      tell?.();
    });
    await this.devtools.send('Runtime.addBinding', { name: CHANGED_BINDING, executionContextName: WORLD });
    const { frameTree } = await this.devtools.send<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree');
    this.#mainFrameId = frameTree.frame.id;
    await this.devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: script, worldName: WORLD });
  }

  get mainFrameId(): string | undefined {
    return this.#mainFrameId;
  }

  get document(): GuestDocument | undefined {
    return this.#documents[0];
  }

  async tree(kind: TargetKind, options: { verbose: boolean; signal?: AbortSignal }): Promise<TreeCapture> {
    return parse(await this.#call('tree', [this.#treeOptions(kind, options.verbose, await this.#current(options.signal))], options));
  }

  /** The tree of a document that has come to rest: two frames, then quiet, as long as `restLimits` say. */
  async settle(kind: TargetKind, options: { signal: AbortSignal; slowdown: number }): Promise<TreeCapture> {
    const ask = {
      ...this.#treeOptions(kind, false, await this.#current(options.signal)),
      ...restLimits(options.slowdown),
    };
    return parse(await this.#call('settle', [ask], { ...options, timeoutMs: LIMITS.commandRunMs }));
  }

  async computedStyle(uid: string, properties: readonly string[] | undefined): Promise<{ name: string; value: string }[]> {
    return found(uid, await this.#call('computedStyle', [uid, properties ?? null]));
  }

  async rect(uid: string): Promise<ElementRect> {
    return found(uid, await this.#call('rect', [uid]));
  }

  /** @throws ELEMENT_NOT_FOUND, or SCREENSHOT_FAILED for an element that no picture can show. */
  async pictureClip(uid: string | undefined, signal: AbortSignal): Promise<PictureClip> {
    return found(uid ?? 'root', await this.#call('pictureClip', [uid ?? null], { signal }));
  }

  /** @throws ELEMENT_NOT_FOUND, or SCROLL_FAILED where there is nothing to scroll. */
  async scroll(
    ask: { uid?: string | undefined; x?: number | undefined; y?: number | undefined },
    options: { frameLimitMs: number; signal: AbortSignal },
  ): Promise<ScrollPosition> {
    const request = { uid: ask.uid ?? null, x: ask.x ?? null, y: ask.y ?? null, frameLimitMs: options.frameLimitMs };
    return found(
      ask.uid ?? 'The target',
      await this.#call('scroll', [request], { signal: options.signal, timeoutMs: LIMITS.commandRunMs }),
    );
  }

  async describe(uid: string): Promise<Omit<NodeDescription, 'uid'>> {
    return found(uid, await this.#call('describe', [uid]));
  }

  async ink(uid: string): Promise<Ink> {
    return found(uid, await this.#call('ink', [uid]));
  }

  async hitTest(x: number, y: number): Promise<string | undefined> {
    return parse<string | null>(await this.#call('hitTest', [x, y])) ?? undefined;
  }

  /** Buttons, links and fields in view that a click does not reach. */
  async covered(): Promise<Covered[]> {
    const { key } = await this.#current();
    return parse(await this.#call('covered', [key]));
  }

  /** Calls back once, at the next change of the present document. Nothing is watched after that. */
  async watch(onChanged: () => void): Promise<void> {
    this.#onChanged = onChanged;
    await this.#call('watch', []);
  }

  /** The id of a node's object, for DevTools calls; the caller need not release it: it goes with the document. */
  async nodeObject(uid: string): Promise<string | undefined> {
    return (await this.node(uid))?.objectId;
  }

  /** The same, with what kind of node it is. */
  async node(uid: string): Promise<{ readonly objectId: string; readonly isText: boolean } | undefined> {
    const { contextId } = await this.#current();
    const expression = `wsdInspector.node(${JSON.stringify(uid)})`;
    const { result } = await this.devtools.send<{ result: { objectId?: string; className?: string } }>('Runtime.evaluate', {
      expression,
      uniqueContextId: contextId,
      objectGroup: 'wsd-node',
    });
    return result.objectId === undefined ? undefined : { objectId: result.objectId, isText: result.className === 'Text' };
  }

  async uidOfBackendNode(backendNodeId: number): Promise<string | undefined> {
    const { key, contextId } = await this.#current();
    const { result: world } = await this.devtools.send<{ result: { objectId?: string } }>('Runtime.evaluate', {
      expression: 'wsdInspector',
      uniqueContextId: contextId,
    });
    const { object } = await this.devtools.send<{ object: { objectId?: string } }>('DOM.resolveNode', {
      backendNodeId,
      executionContextId: this.document?.numericContextId,
    });
    if (world.objectId === undefined || object.objectId === undefined) return undefined;
    const { result } = await this.devtools.send<{ result: { value?: unknown } }>('Runtime.callFunctionOn', {
      objectId: world.objectId,
      functionDeclaration: 'function (node, key) { return this.uidOf(node, key); }',
      arguments: [{ objectId: object.objectId }, { value: key }],
      returnByValue: true,
    });
    return typeof result.value === 'string' ? parse<string>(result.value) : undefined;
  }

  #treeOptions(kind: TargetKind, verbose: boolean, document: GuestDocument): TreeOptions {
    return { kind, documentKey: document.key, verbose, maxNodes: LIMITS.treeNodes, maxCharacters: LIMITS.attributeCharacters };
  }

  /** The document now, or the one that a running navigation is about to bring. */
  #current(signal?: AbortSignal): Promise<GuestDocument> {
    if (this.document) return Promise.resolve(this.document);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => giveUp(new Error('the guest has no document')), LIMITS.readMs);
      const abort = (): void => giveUp(signal?.reason instanceof Error ? signal.reason : new Error('aborted'));
      const waiter = (document: GuestDocument): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        resolve(document);
      };
      const giveUp = (error: Error): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#waiters = this.#waiters.filter((other) => other !== waiter);
        reject(error);
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiters.push(waiter);
    });
  }

  async #call(method: keyof InspectorApi, args: readonly unknown[], options: CallOptions = {}): Promise<string> {
    const call = `wsdInspector.${method}(${args.map((arg) => JSON.stringify(arg)).join(',')})`;
    // A world that was made for a document without a page, as of a fresh guest, never ran the script.
    const ask = `Object.hasOwn(globalThis,'wsdInspector')?${call}:null`;
    let value = await this.evaluate(ask, options);
    if (value === null) {
      await this.evaluate(`${script};null`, options);
      value = await this.evaluate(ask, options);
    }
    if (typeof value !== 'string') throw new Error(`${method} gave no text`);
    return value;
  }

  #forget(document: GuestDocument): void {
    this.#documents = this.#documents.filter((other) => other !== document);
    document.gone.abort(new DocumentReplaced('the page navigated while it was being read'));
  }

  /** The JSON value of an expression in the inspector's own world. */
  async evaluate(expression: string, options: CallOptions = {}): Promise<unknown> {
    const document = await this.#current(options.signal);
    const ask = { expression, uniqueContextId: document.contextId, returnByValue: true, awaitPromise: true };
    const signal = AbortSignal.any([document.gone.signal, ...(options.signal ? [options.signal] : [])]);
    const reply = await this.devtools.send<EvaluateReply>('Runtime.evaluate', ask, { ...options, signal }).catch((error: unknown) => {
      if (!isContextGone(error)) throw error;
      // The event that says so may still be under way.
      this.#forget(document);
      throw document.gone.signal.reason;
    });
    if (reply.exceptionDetails) throw new Error(reply.exceptionDetails.exception?.description ?? reply.exceptionDetails.text);
    return reply.result.value;
  }
}

/** The protocol's words for a call into a document that is no more. */
function isContextGone(error: unknown): boolean {
  return (
    error instanceof Error && /context was destroyed|cannot find context|uniqueContextId not found|navigated or closed/i.test(error.message)
  );
}

interface EvaluateReply {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly exception?: { readonly description?: string }; readonly text: string };
}

/** The text comes from our own script in its own world; its shape is that of api.ts. */
function parse<Value>(json: string): Value {
  return JSON.parse(json) as Value;
}

interface Refusal {
  readonly code: ErrorCode;
  readonly hint: string;
}

const NEW_SNAPSHOT = `Take a new snapshot with ${takeSnapshot.name} and use a uid from it.`;
const OTHER_PICTURE = 'Take the picture of a parent element, or of the whole target without uid.';
const OTHER_CONTAINER = 'Leave uid out to let the largest scrollable container be chosen.';
const REFUSALS: Readonly<Record<Why, Refusal>> = {
  unknown: { code: 'ELEMENT_NOT_FOUND', hint: NEW_SNAPSHOT },
  notElement: { code: 'ELEMENT_NOT_FOUND', hint: NEW_SNAPSHOT },
  detached: { code: 'ELEMENT_NOT_FOUND', hint: NEW_SNAPSHOT },
  noBox: { code: 'SCREENSHOT_FAILED', hint: OTHER_PICTURE },
  unreachable: { code: 'SCREENSHOT_FAILED', hint: OTHER_PICTURE },
  noContainer: {
    code: 'SCROLL_FAILED',
    hint: 'A larger content or a smaller viewport would make it scroll.',
  },
  noRange: { code: 'SCROLL_FAILED', hint: OTHER_CONTAINER },
};

function found<Value>(subject: string, json: string): Value {
  const answer: Found<Value> = parse(json);
  if (answer.found) return answer.value;
  const { code, hint } = REFUSALS[answer.why];
  throw new DebuggerError(code, say(`node.${answer.why}`, { subject }), { hint });
}
