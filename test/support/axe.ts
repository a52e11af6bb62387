import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

export const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Look {
  readonly tags?: readonly string[];
  /** Whether frames are looked into; those of guests cannot be. */
  readonly iframes?: boolean;
}

/** What axe finds wrong in the page as it stands: each rule with the nodes that break it. */
export async function violations(page: Page, { tags = WCAG_AA, iframes = true }: Look = {}): Promise<{ id: string; nodes: string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(
    async (options) => {
      // Colours that are on their way from one theme to the other have the contrast of neither.
      const passing = document.getAnimations().filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)));
      await Promise.allSettled(passing.map((one) => one.finished));
      const loaded: unknown = Reflect.get(globalThis, 'axe');
      const found = await (loaded as typeof axe).run(document, options);
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
      }));
    },
    { runOnly: [...tags], iframes },
  );
}
