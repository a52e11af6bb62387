import { expect, test } from 'vitest';
import { SceneRecord } from '../src-main/sceneRecord.ts';
import { SnapshotStore } from '../src-main/store/snapshotStore.ts';

test('a widget is rendered again with its own data, never with those of another that was asked for since', () => {
  const record = new SceneRecord({
    store: new SnapshotStore(() => 0),
    send: () => {},
    createInstanceId: () => 'new',
    onRenderStarted: () => {},
    now: () => 0,
  });
  const ask = (id: string, structuredContent?: Record<string, unknown>): void =>
    record.renderStarted(
      {
        type: 'widget',
        id,
        name: id,
        source: 'project',
        instanceId: `${id}-1`,
        ...(structuredContent && { structuredContent }),
      },
      'you',
    );
  expect(record.dataOf('card')).toEqual({});
  ask('card', { city: 'beijing' });
  expect([record.dataOf('card'), record.dataOf('other')]).toEqual([{ city: 'beijing' }, {}]);
  ask('other', { price: 3 });
  expect([record.dataOf('card'), record.dataOf('other')]).toEqual([{}, { price: 3 }]);
});
