import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { renderPage } from '../../src-shared/protocol/tools/renderPage.ts';
import { renderWidget } from '../../src-shared/protocol/tools/renderWidget.ts';
import { scrollTo } from '../../src-shared/protocol/tools/scrollTo.ts';
import { outcome } from '../sections/outcome.ts';
import { connected, wasShown } from './preconditions.ts';
import { implement } from './tool.ts';

export const scrollToTool = implement(
  scrollTo,
  connected(async ({ input, response, ports, options }) => {
    if (!wasShown(ports)) {
      throw new DebuggerError('TARGET_NOT_FOUND', 'No Page or Widget is shown.', {
        hint: `Call ${renderPage.name} or ${renderWidget.name} first.`,
      });
    }
    const { uid, x, y, maxX, maxY, viewportWidth, viewportHeight } = await ports.commands.scrollTo(input, options);
    response.include(outcome, { scrolled: true, uid, x, y, maxX, maxY, viewportWidth, viewportHeight });
  }),
);
