import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveRuntime } from '../../scripts/electron-runtime.mjs';
import { DrivenWindow } from '../../scripts/pictures/driven-window.mjs';
import { fill, scenes, show } from '../../scripts/pictures/scenes.mjs';
import { violations } from '../support/axe.ts';
import { removeFolder } from '../../scripts/removeFolder.mjs';

let folder: string;
let window: DrivenWindow;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'wsd-axe-'));
  window = await DrivenWindow.open({ runtime: await resolveRuntime(), folder: path.join(folder, 'project') });
  await window.resize({ width: 1440, height: 900 });
  await fill(window);
});
afterAll(async () => {
  await window.close();
  await removeFolder(folder);
});

test.each([
  { theme: 'light', locale: 'zh-CN' },
  { theme: 'dark', locale: 'en' },
] as const)(
  'axe finds nothing in any view, panel or dialog: $theme, $locale',
  async (look) => {
    await window.wear(look);
    await show(window);
    const found: Record<string, unknown> = {};
    let seen = 0;
    for await (const scene of scenes(window)) {
      seen += 1;
      const wrong = await violations(window.page);
      if (wrong.length > 0) found[scene.name] = wrong;
      await scene.leave();
    }
    expect(found).toEqual({});
    expect(seen).toBeGreaterThan(20);
  },
  180_000,
);

test.each([
  { theme: 'light', locale: 'en' },
  { theme: 'dark', locale: 'zh-CN' },
] as const)('axe finds nothing where no project is open: $theme, $locale', async (look) => {
  const empty = await DrivenWindow.open({
    runtime: await resolveRuntime(),
    folder: path.join(folder, `empty-${look.theme}`),
    flags: [mkdtempSync(path.join(folder, 'none-'))],
  });
  try {
    await empty.wear(look);
    expect(await violations(empty.page)).toEqual([]);
    await empty.page.getByRole('button', { name: /^(Open a project|打开项目)$/ }).click();
    await empty.page.getByRole('dialog').waitFor();
    expect(await violations(empty.page)).toEqual([]);
  } finally {
    await empty.close();
  }
});
