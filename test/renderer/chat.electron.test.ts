import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ChatItem } from '../../src-shared/simulator/chat.ts';
import { say, verbatim } from '../../src-shared/words/sentence.ts';
import {
  ANSWER,
  answerItem,
  approval,
  busyScene,
  cardItem,
  chatState,
  elicitation,
  field,
  scene,
  SERVERS,
  toolCall,
  toolCallItem,
  userItem,
} from './support/chatScene.ts';
import { HOSTILE_TEXTS } from './support/hostileTexts.ts';
import { violations } from '../support/axe.ts';
import { chatWindows } from './support/openChat.ts';

const open = chatWindows();

const axe = (page: Page) => violations(page, { iframes: false });

const asked = (page: Page, name: string) =>
  page.evaluate((name) => window.chatMain.calls.filter((call) => call.name === name).map(({ input }) => input), name);

test('no accessibility faults in any panel, in both languages and themes, wide and narrow', { timeout: 180_000 }, async () => {
  for (const options of [
    { answers: busyScene('zh-CN'), theme: 'light' },
    { answers: busyScene('en'), theme: 'dark', width: 1024, height: 640 },
  ] as const) {
    const page = await open(options);
    await page.locator('.span-row').first().click();
    await page.locator('.call-hd').first().click();
    expect(await axe(page)).toEqual([]);
    for (const tab of ['calls', 'servers']) {
      await page.locator(`[role=tab][id$="${tab}"]`).click();
      await page.locator('.calls-row:not(.head), .server').first().click();
      expect(await axe(page)).toEqual([]);
    }
  }
  const page = await open({ answers: scene() });
  expect(await axe(page)).toEqual([]);
});

test('calls show their arguments, reasons of the window are in its language, and the filter keeps room in a small one', {
  timeout: 90_000,
}, async () => {
  const page = await open({ answers: busyScene('zh-CN'), width: 1024, height: 640 });
  const [filter, count] = [
    await page.locator('.trace-bar [data-filter]').boundingBox(),
    await page.locator('.trace-bar .count').boundingBox(),
  ];
  expect(filter?.width).toBeGreaterThan(90);
  expect((filter?.x ?? 0) + (filter?.width ?? 0)).toBeLessThanOrEqual(count?.x ?? 0);
  await page.locator('[role=tab][id$="calls"]').click();
  expect(await page.locator('.calls-row:not(.head) .calls-args').first().innerText()).toBe('{"city":"北京","days":7}');
  await page.locator('[role=tab][id$="servers"]').click();
  const server = page.locator('.server', { hasText: 'node server.mjs --stdio' });
  await server.getByText('此服务会在你的电脑上启动程序。').waitFor();
  expect(await server.innerText()).not.toContain('Trust');
});

test('an Enter that confirms a candidate does not send; examples fill the composer', { timeout: 90_000 }, async () => {
  const page = await open({ answers: scene() });
  const composer = page.locator('#composer');
  await page.locator('.example').nth(1).click();
  expect(await composer.inputValue()).toBe('get air quality');
  await composer.fill('');
  for (const variant of [{ isComposing: true }, { keyCode: 229 }, { ended: true }]) {
    const before = (await asked(page, 'submitChat')).length;
    await composer.evaluate((box: HTMLTextAreaElement, variant) => {
      box.focus();
      box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, 'bei jing');
      box.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true, data: 'bei jing' }));
      if (variant.ended === true) box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '北京' }));
      const init = {
        key: 'Enter',
        keyCode: variant.keyCode ?? 13,
        isComposing: variant.isComposing ?? false,
        bubbles: true,
        cancelable: true,
      };
      box.dispatchEvent(new KeyboardEvent('keydown', init));
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, '北京');
      box.dispatchEvent(new InputEvent('input', { bubbles: true, data: '北京' }));
      if (variant.ended !== true) box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '北京' }));
    }, variant);
    await page.waitForTimeout(20);
    expect(await asked(page, 'submitChat')).toHaveLength(before);
    await composer.press('Shift+Enter');
    expect(await composer.inputValue()).toBe('北京\n');
    await composer.press('Enter');
    expect((await asked(page, 'submitChat')).slice(before)).toEqual([{ query: '北京\n' }]);
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('#composer')?.value === '');
  }
  await composer.press('ArrowUp');
  expect(await composer.inputValue()).toBe('北京\n');
  await page.evaluate((message) => window.chatMain.refuse('submitChat', { code: 'CHAT_BUSY', message }), say('chat.busy'));
  await composer.press('Enter');
  await page.locator('.composer-foot [role=alert]').waitFor();
  expect(await composer.inputValue()).toBe('北京\n');
});

