import * as z from 'zod';
import { pagedOutput, pagingInput } from '../fields.ts';
import { defineTool } from '../toolDefinition.ts';

export const listAgentTraceEvents = defineTool({
  name: 'list_agent_trace_events',
  title: 'List trace events',
  description: 'Simulator, MCP and runtime events of chat turns, oldest first.',
  input: z.strictObject({
    category: z.string().optional().describe('Like simulator, mcp, runtime.'),
    event: z.string().optional(),
    requestId: z.string().optional(),
    ...pagingInput,
  }),
  output: z.looseObject({
    ...pagedOutput,
    events: z.array(
      z.looseObject({
        source: z.enum(['simulator', 'widget_runtime', 'page_runtime']),
        id: z.string(),
        timestamp: z.number(),
        category: z.string(),
        event: z.string(),
        requestId: z.string(),
        payload: z.unknown(),
      }),
    ),
  }),
  effect: 'readOnly',
  openWorld: false,
});
