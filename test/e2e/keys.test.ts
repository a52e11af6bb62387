import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type * as electron from 'electron';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DrivenApp } from '../support/appProcess.ts';
import { until } from '../support/businessHarness.ts';
import { ChatAgent } from '../support/chatAgent.ts';
import { type FaultyMcp, tellingMcp } from '../support/faultyMcp.ts';
import { OPENAI, streamed } from '../support/gatewayStreams.ts';
import { SsePlayer } from '../support/ssePlayer.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';
import { violations } from '../support/axe.ts';
import { removeFolder } from '../../scripts/removeFolder.mjs';

const SHOP = 'canary-shop-0c1e44';
const MODEL = 'canary-model-93fe';

let model: SsePlayer;
let shop: FaultyMcp;
let project: TempProject;
let data: string;
let app: DrivenApp | undefined;

beforeAll(async () => {
  model = await SsePlayer.start();
  shop = await tellingMcp();
  project = tempProject({
    mcpServers: { shop: { url: shop.url('/mcp'), approval: 'never', headers: { authorization: 'Bearer ${keychain:SHOP}' } } },
    gateway: { ...OPENAI.gateway(model.origin), apiKey: '${keychain:MODEL}' },
  });
  data = mkdtempSync(path.join(os.tmpdir(), 'wsd-keys-'));
});
afterEach(async () => {
  await app?.stop();
  app = undefined;
});
afterAll(async () => {
  await Promise.all([model.stop(), shop.close()]);
  project.remove();
  await removeFolder(data);
});

async function start(flags: readonly string[] = []): Promise<{ started: DrivenApp; window: Page; keys: Locator }> {
  app = await DrivenApp.start({ windowed: true, flags: ['--locale', 'en', ...flags], project: project.folder, userDataDir: data });
  const { window } = app;
  window.setDefaultTimeout(20_000);
  await window.getByRole('radio', { name: 'Chat' }).click();
  await window.getByRole('tab', { name: 'Servers' }).click();
  return { started: app, window, keys: window.getByRole('region', { name: 'Keys', exact: true }) };
}
const row = (keys: Locator, name: string): Locator => keys.getByRole('listitem').filter({ hasText: name });
const state = (window: Page): Locator => window.getByRole('listitem', { name: 'shop' }).locator('.server-state');

/** Everything of the window's own that main answers without being told what. */
const ASKS = [
  'listKeys',
  'serverStatuses',
  'chatState',
  'listTrace',
  'listToolCalls',
  'listNetwork',
  'listAgentCalls',
  'recentProjects',
] as const;
const INPUTS: Readonly<Record<string, unknown>> = { listTrace: {}, listToolCalls: {}, listNetwork: { since: 0 } };

async function answersOf(window: Page): Promise<string> {
  const answers = await window.evaluate(
    ([names, inputs]) =>
      Promise.all(
        names.map((name) => {
          const request: (name: string, input: unknown) => Promise<unknown> = Reflect.get(
            Reflect.get(globalThis, 'debuggerBridge'),
            'request',
          );
          return request(name, inputs[name]);
        }),
      ),
    [ASKS, INPUTS] as const,
  );
  expect(answers).toMatchObject(ASKS.map(() => ({ ok: true })));
  return JSON.stringify(answers);
}

function filesThatHold(...values: readonly string[]): string[] {
  const shapes = values.flatMap((value) => [
    Buffer.from(value),
    Buffer.from(value, 'utf16le'),
    Buffer.from(Buffer.from(value).toString('base64').slice(2, -4)),
  ]);
  const files = readdirSync(data, { recursive: true }).map((name) => path.join(data, String(name)));
  return files.filter((file) => {
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
    const bytes = readFileSync(file);
    return shapes.some((shape) => bytes.includes(shape));
  });
}

/** Electron under test is told to use no keychain of a Linux desktop; other systems always have one. */
const withoutKeychain = test.skipIf(process.platform !== 'linux');