test('an approval takes focus from an empty composer only, and not the key that was pressed before it came', {
  timeout: 90_000,
}, async () => {
  const page = await open({ answers: scene({ chatState: chatState({ items: [userItem('r', 'q')], running: 'r' }) }) });
  const ask = (callId: string) =>
    page.evaluate((one) => window.chatMain.emit('chat', { type: 'approvals', approvals: [one] }), approval({ callId }));
  await page.locator('#composer').focus();
  await ask('call-1');
  await page.keyboard.press('Enter');
  expect(await asked(page, 'answerApproval')).toEqual([]);
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Allow once');
  await page.keyboard.press('Enter');
  expect(await asked(page, 'answerApproval')).toEqual([{ callId: 'call-1', answer: 'allowOnce' }]);
  await page.locator('#composer').fill('typing');
  await ask('call-2');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('composer');
  await page.waitForTimeout(500);
  await page.locator('.approve button').first().focus();
  await page.keyboard.press('Escape');
  expect(await asked(page, 'answerApproval')).toContainEqual({ callId: 'call-2', answer: 'deny' });
});

test('a card lives through a change of view, and after a crash in a new element', { timeout: 90_000 }, async () => {
  const page = await open({ answers: busyScene('en') });
  const id = () => page.locator('webview').evaluate((view) => (view as HTMLElement & { getWebContentsId(): number }).getWebContentsId());
  await page.locator('.card-body:not([aria-busy])').waitFor();
  const [mounted] = await asked(page, 'mountCard');
  const first = await id();
  expect(mounted).toEqual({ cardId: 'card-1', webContentsId: first, width: 360 });
  await page.keyboard.press('Control+1');
  await page.waitForTimeout(300);
  await page.keyboard.press('Control+3');
  await page.waitForTimeout(300);
  expect(await id()).toBe(first);
  expect(await asked(page, 'unmountCard')).toEqual([]);
  await page.evaluate(() => window.chatMain.emit('cardHeight', { cardId: 'card-1', height: 300 }));
  await page.waitForFunction(() => document.querySelector('.card-body')?.clientHeight === 300);
  const message = say('guest.crashed', { reason: 'crashed', code: '5' });
  await page.evaluate((message) => window.chatMain.emit('cardGone', { cardId: 'card-1', message }), message);
  await page.getByText(message.text).waitFor();
  expect(await page.locator('webview').count()).toBe(0);
  await page.getByRole('button', { name: 'Render again' }).last().click();
  await page.waitForFunction(() => window.chatMain.calls.filter(({ name }) => name === 'mountCard').length === 2);
  expect(await id()).not.toBe(first);
});

test('five hundred messages: growing text draws its own row only, and the view follows until scrolled up', {
  timeout: 90_000,
}, async () => {
  const items = Array.from({ length: 250 }, (_, index): readonly ChatItem[] => [
    userItem(`r${index}`, `question ${index}`),
    answerItem(`a${index}`, `**answer** ${index}\n\n- one\n- two`, {
      requestId: `r${index}`,
      status: index === 249 ? 'streaming' : 'done',
    }),
  ]).flat();
  const cards = [cardItem('far', 't1')];
  const page = await open({ answers: scene({ chatState: chatState({ items: [...cards, ...items], running: 'r249' }) }) });
  const atEnd = () => page.locator('.thread').evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight < 30);
  await page.waitForTimeout(300);
  expect(await atEnd()).toBe(true);
  const drawn = await page.evaluate(async () => {
    const touched = new Set<string | null | undefined>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        touched.add(element?.closest('[data-item]')?.getAttribute('data-item'));
      }
    });
    const rows = document.querySelector('.thread-rows');
    if (rows !== null) observer.observe(rows, { subtree: true, childList: true, characterData: true, attributes: true });
    for (let index = 0; index < 200; index += 1) {
      window.chatMain.emit('chat', { type: 'append', id: 'a249', text: `\n\nline ${index}` });
      if (index % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 40));
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    return [...touched];
  });
  expect(drawn).toEqual(['a249']);
  expect(await atEnd()).toBe(true);
  // A card far from the view is not started.
  expect(await asked(page, 'mountCard')).toEqual([]);
  await page.locator('.thread').hover();
  await page.mouse.wheel(0, -900);
  await page.locator('.to-end').waitFor();
  await page.evaluate((item) => window.chatMain.emit('chat', { type: 'item', item }), answerItem('late', 'late'));
  await page.getByRole('button', { name: 'New messages' }).click();
  await page.waitForTimeout(200);
  expect(await atEnd()).toBe(true);
});

