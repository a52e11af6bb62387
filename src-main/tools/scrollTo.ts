import { scrollTo } from '../../src-shared/protocol/tools/scrollTo.ts';
import { outcome } from '../sections/outcome.ts';
import { connected, shown } from './preconditions.ts';
import { implement } from './tool.ts';

export const scrollToTool = implement(
  scrollTo,
  connected(
    shown(async ({ input, response, ports, options }) => {
      const { uid, x, y, maxX, maxY, viewportWidth, viewportHeight } = await ports.commands.scrollTo(input, options);
      response.include(outcome, { scrolled: true, uid, x, y, maxX, maxY, viewportWidth, viewportHeight });
    }),
  ),
);
