import type { SentenceKey } from '../../../src-shared/words/english.ts';
import { chatZh } from './chat.zh.ts';
import { elicitationZh } from './elicitation.zh.ts';
import { projectZh } from './project.zh.ts';
import { serversZh } from './servers.zh.ts';
import { targetsZh } from './targets.zh.ts';
import { windowZh } from './window.zh.ts';

/** main 所说的句子的中文：键和占位符与 `src-shared/words` 相同。 */
export const mainZh: Readonly<Record<SentenceKey, string>> = {
  verbatim: '{text}',
  quoted: '“{text}”',
  both: '{first}{second}',
  sentence: '{clause}。',
  ...serversZh,
  ...chatZh,
  ...elicitationZh,
  ...projectZh,
  ...targetsZh,
  ...windowZh,
};
