import { value, word } from '../format/markdown.ts';
import { consoleBlock, frameLine, ONE_BASED } from './rows.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { listed } from '../store/queries.ts';
import { defineSection } from './scene.ts';

/** One console entry with arguments and stack, of an earlier document too. */
export const consoleDetail = defineSection({
  name: 'consoleDetail',
  fetch: (msgid: string, { store }) => ({ msgid, found: store.console.find(msgid), bare: store.console.isBare(msgid) }),
  json({ msgid, found }) {
    if (!found) return { found: false, msgid };
    const { argsKey: _key, cardId: _card, ...entry } = found;
    return { found: true, message: { ...listed(found), entry } };
  },
  markdown({ msgid, found }) {
    if (!found) return [`No console message has the msgid ${word(msgid)}.`];
    const { args, stack } = found;
    return [
      `## Console message ${word(msgid)}`,
      consoleBlock([listed(found)]),
      ...(args ? ['### Arguments', ...args.map((arg, index) => `- ${index}: ${value(arg)}`)] : []),
      ...(stack ? ['### Stack', ONE_BASED, ...stack.map(frameLine)] : []),
    ];
  },
  notices: ({ bare }) => (bare ? [`Arguments and stack are kept for the newest ${LIMITS.consoleDetails} messages only.`] : []),
});
