import type { StackFrame } from '../../src-shared/snapshot/console.ts';

const FRAME = /^\s+at (?:(.*?) \()?([^\s()][^()]*?):(\d+):(\d+)\)?$/;
const MAX_FRAMES = 50;

/** The frames in the words of an error that was an argument of a console call; none for any other value. */
export function errorFrames(value: unknown): StackFrame[] {
  if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'error') return [];
  if (!('description' in value) || typeof value.description !== 'string') return [];
  return value.description
    .split('\n')
    .flatMap((line) => frameOf(line) ?? [])
    .slice(0, MAX_FRAMES);
}

function frameOf(line: string): StackFrame | undefined {
  const match = line.length > 2_000 ? undefined : FRAME.exec(line);
  if (!match) return undefined;
  const [, functionName = '', url = '', lineNumber, columnNumber] = match;
  return { functionName, url: url.replace(/^async /, ''), lineNumber: Number(lineNumber), columnNumber: Number(columnNumber) };
}
