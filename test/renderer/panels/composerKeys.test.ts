import { expect, test } from 'vitest';
import { createComposerKeys } from '../../../src-renderer/panels/Chat/composerKeys.ts';

const plain = { keyCode: 0, isComposing: false, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, change: Partial<typeof plain> = {}) => ({ ...plain, keyCode: key === 'Enter' ? 13 : 0, key, ...change });
const caret = (start: number, end = start, length = 8) => ({ length, start, end });

test.each([
  ['Enter sends', press('Enter'), caret(8), 'submit'],
  ['Shift and Enter break the line', press('Enter', { shiftKey: true }), caret(8), undefined],
  ['Alt and Enter are nothing', press('Enter', { altKey: true }), caret(8), undefined],
  ['Enter while composing', press('Enter', { isComposing: true }), caret(8), undefined],
  ['Enter with the key code of an input method', press('Enter', { keyCode: 229 }), caret(8), undefined],
  ['up at the start', press('ArrowUp'), caret(0), 'older'],
  ['up within the text', press('ArrowUp'), caret(3), undefined],
  ['up with all selected', press('ArrowUp'), caret(0, 8), undefined],
  ['up in the candidate list', press('ArrowUp', { isComposing: true }), caret(0), undefined],
  ['down at the end', press('ArrowDown'), caret(8), 'newer'],
  ['down within the text', press('ArrowDown'), caret(3), undefined],
  ['another key', press('a'), caret(8), undefined],
])('%s', (_name, event, at, action) => {
  expect(createComposerKeys().actionOf(event, at)).toBe(action);
});

test('between start and end of a composition no Enter sends, whatever the event says', () => {
  const keys = createComposerKeys();
  keys.compositionStarted();
  expect(keys.actionOf(press('Enter'), caret(8))).toBeUndefined();
});

test('an Enter in the tick of the end of a composition confirms; the next one sends, in the same tick or later', async () => {
  const keys = createComposerKeys();
  keys.compositionStarted();
  keys.compositionEnded();
  expect(keys.actionOf(press('Enter'), caret(8))).toBeUndefined();
  expect(keys.actionOf(press('Enter'), caret(8))).toBe('submit');
  keys.compositionStarted();
  keys.compositionEnded();
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(keys.actionOf(press('Enter'), caret(8))).toBe('submit');
});
