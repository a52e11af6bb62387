import { mkdtempSync, rmSync, writeFileSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '../src-shared/snapshot/limits.ts';
import { WidgetSamples } from '../src-main/widgetSamples.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'wsd-samples-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sample = (name: string, text = '{}') => ({ id: name, name, text });

test('samples are kept by project and widget, over a restart', () => {
  let project = '/one';
  const samples = new WidgetSamples(folder, () => project);
  samples.save('card', [sample('北京')]);
  samples.save('other', [sample('x')]);
  project = '/two';
  expect(samples.list('card')).toEqual([]);
  samples.save('card', []);
  expect(new WidgetSamples(folder, () => '/one').list('card')).toEqual([sample('北京')]);
  expect(new WidgetSamples(folder, () => '/one').list('other')).toEqual([sample('x')]);
});

test('too much is refused and what was kept stays; a file that is none counts as empty', () => {
  const samples = new WidgetSamples(folder, () => '/one');
  samples.save('card', [sample('a')]);
  const large = Array.from({ length: 21 }, (_, index) => sample(String(index), 'x'.repeat(LIMITS.widgetDataCharacters)));
  expect(() => samples.save('card', large)).toThrow(/too large/);
  expect(samples.list('card')).toEqual([sample('a')]);
  writeFileSync(path.join(folder, readdirSync(folder)[0] ?? ''), '{"folder": 1');
  expect(samples.list('card')).toEqual([]);
});
