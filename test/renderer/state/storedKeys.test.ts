import { expect, test } from 'vitest';
import { createStoredKeys } from '../../../src-renderer/state/storedKeys.ts';
import { scriptedBridge } from '../support/scriptedBridge.ts';

const VALUE = 'canary-value-66d0';

test('nothing is asked before keys are shown; from then on each change is read', async () => {
  const { bridge, answers, asked, emit } = scriptedBridge();
  const keys = createStoredKeys(bridge);
  emit('keysChanged', undefined);
  expect(asked).toEqual([]);
  await keys.read();
  expect(keys.store.getState()).toMatchObject({ known: undefined, failure: { message: { text: 'No answer to listKeys' } } });
  answers.listKeys = () => ({ canProtect: true, keys: [] });
  await keys.read();
  expect(keys.store.getState()).toMatchObject({ known: { canProtect: true, keys: [] }, failure: undefined });
  emit('keysChanged', undefined);
  expect(asked.filter(({ name }) => name === 'listKeys')).toHaveLength(3);
});

test('a value goes to main and is kept nowhere', async () => {
  const { bridge, answers, asked } = scriptedBridge();
  answers.listKeys = () => ({ canProtect: true, keys: [] });
  answers.saveKey = () => undefined;
  const keys = createStoredKeys(bridge);
  keys.open('SHOP');
  await keys.save('SHOP', VALUE, 'keychain');
  expect(asked[0]).toEqual({ name: 'saveKey', input: { name: 'SHOP', value: VALUE, place: 'keychain' } });
  expect(JSON.stringify(keys.store.getState())).not.toContain(VALUE);
  await expect(keys.remove('SHOP')).rejects.toThrow('No answer to removeKey');
});

test('each opening of the form is one of its own', () => {
  const keys = createStoredKeys(scriptedBridge().bridge);
  keys.open('SHOP');
  const first = keys.store.getState().form;
  keys.open('SHOP');
  expect(keys.store.getState().form?.stamp).not.toBe(first?.stamp);
  keys.close();
  expect(keys.store.getState().form).toBeUndefined();
});
