import { escapeUnseen } from '../../format/escape.ts';

const ANSI = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|.)/g;

/** One bounded line for people: no colours, no line breaks, nothing unseen. `max` counts characters. */
export function shownLine(text: string, max: number): string {
  const line = escapeUnseen(
    text
      .slice(0, max * 4)
      .replace(ANSI, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return line.length > max ? `${line.slice(0, max)}…` : line;
}
