import type { BaseWindow } from 'electron';
import { chooseFile } from './electron/chooseFile.ts';
import type { OutputFiles } from './files/outputFiles.ts';

/** @returns the absolute path; nothing when the person thought better of it. @throws FILE_REFUSED */
export type SaveAs = (name: string, bytes: () => Promise<Uint8Array>) => Promise<string | undefined>;

/** Saves where the person chooses; into the temp folder where nobody could answer a dialog. */
export function savesAs(files: OutputFiles, window: () => BaseWindow | undefined): SaveAs {
  return async (name, bytes) => {
    const asked = window();
    if (!asked) return files.saveTemp(name, await bytes());
    const file = await chooseFile(asked, name);
    return file === undefined ? undefined : files.saveChosen(file, await bytes());
  };
}
