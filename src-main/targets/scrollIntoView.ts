import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { say } from '../../src-shared/words/sentence.ts';
import type { Guest } from './guest.ts';

/** Brings a node into the target's viewport, as a person's own scrolling would. @throws ELEMENT_NOT_FOUND, SCROLL_FAILED */
export async function scrollIntoView({ inspector, devtools }: Guest, uid: string): Promise<void> {
  const objectId = await inspector.nodeObject(uid);
  if (objectId === undefined) throw new DebuggerError('ELEMENT_NOT_FOUND', say('node.detached', { subject: uid }));
  try {
    await devtools.send('DOM.scrollIntoViewIfNeeded', { objectId });
  } catch (error) {
    throw new DebuggerError('SCROLL_FAILED', say('node.notDisplayed', { subject: uid }), { cause: error });
  }
}
