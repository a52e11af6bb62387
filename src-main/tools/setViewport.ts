import { setViewport } from '../../src-shared/protocol/tools/setViewport.ts';
import { outcome } from '../sections/outcome.ts';
import { connected } from './preconditions.ts';
import { implement } from './tool.ts';

export const setViewportTool = implement(
  setViewport,
  connected(async ({ input, response, ports, options }) => {
    const { width, height } = await ports.commands.setViewport(input, options);
    response.include(outcome, { updated: true, viewport: { width, height } });
  }),
);
