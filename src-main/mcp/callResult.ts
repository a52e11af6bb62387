import type { CallToolResult } from '@modelcontextprotocol/server';
import { DebuggerError, type ErrorBody } from '../../src-shared/debuggerError.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { escapeUnseen } from '../format/escape.ts';
import type { AssembledResponse } from '../response/toolResponse.ts';
import type { SaveFile } from '../tools/tool.ts';

export type CallResult = CallToolResult;

/** Below this many characters of text an answer can't reach the limit, so it isn't measured. */
const SURELY_SMALL = LIMITS.response / 16;

/** The answer on the wire: its text, the notices as a block of their own, pictures, and the same as structured content. */
export function callResult({ structuredContent, notices, images, error }: AssembledResponse, text: string): CallResult {
  return {
    structuredContent: { ...structuredContent },
    content: [
      { type: 'text', text },
      ...(notices.length > 0 ? [{ type: 'text' as const, text: notices.map(escapeUnseen).join('\n') }] : []),
      ...images.map(({ base64, mimeType }) => ({ type: 'image' as const, data: base64, mimeType })),
    ],
    ...(error && { isError: true }),
  };
}

/** Text alone. */
export function plainResult(text: string, isError: boolean): CallResult {
  return { content: [{ type: 'text', text }], ...(isError && { isError }) };
}

/** A failure without anything else. */
export function failure(error: ErrorBody): AssembledResponse {
  return { structuredContent: { error }, sections: [], notices: [], images: [], error };
}

/** Throws for an answer that is too big to send, after saving it. Pictures have their own, lower limit. */
export async function assertFits(result: CallResult, saveFile: SaveFile): Promise<void> {
  const characters = result.content.reduce((sum, block) => sum + (block.type === 'text' ? block.text.length : 0), 0);
  if (characters < SURELY_SMALL) return;
  const bytes = Buffer.byteLength(JSON.stringify(result));
  if (bytes <= LIMITS.response) return;
  const filePath = await saveFile('response.json', Buffer.from(JSON.stringify(result.structuredContent ?? result.content)));
  throw new DebuggerError('INSPECTION_FAILED', `The answer has ${bytes} bytes, above the limit of ${LIMITS.response}.`, {
    hint: 'It was saved to the file. Ask for less: a smaller pageSize, narrower filters, fewer properties.',
    filePath,
  });
}
