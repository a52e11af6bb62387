import * as z from 'zod';
import { TARGET_KINDS } from '../snapshot/target.ts';

/** What the frontend shows on the stage: one instance of a Page or Widget. */
export const stageTargetSchema = z.object({
  type: z.enum(TARGET_KINDS),
  id: z.string(),
  name: z.string(),
  source: z.string(),
  path: z.string().optional(),
  url: z.string().optional(),
  query: z.record(z.string(), z.string()).optional(),
  /** Widget only: the data it is fed with. */
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  instanceId: z.string(),
});
export type StageTarget = z.output<typeof stageTargetSchema>;

const deviceSize = z.object({ width: z.int(), height: z.int() });
export type DeviceSize = z.output<typeof deviceSize>;

/**
 * A control command as the frontend receives it. The frontend *presents* (which view, which guest, at which size) and
 * acknowledges with the guest's id; main then inspects that guest.
 */
export const commandSchema = z.discriminatedUnion('type', [
  /** Switch to the target's view, fill its inputs, mount its guest. */
  z.object({ type: z.literal('render'), target: stageTargetSchema }),
  /** Set the device size of the stage and lay the guest out anew. */
  z.object({ type: z.literal('setViewport'), size: deviceSize }),
  /** Make the current target's guest visible and laid out: before a picture or a scroll. */
  z.object({ type: z.literal('present') }),
  /** Switch to the chat view, put the query into the composer and submit it there. */
  z.object({ type: z.literal('submitChat'), query: z.string() }),
]);
export type Command = z.output<typeof commandSchema>;
export type CommandType = Command['type'];

/** The frontend's answer. `guestId` is absent when the command needs no guest (a size set before any render). */
export const acknowledgementSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), guestId: z.int().optional(), requestId: z.string().optional() }),
  z.object({ ok: z.literal(false), code: z.string().optional(), message: z.string(), hint: z.string().optional() }),
]);
export type Acknowledgement = z.output<typeof acknowledgementSchema>;
