import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TreeCapture } from '../../src-shared/snapshot/tree.ts';
import { type GuestPage, GuestPages } from '../support/guestPage.ts';
import { ARIA_CONSTRUCTS, ROLE_SYNONYMS } from './ariaConstructs.ts';

interface Answer {
  readonly role: string;
  readonly name: string;
}

// Real windows on a shared machine.
vi.setConfig({ testTimeout: 60_000 });

let pages: GuestPages;
let page: GuestPage;
beforeAll(async () => {
  pages = await GuestPages.launch();
  const item = ({ html }: { html: string }, index: number): string => `<div>${html.replace('data-it', `data-it="${index}"`)}</div>`;
  page = await pages.open(ARIA_CONSTRUCTS.map(item).join('\n'));
}, 60_000);
afterAll(() => pages.close());

async function browserAnswer(index: number): Promise<Answer> {
  const { result } = (await page.send('Runtime.evaluate', { expression: `document.querySelector('[data-it="${index}"]')` })) as {
    result: { objectId: string };
  };
  const reply = (await page.send('Accessibility.getPartialAXTree', { objectId: result.objectId, fetchRelatives: false })) as {
    nodes: { ignored: boolean; role?: { value: string }; name?: { value: string } }[];
  };
  const [node] = reply.nodes;
  const role = node?.role?.value ?? '';
  return { role: ROLE_SYNONYMS.get(role) ?? role, name: (node?.name?.value ?? '').trim() };
}

function ourAnswer(tree: TreeCapture, index: number): Answer | undefined {
  const node = tree.nodes.find((node) => node.attributes?.some(([name, value]) => name === 'data-it' && value === String(index)));
  return node && { role: node.role ?? '', name: node.name ?? '' };
}

test('roles and names agree with those of the browser', async () => {
  await page.send('Accessibility.enable');
  const tree = await page.tree({ verbose: true });
  let roles = 0;
  let names = 0;
  const differing: string[] = [];
  for (const [index, { html, differs }] of ARIA_CONSTRUCTS.entries()) {
    const theirs = await browserAnswer(index);
    const ours = ourAnswer(tree, index);
    roles += Number(ours?.role === theirs.role);
    names += Number(ours?.name === theirs.name);
    const agrees = ours?.role === theirs.role && ours.name === theirs.name;
    if (agrees !== (differs === undefined))
      differing.push(`${html}\n  browser ${JSON.stringify(theirs)}\n  ours    ${JSON.stringify(ours)}`);
  }
  console.log(`role ${roles}/${ARIA_CONSTRUCTS.length} name ${names}/${ARIA_CONSTRUCTS.length}`);
  expect(ARIA_CONSTRUCTS).toHaveLength(100);
  expect(differing.join('\n'), 'differences that the fixture file does not explain, or explains although there is none').toBe('');
  expect(roles).toBeGreaterThanOrEqual(95);
  expect(names).toBeGreaterThanOrEqual(95);
});
