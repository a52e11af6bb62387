import type { ConsoleEntry } from '../../src-shared/snapshot/console.ts';

/** An entry as a line of a log, its stack below it. Times are ISO, UTC; positions count from 1. */
export function entryText({ timestamp, level, target, text, url, lineNumber, columnNumber, stack = [] }: ConsoleEntry): string {
  const place = url === undefined ? '' : ` (${[url, lineNumber, columnNumber].filter((part) => part !== undefined).join(':')})`;
  // A thrown error's words hold its stack already.
  const frames = text.includes('\n    at ')
    ? []
    : stack.map((frame) => `    at ${frame.functionName || '(anonymous)'} (${frame.url}:${frame.lineNumber}:${frame.columnNumber})`);
  return [`${new Date(timestamp).toISOString()} ${target} ${level.padEnd(5)} ${text}${place}`, ...(level === 'error' ? frames : [])].join(
    '\n',
  );
}

/** As many of the newest entries as fit. */
export function newestText(entries: readonly ConsoleEntry[], characters: number): { readonly text: string; readonly count: number } {
  const lines: string[] = [];
  let room = characters;
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index];
    if (!entry) break;
    const line = entryText(entry);
    room -= line.length + 1;
    if (room < 0 && lines.length > 0) break;
    lines.push(line);
  }
  return { text: lines.toReversed().join('\n'), count: lines.length };
}
