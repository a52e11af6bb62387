import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, tooltips } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { suggestionsAt } from './schemaCompletion.ts';

/** A stretch of the text that is wrong, in characters from its beginning. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

export interface CodeEditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Ctrl or Cmd with Enter. */
  readonly onSubmit: () => void;
}

export interface CodeEditorLabels {
  readonly label: string;
  readonly describedBy: string;
  /** Words of the editor's own parts, by their English ones. */
  readonly phrases: Readonly<Record<string, string>>;
}

const fromOutside = Annotation.define<true>();

const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.propertyName, color: 'var(--syn-name)' },
    { tag: tags.string, color: 'var(--syn-str)' },
    { tag: tags.number, color: 'var(--syn-num)' },
    { tag: [tags.bool, tags.null], color: 'var(--syn-kw)' },
    { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--syn-dim)' },
  ]),
);

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--fg-1)', backgroundColor: 'var(--bg-panel)', font: '12px / 20px var(--font-mono)' },
  '&.cm-focused': { outline: 'none', boxShadow: 'inset 0 0 0 2px var(--accent)' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '20px', fontVariantLigatures: 'none' },
  '.cm-content': { caretColor: 'var(--fg-1)', padding: '4px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--fg-1)' },
  '.cm-gutters': { backgroundColor: 'var(--bg-panel)', color: 'var(--fg-3)', borderRight: '1px solid var(--line-soft)', fontSize: '11px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--bg-hover) 55%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--bg-hover)', color: 'var(--fg-2)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--bg-selected)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--warn-tint)' },
  '.cm-searchMatch': { backgroundColor: 'var(--warn-tint)', outline: '1px solid var(--warn-line)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-tint)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--bg-press)', outline: '1px solid var(--line-ctl)' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--bg-hover)', border: '1px solid var(--line)', color: 'var(--fg-2)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--bg-raised)',
    border: '0',
    borderRadius: 'var(--r-2)',
    boxShadow: 'var(--shadow-menu)',
    color: 'var(--fg-1)',
    fontFamily: 'var(--font-ui)',
    maxWidth: '100%',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', maxHeight: '220px', maxWidth: '100%' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px', lineHeight: '20px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--bg-selected)', color: 'var(--fg-1)' },
  '.cm-completionDetail': { color: 'var(--fg-3)', fontStyle: 'normal', marginLeft: '8px' },
  '.cm-completionInfo': { maxWidth: '240px', padding: '6px 8px' },
  '.cm-diagnostic': { padding: '4px 8px', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--err-solid)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--warn-solid)' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--err-solid)', textDecorationSkipInk: 'none' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy var(--warn-solid)', textDecorationSkipInk: 'none' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-panels': { backgroundColor: 'var(--bg-window)', color: 'var(--fg-1)', borderColor: 'var(--line)' },
  '.cm-panel.cm-search': { fontFamily: 'var(--font-ui)' },
  '.cm-textfield': {
    backgroundColor: 'var(--bg-input)',
    border: '1px solid var(--line-ctl)',
    borderRadius: 'var(--r-2)',
    color: 'var(--fg-1)',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--bg-panel)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--r-2)',
    color: 'var(--fg-1)',
  },
});

/** A JSON editor. It is loaded only where it is shown. */
export function createCodeEditor({ parent, text, onChange, onSubmit }: CodeEditorOptions, labels: CodeEditorLabels) {
  let schema: Readonly<Record<string, unknown>> | undefined;
  const labelled = new Compartment();

  const complete = (context: CompletionContext): CompletionResult | null => {
    if (schema === undefined) return null;
    const document = context.state.doc.toString();
    const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
    if (!context.explicit && !/["\w]/.test(before)) return null;
    const found = suggestionsAt(schema, document, context.pos);
    if (found === undefined || found.items.length === 0) return null;
    return {
      from: found.from,
      to: Math.max(found.to, context.pos),
      filter: false,
      options: matching(found.items, context.state.sliceDoc(found.from, context.pos)).map(({ label, insert, detail, info }) => ({
        label,
        apply: insert,
        detail,
        type: found.kind === 'property' ? 'property' : 'enum',
        ...(info !== undefined && { info }),
      })),
    };
  };
  const labelling = ({ label, describedBy, phrases }: CodeEditorLabels): Extension => [
    EditorState.phrases.of(phrases),
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy, spellcheck: 'false' }),
  ];

  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        labelled.of(labelling(labels)),
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of('  '),
        EditorState.tabSize.of(2),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ override: [complete], icons: false }),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        search({ top: true }),
        json(),
        colours,
        look,
        // The stage beside the editor is a native layer: nothing of the editor may lie over it.
        tooltips({ position: 'fixed', tooltipSpace: () => parent.getBoundingClientRect() }),
        keymap.of([
          { key: 'Mod-Enter', run: () => (onSubmit(), true) },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...foldKeymap,
          // Escape leaves the editor to the keys around it.
          { key: 'Escape', run: (escaped) => (escaped.contentDOM.blur(), true) },
          indentWithTab,
          ...defaultKeymap,
        ]),
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          if (docChanged && !transactions.some((transaction) => transaction.annotation(fromOutside) === true))
            onChange(state.doc.toString());
        }),
      ],
    }),
  });

  return {
    /** Replaces what differs; the person's own undo takes it back. */
    setText(next: string): void {
      const now = view.state.doc.toString();
      if (now !== next) view.dispatch({ changes: changed(now, next), annotations: fromOutside.of(true) });
    },
    setMarks(marks: readonly Mark[]): void {
      const end = view.state.doc.length;
      const diagnostics: Diagnostic[] = marks.map(({ from, to, severity, message }) => ({
        from: Math.min(from, end),
        to: Math.min(Math.max(to, from), end),
        severity,
        message,
      }));
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    setSchema: (next: Readonly<Record<string, unknown>> | undefined): void => void (schema = next),
    relabel: (next: CodeEditorLabels): void => view.dispatch({ effects: labelled.reconfigure(labelling(next)) }),
    destroy: (): void => view.destroy(),
  };
}

/** Those that begin with what is typed first, then those that hold it. */
function matching<Item extends { readonly label: string }>(items: readonly Item[], typed: string): readonly Item[] {
  const wanted = typed.replaceAll('"', '').toLowerCase();
  const place = ({ label }: Item): number => label.replaceAll('"', '').toLowerCase().indexOf(wanted);
  return items.filter((item) => place(item) !== -1).toSorted((a, b) => Math.min(place(a), 1) - Math.min(place(b), 1));
}

/** The one stretch that differs: the cursor stays where it was outside of it. */
function changed(now: string, next: string): { from: number; to: number; insert: string } {
  const least = Math.min(now.length, next.length);
  let from = 0;
  while (from < least && now[from] === next[from]) from += 1;
  let tail = 0;
  while (tail < least - from && now[now.length - 1 - tail] === next[next.length - 1 - tail]) tail += 1;
  return { from, to: now.length - tail, insert: next.slice(from, next.length - tail) };
}
