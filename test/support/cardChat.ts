import type { Page } from 'playwright-core';
import { DrivenApp } from './appProcess.ts';
import { modernFixture } from './businessFixtures.ts';
import { ChatAgent } from './chatAgent.ts';
import { tempProject } from './tempProject.ts';

export interface CardChat {
  readonly app: DrivenApp;
  readonly window: Page;
  readonly agent: ChatAgent;
  /** Asks for the card that shows the sum `n`. */
  add(n: number): Promise<void>;
  stop(): Promise<void>;
}

/** A window whose chat shows results of the server `shop` as cards of the Widget `card`, with this HTML. */
export async function cardChat(card: string, flags: readonly string[] = []): Promise<CardChat> {
  const shop = await modernFixture('auto');
  const project = tempProject({
    widgets: { card },
    tools: { card: 'shop/add' },
    mcpServers: { shop: { url: shop.url, approval: 'never' } },
  });
  const app = await DrivenApp.start({ project: project.folder, windowed: true, flags: ['--locale', 'en', ...flags] });
  const { window } = app;
  window.setDefaultTimeout(30_000);
  const agent = new ChatAgent(app.url);
  await agent.serversReady();
  return {
    app,
    window,
    agent,
    async add(n) {
      await agent.chat(`add a=${n} b=0`);
    },
    async stop() {
      await app.stop();
      await shop.close();
      project.remove();
    },
  };
}