test('the thread by keyboard, and what is read above stays while an answer grows below', { timeout: 90_000 }, async () => {
  const items = Array.from({ length: 120 }, (_, index): readonly ChatItem[] => [
    userItem(`r${index}`, `question ${index}`),
    answerItem(`a${index}`, ANSWER, { requestId: `r${index}`, status: index === 119 ? 'streaming' : 'done' }),
  ]).flat();
  const page = await open({ answers: scene({ chatState: chatState({ items, running: 'r119' }) }) });
  const thread = page.locator('.thread');
  const fromEnd = () => thread.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  const top = () => thread.evaluate((box) => box.scrollTop);
  await expect.poll(fromEnd).toBeLessThan(2);
  await thread.focus();
  await page.keyboard.press('Home');
  await expect.poll(top).toBe(0);
  await page.keyboard.press('PageDown');
  await expect.poll(top).toBeGreaterThan(100);
  await page.keyboard.press('End');
  await expect.poll(fromEnd).toBeLessThan(2);
  expect(await page.locator('.to-end').count()).toBe(0);
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('PageUp');
  await expect.poll(fromEnd).toBeGreaterThan(1_000);
  await page.waitForTimeout(400);
  const seen = () =>
    thread.evaluate((box) => {
      const { top } = box.getBoundingClientRect();
      const row = [...box.querySelectorAll('[data-item]')].find((one) => one.getBoundingClientRect().bottom > top);
      return `${row?.getAttribute('data-item')} ${Math.round((row?.getBoundingClientRect().top ?? 0) - top)}`;
    });
  const before = await seen();
  for (let index = 0; index < 40; index += 1) {
    await page.evaluate((text) => window.chatMain.emit('chat', { type: 'append', id: 'a119', text }), `\n\nline ${index}`);
  }
  await page.waitForTimeout(200);
  expect(await seen()).toBe(before);
  await page.getByRole('button', { name: 'Jump to newest' }).click();
  await expect.poll(fromEnd).toBeLessThan(2);
  await page.locator('[data-item=a119]').getByText('line 39').waitFor();
});

test('words are found in the conversation, also across its markup; Enter steps, Escape goes back to it', { timeout: 90_000 }, async () => {
  const items = Array.from({ length: 100 }, (_, index): readonly ChatItem[] => [
    userItem(`r${index}`, index % 10 === 0 ? `Where is the Needle ${index}?` : `question ${index}`),
    answerItem(`a${index}`, index === 55 ? `${ANSWER}\n\nhere: **nee**dle` : ANSWER, { requestId: `r${index}` }),
  ]).flat();
  const page = await open({ answers: scene({ chatState: chatState({ items }) }) });
  const marked = () =>
    page.evaluate(() => {
      const words = (name: string) =>
        [...(CSS.highlights.get(name) ?? [])].map((range) => (range instanceof Range ? range.toString() : ''));
      const [now] = CSS.highlights.get('found-now') ?? [];
      const row = now instanceof Range ? now.startContainer.parentElement : undefined;
      const box = document.querySelector('.thread')?.getBoundingClientRect();
      const place = row?.getBoundingClientRect();
      const inView = box !== undefined && place !== undefined && place.top >= box.top && place.bottom <= box.bottom;
      return {
        all: words('found').length,
        now: words('found-now')[0],
        row: row?.closest('[data-item]')?.getAttribute('data-item'),
        inView,
      };
    });
  await page.locator('#composer').focus();
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find in the conversation' });
  await field.pressSequentially('needle');
  await expect.poll(marked).toEqual({ all: 11, now: 'Needle', row: 'user-r90', inView: true });
  const count = page.locator('.find output');
  expect(await count.textContent()).toBe('11 of 11');
  await field.press('Enter');
  await expect.poll(marked).toEqual({ all: 11, now: 'Needle', row: 'user-r0', inView: true });
  for (let step = 0; step < 5; step += 1) await field.press('Shift+Enter');
  await expect.poll(marked).toEqual({ all: 11, now: 'needle', row: 'a55', inView: true });
  expect(await axe(page)).toEqual([]);
  await page.evaluate((item) => window.chatMain.emit('chat', { type: 'item', item }), answerItem('late', 'a needle more'));
  await expect.poll(() => count.textContent()).toBe('7 of 12');
  await field.fill('nothing like it');
  await expect.poll(() => count.textContent()).toBe('0 of 0');
  await field.press('Escape');
  expect(await field.count()).toBe(0);
  expect(await page.evaluate(() => [CSS.highlights.size, document.activeElement?.className])).toEqual([0, 'thread inner']);
});

