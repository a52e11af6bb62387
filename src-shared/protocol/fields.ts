import * as z from 'zod';
import { CONSOLE_LEVELS } from '../snapshot/console.ts';
import { LIMITS } from '../snapshot/limits.ts';
import { runtimeTargetSchema } from '../snapshot/target.ts';

/** Input fields that all paged tools share (protocol, Snapshot). Out-of-range pages are corrected, not refused. */
export const pagingInput = {
  pageIdx: z.int().optional().describe('Page number, from 0.'),
  pageSize: z.int().min(1).optional().describe(`Rows per page, at most ${LIMITS.pageSizeMax}.`),
};

export const uidInput = z.string().min(1).describe('uid from take_snapshot.');

/** Where the bulk of an answer goes instead of into the answer. */
export const filePathInput = z.string().min(1).max(4_096).optional().describe('Save to this file instead; in the project or temp folder.');

/** Output fields of every tool that reads the snapshot store. */
export const storedOutput = {
  stored: z.boolean(),
  storedAt: z.string(),
  updatedAtMs: z.number(),
};

export const pagedOutput = { ...storedOutput, total: z.number(), pageIdx: z.number(), pageSize: z.number(), hasMore: z.boolean() };

/** Published loose: a newer server may add keys, and 1.x clients refuse what a closed schema does not list. */
export const targetOutput = z.looseObject(runtimeTargetSchema.shape);

export const consoleMessageOutput = z.looseObject({
  msgid: z.string(),
  target: z.enum(['page', 'widget', 'app']),
  level: z.enum(CONSOLE_LEVELS),
  source: z.string(),
  timestamp: z.number(),
  text: z.string(),
  url: z.string().optional(),
  lineNumber: z.number().optional(),
  columnNumber: z.number().optional(),
  count: z.number().optional(),
});
