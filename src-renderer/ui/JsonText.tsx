import './jsonText.css';
import type { ReactNode } from 'react';
import { printable } from './printable.ts';

const SHOWN = 50_000;
const ONE_LINE = 120;
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;

/** JSON on one line with room between its parts, when it is short enough for that; laid out otherwise. */
export function shortJson(text: string): string {
  const laidOut = prettyJson(text);
  const line = laidOut.replaceAll(/\n\s*/g, ' ');
  return line.length <= ONE_LINE ? line : laidOut;
}

/** Laid out when it is JSON, as it is otherwise. */
export function prettyJson(text: string): string {
  if (text.length > SHOWN) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function coloured(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, string, colon, word] = match;
    const shown = string ?? whole;
    parts.push(text.slice(end, match.index));
    const tone = string === undefined ? (word === undefined ? 'num' : 'kw') : colon === undefined ? 'str' : 'role';
    parts.push(
      <span key={match.index} className={tone}>
        {shown}
      </span>,
    );
    end = match.index + shown.length;
  }
  parts.push(text.slice(end));
  return parts;
}

/** JSON as text with its kinds told apart by colour; every character of it is shown as what it is. */
export function JsonText({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="jsontext inner selectable" tabIndex={0} aria-label={label} role="group">
      {coloured(printable(text, SHOWN))}
    </pre>
  );
}
