import * as z from 'zod';
import { pagedOutput, pagingInput } from '../fields.ts';
import { defineTool } from '../toolDefinition.ts';

export const listAgentToolCalls = defineTool({
  name: 'list_agent_tool_calls',
  title: 'List tool calls',
  description: "Calls that the simulated agent made to the app's business MCP servers, oldest first.",
  input: z.strictObject({
    toolName: z.string().optional(),
    status: z.string().optional(),
    requestId: z.string().optional(),
    query: z.string().optional().describe('Case-insensitive part of name, message or arguments.'),
    ...pagingInput,
  }),
  output: z.looseObject({
    ...pagedOutput,
    toolCalls: z.array(
      z.looseObject({
        id: z.string(),
        requestId: z.string(),
        toolCallId: z.string(),
        toolName: z.string(),
        serverId: z.string(),
        appKey: z.string(),
        status: z.string(),
        createdAtMs: z.number(),
        updatedAtMs: z.number(),
        requiresUserApproval: z.boolean(),
        isMiniApp: z.boolean(),
        message: z.string(),
      }),
    ),
  }),
  effect: 'readOnly',
  openWorld: false,
});
