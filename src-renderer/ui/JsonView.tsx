import './jsonView.css';
import { ChevronDown, ChevronRight, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import type { Translate } from '../i18n/translate.ts';
import { classes } from './classes.ts';
import { Field } from './Field.tsx';
import { FindSteps } from './FindSteps.tsx';
import { findIn, foldsOf, marked, type Match, tonedPieces } from './jsonLines.ts';
import { printable } from './printable.ts';
import { VirtualList, type VirtualListHandle } from './VirtualList.tsx';

const LINE = 18;
/** More of one text are not looked for. */
const MATCHES = 1_000;
/** Of a text, and of one of its lines. */
const SHOWN = 220_000;
const LINE_SHOWN = 4_000;

/** Laid out when it is JSON, as it is otherwise; always with every character shown as what it is. */
export function linesOf(text: string): readonly string[] {
  return printable(laidOut(text), SHOWN)
    .split('\n')
    .map((line) => (line.length > LINE_SHOWN ? `${line.slice(0, LINE_SHOWN)}…` : line));
}

function laidOut(text: string): string {
  if (text.length > SHOWN || !/^\s*[{[]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

interface JsonViewProps {
  readonly text: string;
  readonly label: string;
  readonly t: Translate;
  /** At the left end of its bar. */
  readonly lead?: ReactNode;
}

/** JSON or other text by lines: numbered, folding, and searched with a count, next and previous. */
export function JsonView({ text, label, t, lead }: JsonViewProps): ReactNode {
  const lines = useMemo(() => linesOf(text), [text]);
  const folds = useMemo(() => foldsOf(lines), [lines]);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useRef<VirtualListHandle>(null);
  const matches = useMemo(() => findIn(lines, word, MATCHES), [lines, word]);
  const at = matches.length === 0 ? -1 : Math.min(chosen, matches.length - 1);
  const shown = useMemo(() => visible(lines.length, folds, folded), [lines, folds, folded]);

  const go = (to: number, among: readonly Match[] = matches): void => {
    const match = among.at(to);
    if (match === undefined) return;
    const open = new Set([...folded].filter((from) => !(from < match.line && match.line < (folds.get(from) ?? 0))));
    setFolded(open);
    setChosen(to < 0 ? among.length + to : to);
    const row = visible(lines.length, folds, open).indexOf(match.line);
    requestAnimationFrame(() => list.current?.reveal(row));
  };
  const step = (by: 1 | -1): void => go((at + by + matches.length) % Math.max(1, matches.length));
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  const toggle = (line: number): void => {
    const next = new Set(folded);
    if (!next.delete(line)) next.add(line);
    setFolded(next);
  };
  return (
    <div className="jsonview">
      <div className="bar" data-filter="">
        {lead}
        <Field
          small
          className="grow"
          label={t('json.find', { what: label })}
          placeholder={t('json.findHint')}
          icon={<Search className="i-s" />}
          value={word}
          onKeyDown={press}
          onChange={({ target: { value } }) => {
            setWord(value);
            go(0, findIn(lines, value, MATCHES));
          }}
        />
        {word !== '' && (
          <output className="dim count" aria-live="polite">
            {matches.length === 0
              ? t('json.noMatch')
              : t('json.match', { n: at + 1, of: matches.length === MATCHES ? `${MATCHES}+` : matches.length })}
          </output>
        )}
        <FindSteps previous={t('json.previous')} next={t('json.next')} disabled={matches.length === 0} onStep={step} />
      </div>
      <VirtualList
        handle={list}
        measured
        className="jsonlines inner selectable"
        role="group"
        aria-label={label}
        tabIndex={0}
        count={shown.length}
        rowHeight={LINE}
        renderRow={(row) => {
          const line = shown[row] ?? 0;
          const first = matches.findIndex((match) => match.line === line);
          const starts = first < 0 ? [] : matches.filter((match) => match.line === line).map(({ from }) => from);
          const pieces = marked(tonedPieces(lines[line] ?? ''), starts, word.length, first);
          const isFolded = folded.has(line);
          return (
            <div className="jsonline">
              <span className="jsonno" aria-hidden="true">
                {line + 1}
              </span>
              {folds.has(line) ? (
                <button
                  type="button"
                  className="jsonfold"
                  aria-expanded={!isFolded}
                  aria-label={t('json.fold', { n: line + 1 })}
                  onClick={() => toggle(line)}
                >
                  {isFolded ? <ChevronRight className="i-s" /> : <ChevronDown className="i-s" />}
                </button>
              ) : (
                <i />
              )}
              <code>
                {pieces.map((piece, index) => {
                  const content = <span className={piece.tone}>{piece.text}</span>;
                  return piece.match === undefined ? (
                    <span key={index} className={piece.tone}>
                      {piece.text}
                    </span>
                  ) : (
                    <mark key={index} className={classes(piece.match === at && 'now')}>
                      {content}
                    </mark>
                  );
                })}
                {isFolded && <span className="pn"> … {(lines[folds.get(line) ?? 0] ?? '').trim()}</span>}
              </code>
            </div>
          );
        }}
      />
    </div>
  );
}

/** Lines outside all folded parts; a folded part keeps its first line. */
function visible(count: number, folds: ReadonlyMap<number, number>, folded: ReadonlySet<number>): readonly number[] {
  const rows: number[] = [];
  for (let line = 0; line < count; line += 1) {
    rows.push(line);
    if (folded.has(line)) line = folds.get(line) ?? line;
  }
  return rows;
}
