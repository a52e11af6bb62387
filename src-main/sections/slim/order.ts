import type { SectionSlot } from '../../response/section.ts';
import type { Scene } from '../scene.ts';
import { snapshot } from '../snapshot.ts';
import { slimPicture } from './picture.ts';
import { slimRendered } from './rendered.ts';

/** The whole of a slim answer: what was done, no standing facts. */
export const SLIM_ORDER: readonly SectionSlot<Scene>[] = [slimRendered, slimPicture, snapshot];
