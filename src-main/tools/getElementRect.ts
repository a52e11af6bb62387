import { getElementRect } from '../../src-shared/protocol/tools/getElementRect.ts';
import { elementRect } from '../sections/elementRect.ts';
import { connected, onTarget } from './preconditions.ts';
import { implement } from './tool.ts';

export const getElementRectTool = implement(
  getElementRect,
  connected(onTarget(({ input, response }) => response.include(elementRect, input.uid))),
);
