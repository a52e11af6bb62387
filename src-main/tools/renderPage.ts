import { renderPage } from '../../src-shared/protocol/tools/renderPage.ts';
import { outcome } from '../sections/outcome.ts';
import { connected } from './preconditions.ts';
import { implement } from './tool.ts';

export const renderPageTool = implement(
  renderPage,
  connected(async ({ input, response, ports, options }) => {
    const target = await ports.commands.renderPage(input.url, options);
    response.include(outcome, { rendered: true, target });
  }),
);
