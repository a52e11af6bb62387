import { slimRender } from '../../../src-shared/protocol/slim/render.ts';
import { SLIM_ORDER } from '../../sections/slim/order.ts';
import { slimRendered } from '../../sections/slim/rendered.ts';
import { connected } from '../preconditions.ts';
import { implement } from '../tool.ts';

export const slimRenderTool = implement(
  slimRender,
  connected(async ({ input: { target, data }, response, ports: { commands }, options }) => {
    const isRoute = target.startsWith('/');
    response.include(
      slimRendered,
      isRoute ? await commands.renderPage(target, options) : await commands.renderWidget(target, data, options),
    );
  }),
  SLIM_ORDER,
);
