import { getComputedStyle } from '../../src-shared/protocol/tools/getComputedStyle.ts';
import { computedStyle } from '../sections/computedStyle.ts';
import { connected, onTarget } from './preconditions.ts';
import { implement } from './tool.ts';

export const getComputedStyleTool = implement(
  getComputedStyle,
  connected(onTarget(({ input, response }) => response.include(computedStyle, input))),
);
