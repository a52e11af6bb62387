// Everything that the window shows, one scene at a time: its views with each of their panels, its dialogs, its first run.
import { setTimeout as sleep } from 'node:timers/promises';

const VIEWS = ['page', 'widget', 'chat'];
/** For a panel to show what it has just been given. */
const SETTLE_MS = 400;

/** Gives the panels something to show: a page with a warning, a card and its calls, and data in the Widget. */
export async function fill(window) {
  await window.render('render_page', { url: '/pages/weather/index?city=atlantis' });
  await window.render('submit_chat_query', { query: '生成一张北京天气卡片' });
  await window.render('submit_chat_query', { query: '上海空气质量怎么样' });
  await show(window);
}

/** The Widget with data, then the Page: a window that was reloaded begins with its Page alone. */
export async function show(window) {
  await window.render('render_widget', {
    widgetId: 'weather-card',
    structuredContent: {
      city: '北京 Beijing',
      temperature: 26,
      condition: '多云 Partly cloudy',
      icon: 'partly',
      high: 28,
      low: 19,
      humidity: 46,
    },
  });
  await window.render('render_page', { url: '/pages/weather/index?city=beijing' });
  await window.render('take_snapshot', {});
}

/**
 * Each scene of the window that `window` shows now.
 * @param {import('./driven-window.mjs').DrivenWindow} window
 * @returns {AsyncGenerator<{ name: string, leave: () => Promise<void> }>} the window shows the scene until `leave`
 */
export async function* scenes(window) {
  const { page } = window;
  const nothing = async () => {};
  for (const [index, view] of VIEWS.entries()) {
    await page.keyboard.press(`ControlOrMeta+${index + 1}`);
    await sleep(SETTLE_MS);
    for (const panel of await page.locator('[data-panel]').evaluateAll((tabs) => tabs.map((tab) => tab.dataset.panel))) {
      // A tab that found no room in its strip is chosen all the same.
      await page.locator(`[data-panel="${panel}"]`).evaluate((tab) => tab.focus());
      await sleep(SETTLE_MS);
      yield { name: `${view}-${panel}`, leave: nothing };
    }
  }
  await page.keyboard.press('ControlOrMeta+1');
  const closed = async () => {
    await page.keyboard.press('Escape');
    await sleep(SETTLE_MS);
  };
  for (const [name, keys] of [
    ['palette', 'ControlOrMeta+k'],
    ['shortcuts', 'ControlOrMeta+/'],
  ]) {
    await page.keyboard.press(keys);
    await page.getByRole('dialog').waitFor();
    await sleep(SETTLE_MS);
    yield { name, leave: closed };
  }
}
