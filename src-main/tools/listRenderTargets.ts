import { listRenderTargets } from '../../src-shared/protocol/tools/listRenderTargets.ts';
import { renderTargets } from '../sections/renderTargets.ts';
import { fromStore } from './preconditions.ts';
import { implement } from './tool.ts';

export const listRenderTargetsTool = implement(
  listRenderTargets,
  fromStore(({ input, response }) => response.include(renderTargets, input.type)),
);