withoutKeychain(
  'keys without a keychain: told, kept until the app ends by keyboard alone, sent to nobody before trust, found nowhere',
  async () => {
    const { started, window, keys } = await start();
    const said: string[] = [];
    started.app.process().stdout?.on('data', (chunk) => said.push(String(chunk)));
    started.app.process().stderr?.on('data', (chunk) => said.push(String(chunk)));
    // All that main tells the window from here on.
    await started.app.evaluate(({ webContents }) => {
      const told: string[] = [];
      Reflect.set(globalThis, 'toldToWindow', told);
      for (const contents of webContents.getAllWebContents()) {
        const send = contents.send.bind(contents);
        contents.send = (channel: string, ...args: unknown[]): void => {
          told.push(JSON.stringify([channel, args]));
          send(channel, ...args);
        };
      }
    });

    // A project that is not trusted names what it wants, and gets nothing even when it is there.
    const box = window.locator('.servers').getByRole('region', { name: 'This project waits for your trust' });
    await box.waitFor();
    expect(await box.locator('li').allTextContents()).toEqual([shop.url('/mcp'), 'SHOP', 'MODEL']);
    await keys.getByText('This system has no keychain that protects keys').waitFor();
    expect(await row(keys, 'SHOP').textContent()).toContain('Missing');
    await row(keys, 'SHOP').getByRole('button', { name: 'Store the key SHOP' }).press('Enter');
    await window.keyboard.type(SHOP);
    expect(await violations(window, { iframes: false })).toEqual([]);
    await window.keyboard.press('Enter');
    await row(keys, 'SHOP').getByText('Until the app ends', { exact: true }).waitFor();
    expect(await keys.locator('input').count()).toBe(0);
    expect(await window.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Replace the key SHOP');
    expect(await state(window).textContent()).toBe('Untrusted');
    expect(await new ChatAgent(started.url).fails('submit_chat_query', { query: 'hi' })).toMatchObject({
      message: 'The project is not trusted, and its gateway would be sent stored keys.',
    });
    expect([shop.log, model.requests]).toEqual([[], []]);

    await box.getByRole('button', { name: 'Trust this project' }).click();
    await state(window).getByText('Ready').waitFor();
    expect(shop.headers.at(-1)).toMatchObject({ authorization: `Bearer ${SHOP}` });

    // The gateway lacks its key: the chat says so and leads to the form.
    const composer = window.locator('#composer');
    await composer.fill('echo hello');
    await composer.press('Enter');
    const failed = window.locator('.failed');
    await failed.getByText('The key MODEL is not stored').waitFor();
    await failed.getByRole('button', { name: 'Store the key MODEL' }).press('Enter');
    await keys.getByLabel('Value of MODEL').waitFor();
    await window.keyboard.type(MODEL);
    await window.keyboard.press('Enter');
    await row(keys, 'MODEL').getByText('Until the app ends', { exact: true }).waitFor();
    model.play(
      streamed(OPENAI.start, OPENAI.call('c1', 'echo', ['{"text":"x"}']), OPENAI.end('calls')),
      streamed(OPENAI.start, OPENAI.text('it was denied'), OPENAI.end('stop')),
    );
    await failed.getByRole('button', { name: 'Try again' }).click();
    await window.locator('.answer').getByText('it was denied').waitFor();
    expect(model.requests[0]?.headers['authorization']).toBe(`Bearer ${MODEL}`);

    const { agent } = new ChatAgent(started.url);
    const outputs: unknown[] = [];
    for (const { name } of await agent.listTools()) outputs.push(await agent.call(name));
    for (const tool of ['list_agent_trace_events', 'list_agent_tool_calls']) outputs.push(await agent.call(tool, { pageSize: 200 }));
    outputs.push(await agent.call('list_console_messages', { target: 'all', pageSize: 200 }));
    const told = await started.app.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'toldToWindow')));
    const text = [JSON.stringify(outputs), told, await answersOf(window), await window.content(), ...said].join('\n');
    expect(text).toContain('denied for');
    for (const value of [SHOP, MODEL]) expect(text).not.toContain(value);

    // Removing asks first; the server that used it says what it lacks.
    const asked = shop.log.length;
    await row(keys, 'SHOP').getByRole('button', { name: 'Remove the key SHOP' }).press('Enter');
    await window.keyboard.press('Escape');
    expect(await row(keys, 'SHOP').getByText('Until the app ends', { exact: true }).count()).toBe(1);
    await row(keys, 'SHOP').getByRole('button', { name: 'Remove the key SHOP' }).press('Enter');
    await row(keys, 'SHOP').getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await state(window).getByText('Failed').waitFor();
    await window.locator('.server-problem').getByText('The key SHOP is not stored.').waitFor();
    await until(async () => (await window.evaluate(() => document.activeElement?.getAttribute('aria-label'))) === 'Store the key SHOP');
    expect(shop.log.length).toBe(asked);

    await started.stop();
    app = undefined;
    expect(filesThatHold(SHOP, MODEL)).toEqual([]);
  },
  120_000,
);

