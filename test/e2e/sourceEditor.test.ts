import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DrivenApp } from '../support/appProcess.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

/** An editor that writes down what it was asked to open. Its name is one whose way of naming a line is known. */
const EDITOR = `#!/bin/sh\nprintf '%s\\n' "$@" > "$(dirname "$0")/opened"\n`;

let bin: string;
let project: TempProject;
let app: DrivenApp;

beforeAll(async () => {
  bin = mkdtempSync(path.join(os.tmpdir(), 'wsd-editor-'));
  writeFileSync(path.join(bin, 'subl'), EDITOR);
  chmodSync(path.join(bin, 'subl'), 0o755);
  project = tempProject({ pages: { home: '<h1>Home</h1>' } });
  project.write(
    'wsd.json',
    '{\n  "appKey": "a", "name": "A", "version": "1.0.0",\n  "pages": [{ "pageId": "p", "path": "/p", "name": "P",\n    "entry": "missing.html" }]\n}\n',
  );
  symlinkSync('/etc/hostname', path.join(project.folder, 'elsewhere.txt'));
  app = await DrivenApp.start({
    project: project.folder,
    flags: ['--locale', 'en'],
    env: { LAUNCH_EDITOR: path.join(bin, 'subl') },
  });
});
afterAll(async () => {
  await app.stop();
  project.remove();
  rmSync(bin, { recursive: true, force: true });
});

test('a problem opens its file at its line in the editor', async () => {
  await app.window.getByRole('tab', { name: /Problems/ }).click();
  const place = app.window.getByRole('button', { name: /wsd\.json:4/ });
  await place.click();
  const opened = path.join(bin, 'opened');
  await expect.poll(() => existsSync(opened), { timeout: 10_000 }).toBe(true);
  await expect.poll(() => readFileSync(opened, 'utf8')).toMatch(/wsd\.json:4:\d+\n$/);
});

test('no file outside the project opens, not even through a link', async () => {
  const ask = (file: string) =>
    app.window.evaluate((name) => Reflect.get(globalThis, 'debuggerBridge').request('openSource', { file: name }), file);
  for (const file of ['/etc/hostname', path.join(project.folder, 'elsewhere.txt'), path.join(project.folder, '..'), project.folder]) {
    expect(await ask(file)).toMatchObject({
      ok: false,
      error: { code: 'FILE_REFUSED', message: { text: expect.stringContaining('project') } },
    });
  }
  expect(await ask(path.join(project.folder, 'none.txt'))).toMatchObject({ ok: false, error: { code: 'FILE_REFUSED' } });
});
