import * as z from 'zod';

/** A Page or a Widget: what can be rendered on the stage. */
export type TargetKind = 'page' | 'widget';
export const TARGET_KINDS = ['page', 'widget'] as const satisfies readonly TargetKind[];

/** The three views of the window. In `chat` there is no current target. */
export type View = TargetKind | 'chat';

/** CSS layout size of the guest and device pixels per CSS pixel. */
export const viewportSchema = z.object({ width: z.number(), height: z.number(), deviceScaleFactor: z.number() });
export type Viewport = z.output<typeof viewportSchema>;

/**
 * A rendered target as tools report it (protocol, RuntimeTargetInfo).
 * `id` is the pageId or widgetId; `instanceId` changes at every render.
 */
export const runtimeTargetSchema = z.object({
  type: z.enum(TARGET_KINDS),
  id: z.string(),
  name: z.string(),
  /** `project`, or the id of the business server the target came from. */
  source: z.string(),
  /** Page only: its route. */
  path: z.string().optional(),
  /** Page only: route and query as rendered. */
  url: z.string().optional(),
  query: z.record(z.string(), z.string()).optional(),
  instanceId: z.string(),
  viewport: viewportSchema,
  renderedAtMs: z.number(),
});
export type RuntimeTargetInfo = z.output<typeof runtimeTargetSchema>;
