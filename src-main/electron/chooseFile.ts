import { dialog, type BaseWindow } from 'electron';

/** Asks the person where a file should lie. @returns the absolute path; nothing when they thought better of it */
export async function chooseFile(window: BaseWindow, name: string): Promise<string | undefined> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath: name });
  return canceled || filePath === '' ? undefined : filePath;
}
