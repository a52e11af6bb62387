import * as z from 'zod';
import { LIMITS } from './limits.ts';

/** Data of a widget that a person saved under a name. */
export const widgetSampleSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(LIMITS.sampleNameCharacters),
  /** JSON of an object, in the person's own layout. */
  text: z.string().max(LIMITS.widgetDataCharacters),
});
export type WidgetSample = z.output<typeof widgetSampleSchema>;

/** The schema that a widget's data is to keep, from the tool that it is bound to; or why there is none. */
export type WidgetSchema =
  | { readonly state: 'found'; readonly serverId: string; readonly tool: string; readonly schema: Readonly<Record<string, unknown>> }
  /** The project binds the widget to no tool. */
  | { readonly state: 'unbound' }
  /** The tool's server is not connected. */
  | { readonly state: 'disconnected'; readonly serverId?: string; readonly tool: string }
  /** Its server offers no such tool. */
  | { readonly state: 'unknownTool'; readonly serverId?: string; readonly tool: string }
  /** The tool names no output schema, or one too large to work with. */
  | { readonly state: 'none'; readonly serverId: string; readonly tool: string };
