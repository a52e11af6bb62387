import type { GatewayMessage, GatewayRun, GatewayTool } from '../gateway.ts';
import { modelDescription, modelSchema } from '../offerTools.ts';
import type { JsonRecord } from '../../../../src-shared/record.ts';

/** `url` is the API's base, as `http://host/v1`, or the whole address of its chat completions. */
export function completionsAddress(url: string): string {
  const address = new URL(url);
  const path = address.pathname.replace(/\/+$/, '');
  address.pathname = path.endsWith('/chat/completions') ? path : `${path}/chat/completions`;
  return address.href;
}

export function completionRequest(model: string, { messages, tools }: GatewayRun): string {
  return JSON.stringify({
    model,
    stream: true,
    messages: messages.map(completionMessage),
    ...(tools.length > 0 && { tools: tools.map(completionTool) }),
  });
}

function completionMessage(message: GatewayMessage): JsonRecord {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.text };
    case 'assistant':
      return {
        role: 'assistant',
        content: message.text === '' && message.toolCalls.length > 0 ? null : message.text,
        ...(message.toolCalls.length > 0 && {
          tool_calls: message.toolCalls.map(({ toolCallId, name, argumentsText }) => ({
            id: toolCallId,
            type: 'function',
            function: { name, arguments: argumentsText === '' ? '{}' : argumentsText },
          })),
        }),
      };
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: message.isError ? `Error: ${message.text}` : message.text };
  }
}

function completionTool({ name, tool }: GatewayTool): JsonRecord {
  return { type: 'function', function: { name, description: modelDescription(tool), parameters: modelSchema(tool) } };
}
