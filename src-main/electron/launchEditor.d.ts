// launch-editor has types for its main entry only; these are the parts that choose an editor without writing to stdout.
declare module 'launch-editor/guess.js' {
  /** The editor's command and its first arguments; an empty list or `[null]` when none is known. */
  export default function guessEditor(specified?: string): [editor?: string | null, ...args: string[]];
}
declare module 'launch-editor/get-args.js' {
  export default function editorArguments(editor: string, file: string, line?: number, column?: number): string[];
}
declare module 'launch-editor/construct-windows-launch-command.js' {
  export default function windowsCommand(editor: string, args: string[]): string;
}
