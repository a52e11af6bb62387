import { beforeEach, expect, test, vi } from 'vitest';
import { FreshTargets } from '../src-main/freshTargets.ts';
import type { StageTarget } from '../src-shared/commands/command.ts';
import type { ChatItem } from '../src-shared/simulator/chat.ts';
import type { View } from '../src-shared/snapshot/target.ts';

const page: StageTarget = { type: 'page', id: 'home', name: 'Home', source: 'project', instanceId: 'i-1' };
const widget: StageTarget = { type: 'widget', id: 'card', name: 'Card', source: 'project', instanceId: 'i-2' };
const [PAGE, WIDGET] = ['wsd-guest://home.page', 'wsd-guest://card.widget'];
const card: ChatItem = { kind: 'card', id: 'c-1', requestId: 'r', toolCallId: 't', target: { ...widget, instanceId: 'i-3' } };

let view: View;
let done: (() => void)[];
const rendered: string[] = [];
const cards: string[] = [];
const start = (): FreshTargets => {
  const asked: Record<string, StageTarget> = { page, widget };
  return new FreshTargets({
    view: () => view,
    asked: (kind) => asked[kind],
    renderAgain: (by) =>
      new Promise((resolve) => {
        rendered.push(`${view} ${by}`);
        done.push(resolve);
      }),
    chatItems: () => [card],
    onCards: (ids) => cards.push(...ids),
  });
};
const settle = async (): Promise<void> => {
  for (const end of done.splice(0)) end();
  await vi.waitFor(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
};
beforeEach(() => {
  view = 'page';
  done = [];
  rendered.length = 0;
  cards.length = 0;
});

test('what shows is rendered at once, what does not when its view shows, and cards are told', () => {
  const fresh = start();
  fresh.saved([PAGE, WIDGET]);
  expect([rendered, cards]).toEqual([['page saved'], ['c-1']]);
  fresh.saved(['wsd-guest://other.page']);
  expect(rendered).toEqual(['page saved']);
});

test('a render that somebody asked for in between is enough', () => {
  const fresh = start();
  view = 'chat';
  fresh.saved([PAGE, WIDGET]);
  fresh.renderStarted(widget);
  view = 'widget';
  fresh.viewShown();
  expect(rendered).toEqual([]);
  view = 'page';
  fresh.viewShown();
  expect(rendered).toEqual(['page saved']);
});

test('a storm of saves is one render at a time, and one after the last', async () => {
  const fresh = start();
  for (let save = 0; save < 20; save += 1) fresh.saved([PAGE]);
  expect(rendered).toHaveLength(1);
  await settle();
  expect(rendered).toHaveLength(2);
  await settle();
  expect(rendered).toHaveLength(2);
});

test('a tool that was lacking renders what called it, another tool does not, nor one that a card lacked', () => {
  const fresh = start();
  fresh.lacksTool(page, 'read_station');
  fresh.lacksTool({ ...page, instanceId: 'older' }, 'other');
  fresh.toolsCame(new Set(['other']));
  expect(rendered).toEqual([]);
  fresh.toolsCame(new Set(['other', 'read_station']));
  expect(rendered).toEqual(['page servers']);
});
