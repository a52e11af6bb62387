import type { Message, RunAgentInput, Tool } from '@ag-ui/client';
import { PROTOCOL_VERSION } from '@ag-ui/client';
import type { GatewayMessage, GatewayRun, GatewayTool } from '../gateway.ts';
import { modelDescription, modelSchema } from '../offerTools.ts';

/** The conversation and our tools, as an AG-UI agent takes them. Tool results go back as messages of a new run. */
export function agUiInput(runId: string, { conversationId, messages, tools }: GatewayRun): RunAgentInput {
  return {
    threadId: conversationId,
    runId,
    protocolVersion: PROTOCOL_VERSION,
    messages: messages.map(agUiMessage),
    tools: tools.map(agUiTool),
    context: [],
    state: {},
    forwardedProps: {},
  };
}

function agUiMessage(message: GatewayMessage): Message {
  const { id } = message;
  switch (message.role) {
    case 'user':
      return { id, role: 'user', content: message.text };
    case 'assistant':
      return {
        id,
        role: 'assistant',
        content: message.text,
        ...(message.toolCalls.length > 0 && {
          toolCalls: message.toolCalls.map(({ toolCallId, name, argumentsText }) => ({
            id: toolCallId,
            type: 'function' as const,
            function: { name, arguments: argumentsText === '' ? '{}' : argumentsText },
          })),
        }),
      };
    case 'tool':
      return {
        id,
        role: 'tool',
        toolCallId: message.toolCallId,
        content: message.text,
        ...(message.isError && { error: message.text }),
      };
  }
}

function agUiTool({ name, tool }: GatewayTool): Tool {
  return { name, description: modelDescription(tool), parameters: modelSchema(tool) };
}
