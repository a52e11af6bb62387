import type * as z from 'zod';

/** What a tool does to the debugging scene; the four MCP hints follow from it (protocol, 安全边界). */
export type ToolEffect = 'readOnly' | 'idempotent' | 'sideEffect';

export interface ToolDefinition<Input extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** Success fields only; the published schema adds `stored`, `error` and `notices`. */
  readonly output: z.ZodObject;
  readonly effect: ToolEffect;
  /** Whether a call may reach beyond this machine's debugger: guests and gateways use the network. */
  readonly openWorld: boolean;
}

export function defineTool<Input extends z.ZodType>(definition: ToolDefinition<Input>): ToolDefinition<Input> {
  return definition;
}

export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint: boolean;
}

export function annotationsOf({ effect, openWorld }: Pick<ToolDefinition, 'effect' | 'openWorld'>): ToolAnnotations {
  if (effect === 'readOnly') return { readOnlyHint: true, openWorldHint: openWorld };
  return { readOnlyHint: false, destructiveHint: false, idempotentHint: effect === 'idempotent', openWorldHint: openWorld };
}