test('texts from outside never become part of the window, whichever field they come in', { timeout: 120_000 }, async () => {
  const page = await open({ answers: scene() });
  const where = page.url();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.evaluate(() => {
    Reflect.set(window, 'policyReports', 0);
    document.addEventListener('securitypolicyviolation', () =>
      Reflect.set(window, 'policyReports', Reflect.get(window, 'policyReports') + 1),
    );
  });
  const items = HOSTILE_TEXTS.flatMap((text, index): readonly ChatItem[] => {
    const call = toolCall(`h${index}`, text, 'failed', { serverId: text, message: text, requestId: text });
    const card = cardItem(`k${index}`, `h${index}`);
    return [
      userItem(text, text),
      answerItem(`h${index}`, text, { status: 'failed', failure: { message: verbatim(text), hint: verbatim(text) } }),
      toolCallItem(call, {
        argumentsText: text,
        resultText: text,
        elicitations: [{ message: text, outcome: 'accepted', values: [{ title: text, value: text }] }],
      }),
      ...(index === 0 && card.kind === 'card' ? [{ ...card, target: { ...card.target, name: text } }] : []),
    ];
  });
  const state = chatState({ items, gateway: { type: 'openai', label: HOSTILE_TEXTS[0] ?? '' } });
  await page.evaluate((state) => window.chatMain.emit('chat', { type: 'reset', state }), state);
  const statuses = HOSTILE_TEXTS.map((text, index) => ({
    ...(SERVERS[1] ?? SERVERS[0]),
    id: `${text}${index}`,
    where: text,
    serverName: text,
    fallback: verbatim(text),
    faults: [verbatim(text)],
    problem: { message: verbatim(text), hint: verbatim(text) },
    tools: [{ name: text, title: text, description: text }],
  }));
  await page.evaluate((statuses) => window.chatMain.emit('servers', statuses as never), statuses);
  await page.evaluate(
    (text) => window.chatMain.emit('chat', { type: 'approvals', approvals: [text] }),
    approval({ toolName: HOSTILE_TEXTS[0] ?? '', argumentsText: HOSTILE_TEXTS[1] ?? '' }),
  );
  await page.evaluate(
    (elicitation) => window.chatMain.emit('chat', { type: 'elicitation', elicitation }),
    elicitation(HOSTILE_TEXTS.map((text) => ({ ...field(text), kind: 'choice' as const, options: [{ value: text, title: text }] }))),
  );
  await page
    .locator('form.ask select')
    .nth(HOSTILE_TEXTS.length - 1)
    .waitFor({ state: 'attached' });
  await page.locator('[role=tab][id$="servers"]').click();
  for (const button of await page.locator('.thread .link').all()) await button.evaluate((element: HTMLElement) => element.click());
  await page.locator('.call-hd').evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await page.waitForTimeout(400);
  const found = await page.evaluate(() => ({
    active: document.querySelectorAll('#root :is(a[href], iframe, script, object, embed, form[action], base, meta, [srcdoc])').length,
    handlers: [...document.querySelectorAll('#root *')].filter((one) => one.getAttributeNames().some((name) => name.startsWith('on')))
      .length,
    pictures: [...document.querySelectorAll('#root img')].map((one) => one.getAttribute('src')),
    ran: Reflect.get(window, '__p'),
    reports: Reflect.get(window, 'policyReports'),
    where: location.href,
  }));
  expect(found).toEqual({ active: 0, handlers: 0, pictures: [], ran: undefined, reports: 0, where });
  expect(requests.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([]);
});
