import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The console of a driven window, in English. */
export class ConsolePanel {
  readonly list: Locator;
  readonly filter: Locator;
  readonly prompt: Locator;

  constructor(readonly window: Page) {
    this.list = window.getByRole('list', { name: 'Console messages' });
    this.filter = window.getByRole('textbox', { name: 'Filter text' });
    this.prompt = window.getByRole('textbox', { name: 'Expression' });
  }

  button(name: string | RegExp): Locator {
    return this.window.getByRole('button', { name });
  }

  /** Rows now, without their times. */
  async rows(): Promise<string[]> {
    return (await this.list.locator('.msg').allInnerTexts()).map((text) => text.trim());
  }

  row(text: string | RegExp): Locator {
    return this.list.locator('.cl').filter({ hasText: text }).last();
  }

  async shows(text: string | RegExp, timeout = 8_000): Promise<Locator> {
    const row = this.row(text);
    await row.waitFor({ timeout });
    return row;
  }

  /** The row's insides, opened where they were not. */
  async open(text: string | RegExp): Promise<Locator> {
    const row = await this.shows(text);
    const head = row.locator('.cl-h');
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
    await row.locator('.cl-d').waitFor();
    return row.locator('.cl-d');
  }

  async ask(expression: string): Promise<void> {
    await this.prompt.fill(expression);
    await this.prompt.press('Escape');
    await this.prompt.press('Enter');
    await expect.poll(() => this.prompt.inputValue()).toBe('');
  }

  async choose(menu: string | RegExp, item: string | RegExp): Promise<void> {
    await this.window.getByRole('button', { name: menu }).click();
    await this.window
      .getByRole('menuitem', { name: item })
      .or(this.window.getByRole('menuitemradio', { name: item }))
      .first()
      .click();
  }
}
