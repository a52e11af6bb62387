import { chatWords } from './chat.ts';
import { elicitationWords } from './elicitation.ts';
import { projectWords } from './project.ts';
import { serverWords } from './servers.ts';
import { targetWords } from './targets.ts';
import { windowWords } from './window.ts';

/**
 * English of all that main says and the window shows. `{name}` is replaced. The window has the other languages, with the
 * same keys and placeholders.
 */
export const english = {
  verbatim: '{text}',
  /** The same, within another sentence. */
  quoted: '{text}',
  both: '{first} {second}',
  sentence: '{clause}.',
  ...serverWords,
  ...chatWords,
  ...elicitationWords,
  ...projectWords,
  ...targetWords,
  ...windowWords,
} as const;

export type SentenceKey = keyof typeof english;
