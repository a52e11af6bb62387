import { handleDialog } from '../../src-shared/protocol/tools/handleDialog.ts';
import type { DialogAnswers } from '../commands/ports.ts';
import { handledDialog } from '../sections/handledDialog.ts';
import { connected } from './preconditions.ts';
import { implement, type Tool } from './tool.ts';

/** Goes past the queue: the command that runs may be the one that waits on the dialog. */
export function handleDialogTool(dialogs: DialogAnswers): Tool {
  return implement(
    handleDialog,
    connected(async ({ input: { action, promptText }, response, options }) => {
      const { type, message } = await dialogs.answer({ accept: action === 'accept', promptText }, options.by);
      response.include(handledDialog, { action, type, message });
    }),
  );
}
