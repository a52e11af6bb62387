import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

export const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong in the page as it stands: each rule with the nodes that break it. */
export async function violations(page: Page, tags: readonly string[] = WCAG_AA): Promise<{ id: string; nodes: string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(
    async (runOnly) => {
      const loaded: unknown = Reflect.get(globalThis, 'axe');
      const found = await (loaded as typeof axe).run(document, { runOnly });
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
      }));
    },
    [...tags],
  );
}
