import { emulate } from '../../src-shared/protocol/tools/emulate.ts';
import type { EmulationPort } from '../commands/ports.ts';
import { outcome } from '../sections/outcome.ts';
import { connected } from './preconditions.ts';
import { implement, type Tool } from './tool.ts';

export function emulateTool(emulation: EmulationPort): Tool {
  return implement(
    emulate,
    connected(async ({ input, response }) => {
      response.include(outcome, { updated: true, emulation: await emulation.change(input) });
    }),
  );
}
