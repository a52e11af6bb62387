import type * as z from 'zod';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import type { ToolDefinition } from '../../src-shared/protocol/toolDefinition.ts';
import type { ChatCommands, ChatOptions, ControlCommands, PictureBounds } from '../commands/ports.ts';
import { escapeUnseen } from '../format/escape.ts';
import { shortened } from '../format/words.ts';
import type { SectionSlot } from '../response/section.ts';
import { ToolResponse } from '../response/toolResponse.ts';
import { SECTION_ORDER } from '../sections/order.ts';
import type { Scene } from '../sections/scene.ts';
import { explainArguments } from './explainArguments.ts';

/** Saves bytes in the temp folder under a name that it makes unique, and gives the absolute path. */
export type SaveFile = (name: string, bytes: Uint8Array) => Promise<string>;

/** What handlers may reach. */
export interface ToolPorts extends Scene {
  readonly commands: ControlCommands;
  readonly chat: ChatCommands;
  readonly saveFile: SaveFile;
  readonly pictureBounds?: PictureBounds | undefined;
}

export interface ToolCall<Input> {
  readonly input: Input;
  readonly response: ToolResponse<Scene>;
  readonly ports: ToolPorts;
  readonly options: ChatOptions;
}

/** Marks in the response what the answer shall hold, or asks for a command and marks its outcome. Writes no text. */
export type ToolHandler<Input> = (call: ToolCall<Input>) => void | Promise<void>;

export interface Tool {
  readonly definition: ToolDefinition;
  /** Never rejects: what goes wrong is in the response. */
  run(args: unknown, ports: ToolPorts, options: ChatOptions): Promise<ToolResponse<Scene>>;
}

/** More items than any list argument takes. Checking millions of them one by one would hold up everybody. */
const LIST_ITEMS = 1_000;

function refuseEndlessLists(args: unknown): void {
  if (typeof args !== 'object' || args === null) return;
  for (const [name, value] of Object.entries(args)) {
    if (!Array.isArray(value) || value.length <= LIST_ITEMS) continue;
    const what = `Argument "${escapeUnseen(shortened(name, 100))}" has ${value.length} items; expected ${LIST_ITEMS} at most.`;
    throw new DebuggerError('INVALID_ARGUMENTS', what);
  }
}

/** Binds a handler to its definition: arguments are checked here, once, before anything happens. */
export function implement<Input extends z.ZodType>(
  definition: ToolDefinition<Input>,
  handler: ToolHandler<z.output<Input>>,
  order: readonly SectionSlot<Scene>[] = SECTION_ORDER,
): Tool {
  return {
    definition,
    async run(args, ports, options) {
      const response = new ToolResponse(order);
      try {
        refuseEndlessLists(args);
        const parsed = definition.input.safeParse(args);
        if (!parsed.success) throw new DebuggerError('INVALID_ARGUMENTS', ...explainArguments(definition, args, parsed.error));
        await handler({ input: parsed.data, response, ports, options });
      } catch (error) {
        response.fail(error);
      }
      return response;
    },
  };
}
