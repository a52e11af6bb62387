import { app, dialog, type BrowserWindow } from 'electron';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { say } from '../../src-shared/words/sentence.ts';

/** The person picks a folder in the system's dialog. @returns nothing when it was cancelled */
export async function chooseFolder(window: BrowserWindow): Promise<string | undefined> {
  // Without a screen a native dialog would end the app.
  if (app.commandLine.getSwitchValue('ozone-platform') === 'headless' || !window.isVisible()) {
    throw new DebuggerError('FILE_REFUSED', say('choose.noScreen'), { hint: say('choose.noScreenHint') });
  }
  const { filePaths } = await dialog.showOpenDialog(window, { properties: ['openDirectory'] });
  return filePaths[0];
}
