import { chatWords } from './chat.ts';
import { elicitationWords } from './elicitation.ts';
import { projectWords } from './project.ts';
import { serverWords } from './servers.ts';

/**
 * English of all that main says and the window shows. `{name}` is replaced. The window has the other languages, with the
 * same keys and placeholders.
 */
export const english = {
  verbatim: '{text}',
  both: '{first} {second}',
  ...serverWords,
  ...chatWords,
  ...elicitationWords,
  ...projectWords,
} as const;

export type SentenceKey = keyof typeof english;
