import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/appProcess.ts';
import { Debugger } from '../support/caseApp.ts';

let app: AppProcess;
let agent: Debugger;

beforeAll(async () => {
  app = await AppProcess.start();
  agent = new Debugger(app.url);
});
afterAll(() => app.stop());
afterEach(() => expect(app.errors).toEqual([]));

test('the card of a turn loads its Widget in a guest of its own, and the app survives turn after turn', async () => {
  for (const query of ['生成一张北京天气卡片', 'make a weather card for Shanghai', '生成一张北京天气卡片'])
    await agent.ok('submit_chat_query', { query });
  await expect
    .poll(() => agent.texts({ target: 'app' }), { timeout: 30_000, interval: 200 })
    .toContainEqual(expect.stringContaining('[weather-card] shows'));
}, 60_000);
