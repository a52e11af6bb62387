import { exec, spawn, type ChildProcess } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import windowsCommand from 'launch-editor/construct-windows-launch-command.js';
import editorArguments from 'launch-editor/get-args.js';
import guessEditor from 'launch-editor/guess.js';
import { shell } from 'electron';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { say } from '../../src-shared/words/sentence.ts';

/** An editor that ends with a failure within this time did not open the file. */
const FAILS_WITHIN_MS = 1_500;
/** They need a terminal, and this app has none. */
const IN_TERMINAL = new Set(['vi', 'vim', 'nvim', 'nano', 'emacs', 'micro', 'hx', 'helix', 'kak']);

export interface SourcePlace {
  /** Absolute path. */
  readonly file: string;
  /** 1-based */
  readonly line?: number | undefined;
  /** 1-based */
  readonly column?: number | undefined;
}

/**
 * Opens a file of the project in the person's editor: that of `LAUNCH_EDITOR`, one that runs, `VISUAL` or `EDITOR`.
 * Without one, the file manager shows the file: opening it by its type could run it.
 * @throws FILE_REFUSED when the file is not below `folder`, links resolved: positions may come from a guest's source maps
 */
export async function openSource(folder: string, { file, line = 1, column = 1 }: SourcePlace): Promise<'editor' | 'folder'> {
  const [real, realFolder] = await Promise.all([realpath(file), realpath(folder)]).catch(() => {
    throw new DebuggerError('FILE_REFUSED', say('source.missing', { file: JSON.stringify(file) }));
  });
  const inside = path.relative(realFolder, real);
  if (inside === '' || inside.startsWith('..') || path.isAbsolute(inside)) {
    throw new DebuggerError('FILE_REFUSED', say('source.outside', { file: JSON.stringify(file) }), {
      hint: say('source.outsideHint'),
    });
  }
  const [editor, ...options] = guessEditor();
  if (editor && !IN_TERMINAL.has(path.basename(editor))) {
    if (await runs(start(editor, [...options, ...editorArguments(editor, real, line, column)]))) return 'editor';
  }
  shell.showItemInFolder(real);
  return 'folder';
}

function start(editor: string, args: string[]): ChildProcess {
  if (process.platform === 'win32') return exec(windowsCommand(editor, args));
  return spawn(editor, args, { detached: true, stdio: 'ignore' });
}

/** Whether the editor started and did not fail at once; one that hands over to its running instance ends with 0. */
function runs(child: ChildProcess): Promise<boolean> {
  child.unref();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, FAILS_WITHIN_MS, true);
    const settle = (started: boolean): void => {
      clearTimeout(timer);
      resolve(started);
    };
    child.once('error', () => settle(false));
    child.once('exit', (code) => settle(code === 0));
  });
}
