import { handleDialog } from '../../src-shared/protocol/tools/handleDialog.ts';
import type { OpenDialog } from '../../src-shared/snapshot/dialog.ts';
import type { StandingFact } from './scene.ts';

/** Leads every response: a target waits on a dialog, or one was answered by itself since the last response. */
export const dialogs: StandingFact = {
  name: 'dialogs',
  standing({ store }) {
    const notices = [...store.dialogs.open.map(openSentence), ...store.dialogs.takeHandled()];
    return notices.length === 0 ? undefined : { json: {}, notices };
  },
};

/** The page's words stand in quotes, so that they can't pass for ours. */
function openSentence({ type, message, defaultValue, from }: OpenDialog): string {
  const proposed = defaultValue === undefined || defaultValue === '' ? '' : ` (default value: ${JSON.stringify(defaultValue)})`;
  return `Open dialog of the ${from}: ${type} ${JSON.stringify(message)}${proposed}. Call ${handleDialog.name} to answer it before continuing.`;
}
