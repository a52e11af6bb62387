import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds in the window, each with the markup that it blames. */
export async function violations(window: Page): Promise<readonly string[]> {
  await window.evaluate(axeSource);
  return window.evaluate(async (runOnly) => {
    const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, { runOnly });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, WCAG);
}