withoutKeychain(
  'after a restart keys of such a system are gone, and the window says so',
  async () => {
    const { window, keys } = await start();
    await window.locator('.server-problem').getByText('The key SHOP is not stored.').waitFor();
    expect(await keys.locator('.chip').allTextContents()).toEqual(['Missing', 'Missing']);
    // A key beside those of the project; Escape drops what was typed.
    await window.locator('.server-problem').getByRole('button', { name: 'Store the key SHOP' }).press('Enter');
    await keys.getByLabel('Value of SHOP').fill('half');
    await window.keyboard.press('Escape');
    expect(await keys.locator('input').count()).toBe(0);
    await keys.getByRole('button', { name: 'Add a key' }).press('Enter');
    await window.keyboard.type('a b');
    await keys.getByRole('alert').getByText('100 at most').waitFor();
    await keys.getByLabel('Name').fill('OTHER');
    await window.keyboard.press('Tab');
    await window.keyboard.type('some-value');
    await window.keyboard.press('Enter');
    await row(keys, 'OTHER').getByText('not used by this project').waitFor();
    expect(await window.evaluate(() => document.activeElement?.textContent)).toContain('Add a key');
  },
  120_000,
);

test('keys with a keychain: stored encrypted, there after a restart, and told when the keychain does not give them back', async () => {
  // No machine of a test has a keychain that opens by itself: this one turns bits around.
  const keychain = ({ safeStorage }: typeof electron): void => {
    Object.assign(safeStorage, {
      isEncryptionAvailable: () => true,
      getSelectedStorageBackend: () => 'gnome_libsecret',
      encryptString: (text: string) => Buffer.from(text).map((byte) => byte ^ 0xff),
      decryptString: (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0xff)).toString(),
    });
  };
  const first = await start();
  await first.started.app.evaluate(keychain);
  await first.started.app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().forEach((contents) => contents.send('wsd:keysChanged')),
  );
  await first.keys.getByText('Values stay on this computer').waitFor();
  await row(first.keys, 'SHOP').getByRole('button', { name: 'Store the key SHOP' }).click();
  await first.window.keyboard.type(SHOP);
  await first.window.keyboard.press('Enter');
  await row(first.keys, 'SHOP').getByText('In the keychain').waitFor();
  await state(first.window).getByText('Ready').waitFor();
  await first.started.stop();
  const file = path.join(data, 'keys.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')))).toEqual(['keys']);
  expect(filesThatHold(SHOP)).toEqual([]);

  // The system's own cipher is not the one that it was stored with.
  const second = await start();
  await second.window
    .locator('.server-problem')
    .getByText("The key SHOP is stored, but the system's keychain does not give it back.")
    .waitFor();
  await row(second.keys, 'SHOP').getByText('Can’t be read').waitFor();
  await second.started.app.evaluate(keychain);
  await second.window.getByRole('button', { name: 'Reconnect' }).click();
  await state(second.window).getByText('Ready').waitFor();
  expect(shop.headers.at(-1)).toMatchObject({ authorization: `Bearer ${SHOP}` });
}, 120_000);
