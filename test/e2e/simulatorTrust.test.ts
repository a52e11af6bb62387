import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess, DrivenApp } from '../support/appProcess.ts';
import { ChatAgent, saidIn } from '../support/chatAgent.ts';
import { OPENAI, streamed } from '../support/gatewayStreams.ts';
import { SsePlayer } from '../support/ssePlayer.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';
import { removeFolder } from '../../scripts/removeFolder.mjs';

const KEY = 'key-of-the-person';

let model: SsePlayer;
let project: TempProject;
let data: string;

beforeAll(async () => {
  model = await SsePlayer.start();
  // Nothing but its gateway needs trust: it has no server at all.
  project = tempProject({ gateway: OPENAI.gateway(model.origin) });
  data = mkdtempSync(path.join(os.tmpdir(), 'wsd-trust-'));
});
afterAll(async () => {
  await model.stop();
  project.remove();
  await removeFolder(data);
});

const start = { windowed: true, flags: ['--locale', 'en'], env: { WSD_TEST_KEY: KEY } };
const box = (window: Page) => window.getByRole('region', { name: 'This project waits for your trust' });

test('the chat says what its gateway would be sent and where, sends nothing before trust, and answers after it', async () => {
  const app = await DrivenApp.start({ ...start, project: project.folder, userDataDir: data });
  try {
    const { window } = app;
    window.setDefaultTimeout(20_000);
    await window.getByRole('radio', { name: 'Chat' }).click();
    await box(window).waitFor();
    expect(await box(window).locator('li').allTextContents()).toEqual(['WSD_TEST_KEY']);
    expect(await box(window).textContent()).toContain(model.origin);
    expect(await window.locator('body').textContent()).not.toContain(KEY);
    const composer = window.locator('#composer');
    await composer.fill('hello?');
    await composer.press('Enter');
    expect(await window.locator('.composer-foot [role=alert]').textContent()).toContain('Trust the project');
    expect(await composer.inputValue()).toBe('hello?');
    expect(model.requests).toEqual([]);

    model.play(streamed(OPENAI.start, OPENAI.text('hello'), OPENAI.end('stop')));
    await box(window).getByRole('button', { name: 'Trust this project' }).click();
    await box(window).waitFor({ state: 'detached' });
    await composer.press('Enter');
    await window.locator('.answer').getByText('hello').waitFor();
    expect(model.requests[0]?.headers['authorization']).toBe(`Bearer ${KEY}`);
  } finally {
    await app.stop();
  }
});

test('trust is kept: the next start asks nothing', async () => {
  const app = await AppProcess.start({ ...start, project: project.folder, userDataDir: data });
  try {
    model.play(streamed(OPENAI.start, OPENAI.text('again'), OPENAI.end('stop')));
    expect(saidIn(await new ChatAgent(app.url).chat('hi')).text).toBe('again');
  } finally {
    await app.stop();
  }
});
