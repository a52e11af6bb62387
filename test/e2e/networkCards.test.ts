import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CardChat, cardChat } from '../support/cardChat.ts';
import { rawAgent } from '../support/mcpClients.ts';
import { networkServer } from '../support/networkServer.ts';

let server: Awaited<ReturnType<typeof networkServer>>;
let chat: CardChat;
let window: Page;

beforeAll(async () => {
  server = await networkServer();
  chat = await cardChat(
    `<script>webSdk.onStructuredContent(({ sum }) => fetch('${server.origin}/data.json?of-card=' + sum, { mode: 'cors' }).then((answer) => answer.text()).catch(() => {}))</script>`,
    ['--categories', 'network'],
  );
  ({ window } = chat);
  await chat.add(1);
  await window.getByRole('tab', { name: /^Network/ }).click();
  await chat.add(2);
}, 120_000);
afterAll(async () => {
  await chat?.stop();
  server?.close();
});

const poll = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 20_000 });
const names = (): Promise<string[]> => window.getByRole('grid', { name: 'Network requests' }).locator('.name').allInnerTexts();
/** Which cards asked for data, by the numbers that they show. */
const asked = async (): Promise<readonly string[]> => (await names()).flatMap((name) => /of-card=(\d+)/.exec(name)?.[1] ?? []);

async function choose(target: string | RegExp): Promise<void> {
  await window.getByTitle('Target', { exact: true }).click();
  await window.getByRole('menuitemradio', { name: target }).click();
}

test('requests of the chat’s cards are listed beside the chat, of all or of one', async () => {
  await poll(asked).toEqual(['1', '2']);
  expect((await names()).filter((name) => name === 'card.html')).toHaveLength(2);
  await poll(() => window.getByRole('tab', { name: /^Network/ }).innerText()).toMatch(/[4-9]/);
  await choose(/#2$/);
  await poll(asked).toEqual(['2']);
  await choose('Page');
  await poll(asked).toEqual([]);
  await choose('Cards in the chat');
  await poll(asked).toEqual(['1', '2']);
});

test('details have their answer while the card is alive', async () => {
  await window.getByRole('row', { name: /of-card=2/ }).click();
  const details = window.getByRole('region', { name: 'Selected request' });
  await details.getByRole('tab', { name: 'Response' }).click();
  await poll(() => details.getByRole('tabpanel').innerText()).toMatch(/\{/);
  await window.keyboard.press('Escape');
});

test('agents list them too, apart from those of the stage; a new conversation begins empty', async () => {
  const agent = rawAgent(chat.app.url);
  const listed = async (target?: string): Promise<unknown> =>
    (await agent.call('list_network_requests', { query: 'of-card', ...(target !== undefined && { target }) })).structuredContent;
  const two = { total: 2, requests: [{ url: expect.stringContaining('of-card=1'), cardId: expect.any(String) }, { target: 'card' }] };
  expect(await listed()).toMatchObject(two);
  expect(await listed('card')).toMatchObject(two);
  expect(await listed('widget')).toMatchObject({ total: 0 });
  await window.getByRole('button', { name: 'New chat' }).click();
  await window.getByText('No card has asked for anything yet').waitFor();
  await window.getByTitle('Keep the requests of earlier renders in the list').click();
  await poll(asked).toEqual(['1', '2']);
});
