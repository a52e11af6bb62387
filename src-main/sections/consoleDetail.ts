import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { listed } from '../store/queries.ts';
import { defineSection } from './scene.ts';

/** One console entry with arguments and stack, of an earlier document too. */
export const consoleDetail = defineSection({
  name: 'consoleDetail',
  fetch: (msgid: string, { store }) => ({ msgid, found: store.console.find(msgid), bare: store.console.isBare(msgid) }),
  json({ msgid, found }) {
    if (!found) return { found: false, msgid };
    const { argsKey: _key, ...entry } = found;
    return { found: true, message: { ...listed(found), entry } };
  },
  notices: ({ bare }) => (bare ? [`Arguments and stack are kept for the newest ${LIMITS.consoleDetails} messages only.`] : []),
});
