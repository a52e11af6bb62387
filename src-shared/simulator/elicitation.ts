import * as z from 'zod';
import { LIMITS } from '../snapshot/limits.ts';

/** What a business server asks the person while one of its tools runs (MCP: elicitation), as the window shows it. */

export interface FieldOption {
  readonly value: string;
  /** For the eye; the value itself where the server gave none. */
  readonly title: string;
}

/** One value that is asked for. Bounds are inclusive. */
export type ElicitationField = {
  /** The property's name, exactly as the server wrote it. */
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly required: boolean;
  /** Its name or title tells of a password or the like: hidden while typed, and in all records. */
  readonly secret: boolean;
} & (
  | {
      readonly kind: 'text';
      readonly minLength?: number;
      readonly maxLength?: number;
      readonly pattern?: string;
      readonly format?: string;
      readonly initial?: string;
    }
  | { readonly kind: 'number' | 'integer'; readonly minimum?: number; readonly maximum?: number; readonly initial?: number }
  | { readonly kind: 'boolean'; readonly initial?: boolean }
  | { readonly kind: 'choice'; readonly options: readonly FieldOption[]; readonly initial?: string }
  | {
      readonly kind: 'choices';
      readonly options: readonly FieldOption[];
      readonly minItems?: number;
      readonly maxItems?: number;
      readonly initial?: readonly string[];
    }
);

const text = z.string().max(LIMITS.elicitationValue);
/** As the form holds it: the text of a text or number, the value of a choice, the values of several. */
const fieldValue = z.union([text, z.boolean(), z.array(text).max(LIMITS.elicitationOptions).readonly()]);
export type FieldValue = z.infer<typeof fieldValue>;

/** Accepted with a value for each field, in their order. */
export const elicitationAnswer = z.discriminatedUnion('action', [
  z.object({ action: z.literal('accept'), values: z.array(fieldValue).max(LIMITS.elicitationFields).readonly() }),
  z.object({ action: z.enum(['decline', 'cancel']) }),
]);
export type ElicitationAnswer = z.infer<typeof elicitationAnswer>;

export interface FieldProblem {
  /** Place of the field in its form. */
  readonly field: number;
  readonly problem:
    | 'required'
    | 'number'
    | 'integer'
    | 'minimum'
    | 'maximum'
    | 'minLength'
    | 'maxLength'
    | 'pattern'
    | 'format'
    | 'option'
    | 'minItems'
    | 'maxItems';
}

/** A question that waits for the person; others may wait behind it. */
export interface ElicitationRequest {
  readonly id: string;
  readonly callId: string;
  readonly serverId: string;
  readonly toolName: string;
  /** The server's words. */
  readonly message: string;
  readonly fields: readonly ElicitationField[];
  /** How many wait behind it. */
  readonly behind: number;
  /** ms since the epoch; then it counts as cancelled. */
  readonly expiresAtMs: number;
}

/**
 * `expired`: nobody answered in time. `noWindow`: nobody is there to be asked. `stopped`: the turn ended.
 * `withdrawn`: the server or its connection waits for no answer any more.
 */
export type ElicitationOutcome = 'accepted' | 'declined' | 'cancelled' | 'expired' | 'noWindow' | 'stopped' | 'withdrawn';

/** What was asked during a call and what came of it, for its row. */
export interface ElicitationRecord {
  readonly message: string;
  /** Absent while it waits. */
  readonly outcome?: ElicitationOutcome;
  /** What was accepted: bounded, without secrets. */
  readonly values?: readonly { readonly title: string; readonly value: string }[];
}
