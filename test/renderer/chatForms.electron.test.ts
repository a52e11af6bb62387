import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { approval, chatState, elicitation, field, scene, userItem } from './support/chatScene.ts';
import { chatWindows } from './support/openChat.ts';

const open = chatWindows();

test('an approval and a form at once leave the composer in its place in a small window', { timeout: 60_000 }, async () => {
  const fields = Array.from({ length: 12 }, (_, index) => ({ ...field(`field ${index}`), kind: 'text' as const }));
  const state = chatState({ items: [userItem('r', 'q')], running: 'r', approvals: [approval()], elicitation: elicitation(fields) });
  const page = await open({ answers: scene({ locale: 'en', chatState: state }), width: 1024, height: 640 });
  await page.locator('form.ask').waitFor();
  const sides = await page.evaluate(() => {
    const of = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    return [
      of('section.approve')?.bottom,
      of('form.ask')?.top,
      of('form.ask [type=submit]')?.bottom,
      of('.composer')?.top,
      of('.composer')?.bottom,
      of('.chat')?.bottom,
    ];
  });
  expect(sides.every((side) => side !== undefined)).toBe(true);
  expect(sides).toEqual(sides.toSorted((a = 0, b = 0) => a - b));
  expect(await page.locator('.ask-body').evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(40);
});

test('a form for what a server asks has no accessibility faults, in both languages and themes, with problems and without', {
  timeout: 120_000,
}, async () => {
  const options = ['rain', 'wind'].map((value) => ({ value, title: value }));
  const fields = [
    { ...field('phone'), kind: 'text' as const, maxLength: 20 },
    { ...field('password'), secret: true, kind: 'text' as const },
    { ...field('lead'), kind: 'integer' as const, minimum: 10 },
    { ...field('city'), kind: 'choice' as const, options },
    { ...field('kinds'), kind: 'choices' as const, options, minItems: 1 },
    { ...field('sms'), kind: 'boolean' as const },
  ];
  for (const look of [
    { locale: 'zh-CN', theme: 'light' },
    { locale: 'en', theme: 'dark', width: 1024, height: 640 },
  ] as const) {
    const { locale, ...shown } = look;
    const state = chatState({ items: [userItem('r', 'q')], running: 'r', elicitation: elicitation(fields) });
    const problems = fields.map((_, index) => ({ field: index, problem: 'required' as const }));
    const page = await open({ answers: scene({ locale, chatState: state, problems }), ...shown });
    await page.locator('form.ask').waitFor();
    expect(await violations(page, { iframes: false })).toEqual([]);
    await page.waitForTimeout(500);
    await page.locator('form.ask [type=submit]').click();
    await page
      .locator('form.ask .err')
      .nth(problems.length - 1)
      .waitFor({ state: 'attached' });
    expect(await violations(page, { iframes: false })).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.closest('.ask-field')?.textContent)).toContain('phone');
  }
});
