import { reasonOf } from '../../src-shared/debuggerError.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { ExceptionDetails } from './consoleCapture.ts';
import { NoAnswer } from './debuggerSession.ts';
import type { Guest } from './guest.ts';
import type { RemoteObject } from './remoteObject.ts';

interface EvaluateReply {
  readonly result: RemoteObject;
  readonly exceptionDetails?: ExceptionDetails;
}

export interface ExpressionAsk {
  readonly expression: string;
  /** What `$0` is. */
  readonly selectedUid?: string | undefined;
}

/** The results that are held; those of the page's own console calls are let go of by themselves. */
const GROUP = 'wsd-prompt';
const RESPONSIVE_MS = 300;

/**
 * The console's prompt: expressions of a person, evaluated in a guest's own world. Expression and result become console
 * entries of level `eval`, in the order in which they come, so nothing is answered here but how long it took.
 */
export class ExpressionPrompt {
  readonly #running = new Map<Guest, Set<AbortController>>();
  /** `$_` of each guest. */
  readonly #last = new WeakMap<Guest, RemoteObject>();

  constructor(private readonly onIdle: () => void) {}

  /** @returns `running` when there is no result yet after the wait; it becomes an entry when it comes */
  async evaluate(guest: Guest, ask: ExpressionAsk): Promise<'done' | 'running'> {
    await guest.ready;
    guest.console.prompted('input', ask.expression);
    let timer: NodeJS.Timeout | undefined;
    const wait = new Promise<'running'>((resolve) => {
      timer = setTimeout(() => resolve('running'), LIMITS.evaluationWaitMs);
    });
    const state = await Promise.race([this.#run(guest, ask).then(() => 'done' as const), wait]);
    clearTimeout(timer);
    if (state === 'running') guest.console.prompted('running', `Still running after ${LIMITS.evaluationWaitMs / 1000} s.`);
    return state;
  }

  /** Ends what runs in the guest: a loop is terminated, a promise is no longer waited for. */
  async cancel(guest: Guest): Promise<void> {
    await guest.probe(RESPONSIVE_MS);
    if (guest.unresponsive) await guest.devtools.send('Runtime.terminateExecution').catch(() => {});
    for (const controller of this.#running.get(guest) ?? []) controller.abort();
  }

  async #run(guest: Guest, { expression, selectedUid }: ExpressionAsk): Promise<void> {
    const controller = new AbortController();
    const running = this.#running.get(guest) ?? new Set();
    this.#running.set(guest, running.add(controller));
    try {
      if (selectedUid !== undefined && expression.includes('$0')) await inspect(guest, selectedUid);
      // Not awaited: the two calls must follow each other, or what the page logs meanwhile would take `$_` away again.
      if (expression.includes('$_')) void this.#recall(guest);
      const { result, exceptionDetails } = await guest.devtools.send<EvaluateReply>(
        'Runtime.evaluate',
        { expression, replMode: true, includeCommandLineAPI: true, generatePreview: true, userGesture: true, objectGroup: GROUP },
        { timeoutMs: LIMITS.evaluationMs, signal: controller.signal },
      );
      if (exceptionDetails) guest.console.evaluationThrew(exceptionDetails);
      else this.#keep(guest, result);
    } catch (error) {
      const terminated = error instanceof Error && /terminated/i.test(error.message);
      if (controller.signal.aborted || terminated) guest.console.prompted('cancelled', 'Cancelled.');
      else if (error instanceof NoAnswer)
        guest.console.prompted('lost', `No result within ${LIMITS.evaluationMs / 1000} s: no longer waited for.`);
      else guest.console.prompted('lost', `No result: ${reasonOf(error)}`);
    } finally {
      running.delete(controller);
      if (running.size === 0) this.#running.delete(guest);
      if (this.#running.size === 0) this.onIdle();
    }
  }

  #keep(guest: Guest, result: RemoteObject): void {
    const before = this.#last.get(guest);
    this.#last.set(guest, result);
    guest.console.evaluated(result);
    if (before?.objectId !== undefined) guest.devtools.send('Runtime.releaseObject', { objectId: before.objectId }).catch(() => {});
  }

  /** The protocol's `$_` is the last value of the group `console`, which is let go of after each console call. */
  async #recall(guest: Guest): Promise<void> {
    const last = this.#last.get(guest);
    if (!last) return;
    const objectGroup = 'console';
    const call =
      last.objectId === undefined
        ? guest.devtools.send('Runtime.evaluate', { expression: literalOf(last), objectGroup })
        : guest.devtools.send('Runtime.callFunctionOn', {
            objectId: last.objectId,
            functionDeclaration: 'function () { return this; }',
            objectGroup,
          });
    await call.catch(() => {}); // of a document that is gone
  }
}

function literalOf({ type, value, unserializableValue }: RemoteObject): string {
  if (unserializableValue !== undefined) return unserializableValue;
  return type === 'undefined' ? 'undefined' : JSON.stringify(value ?? null);
}

/** Makes a node `$0`. One that is gone leaves what `$0` was. */
async function inspect({ devtools, inspector }: Guest, uid: string): Promise<void> {
  try {
    const objectId = await inspector.nodeObject(uid);
    if (objectId === undefined) return;
    await devtools.send('DOM.enable');
    await devtools.send('DOM.getDocument', { depth: 0 });
    const { nodeId } = await devtools.send<{ nodeId: number }>('DOM.requestNode', { objectId });
    await devtools.send('DOM.setInspectedNode', { nodeId });
  } catch {
    // the document went away
  }
}
