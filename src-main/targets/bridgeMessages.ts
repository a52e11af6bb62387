import * as z from 'zod';
import { reasonOf } from '../../src-shared/debuggerError.ts';
import type { TargetKind, Viewport } from '../../src-shared/snapshot/target.ts';
import { MAX_BACK, MAX_GUEST_MESSAGE, MAX_ROUTE, type LifecycleEvent } from './bridgeLimits.ts';

// What the host and a guest's `window.webSdk` say to each other. Up: one JSON string per message through the debugger
// binding. Down: a CustomEvent on the guest's window, named by a secret of the document, with a JSON string as detail.

export interface GuestContext {
  readonly theme: 'light' | 'dark';
  readonly locale: string;
  readonly viewport: Viewport;
}

/** What a document's webSdk starts with. */
export interface GuestBoot {
  /** Name of the events from the host: random per document, so that no page can listen in or speak for the host. */
  readonly channel: string;
  readonly target: { readonly type: TargetKind; readonly id: string; readonly name: string; readonly source: string };
  readonly query: Readonly<Record<string, string>>;
  /** Absent when there is no data yet. */
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly context: GuestContext;
}

export type HostMessage =
  | { readonly type: 'structuredContent'; readonly value: Readonly<Record<string, unknown>> }
  | { readonly type: 'context'; readonly value: GuestContext }
  | { readonly type: 'lifecycle'; readonly event: LifecycleEvent }
  | { readonly type: 'reply'; readonly id: number; readonly ok: true }
  | {
      readonly type: 'reply';
      readonly id: number;
      readonly ok: false;
      readonly error: { readonly code: string; readonly message: string };
    };

const id = z.int().min(1);
const route = z.strictObject({ url: z.string().min(1).max(MAX_ROUTE) });

const guestMessageSchema = z.discriminatedUnion('method', [
  /** Needs no reply. */
  z.strictObject({ id, method: z.literal('ready'), params: z.strictObject({}) }),
  z.strictObject({ id, method: z.literal('navigateTo'), params: route }),
  z.strictObject({ id, method: z.literal('redirectTo'), params: route }),
  z.strictObject({ id, method: z.literal('navigateBack'), params: z.strictObject({ delta: z.int().min(1).max(MAX_BACK) }) }),
]);
export type GuestMessage = z.output<typeof guestMessageSchema>;
export type GuestMethod = GuestMessage['method'];
export type GuestParams<Method extends GuestMethod> = Extract<GuestMessage, { method: Method }>['params'];

export type ReadGuestMessage =
  | { readonly ok: true; readonly message: GuestMessage }
  /** With an id, the guest waits for a reply. */
  | { readonly ok: false; readonly reason: string; readonly id?: number };

/** Reads what a guest sent. Guests are hostile: anything but a known message of bounded size is refused with a reason. */
export function readGuestMessage(payload: unknown): ReadGuestMessage {
  if (typeof payload !== 'string') return { ok: false, reason: 'the message is not a text' };
  if (payload.length > MAX_GUEST_MESSAGE) return { ok: false, reason: `the message is longer than ${MAX_GUEST_MESSAGE} characters` };
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch (error) {
    return { ok: false, reason: `the message is not JSON: ${reasonOf(error).slice(0, 200)}` };
  }
  const result = guestMessageSchema.safeParse(value);
  if (result.success) return { ok: true, message: result.data };
  const [issue] = result.error.issues;
  const reason = `${issue?.path.map(String).join('.') || 'message'}: ${issue?.message ?? 'invalid'}`;
  const asked = z.object({ id }).safeParse(value);
  return { ok: false, reason, ...(asked.success && { id: asked.data.id }) };
}

/**
 * Source to run in the main world before a document's first script: the boot data, then the bundled webSdk script,
 * which takes the data away again. The data is a JSON text, for which no object literal could stand: `__proto__`.
 */
export function webSdkSource(script: string, boot: GuestBoot): string {
  return `globalThis.wsdBoot=${JSON.stringify(JSON.stringify(boot))};\n${script}`;
}

/** Expression to evaluate in the guest's isolated world: hands a message to its webSdk. */
export function hostMessageExpression(channel: string, message: HostMessage): string {
  return `window.dispatchEvent(new CustomEvent(${JSON.stringify(channel)},{detail:${JSON.stringify(JSON.stringify(message))}}))`;
}
