import { emulate } from '../../src-shared/protocol/tools/emulate.ts';
import type { EmulationPort } from '../commands/ports.ts';
import { emulated } from '../sections/emulated.ts';
import { connected } from './preconditions.ts';
import { implement, type Tool } from './tool.ts';

export function emulateTool(emulation: EmulationPort): Tool {
  return implement(
    emulate,
    connected(async ({ input, response }) => {
      response.include(emulated, await emulation.change(input));
    }),
  );
}
