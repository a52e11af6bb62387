import type { OpenDialog } from '../../src-shared/snapshot/dialog.ts';
import { inQuotes } from '../format/markdown.ts';
import { defineSection } from './scene.ts';

export interface HandledDialog extends Pick<OpenDialog, 'type' | 'message'> {
  readonly action: 'accept' | 'dismiss';
}

/** The dialog that was just answered. */
export const handledDialog = defineSection({
  name: 'handledDialog',
  fetch: ({ action, type, message }: HandledDialog) => ({ action, type, message }),
  json: (dialog) => ({ handled: true, ...dialog }),
  markdown: ({ action, type, message }) => [`The ${type} ${inQuotes(message)} was ${action === 'accept' ? 'accepted' : 'dismissed'}.`],
});
