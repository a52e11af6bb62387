import type { NodeDescription } from '../../../src-shared/ipc/contract.ts';
import { attributesOf } from './attributes.ts';
import { coverOf } from './cover.ts';
import { isPassword, masked } from './controls.ts';
import { flatParent, styleOf } from './dom.ts';
import { isInitial } from './initialStyle.ts';
import { topBox } from './rect.ts';
import { Clipper } from './text.ts';

const MAX_VALUE = 10_000;

type Sides = NodeDescription['box']['margin'];

export type Description = Omit<NodeDescription, 'uid'>;

/** Box, attributes and computed style of one element, for the window. */
export function describe(element: Element): Description {
  const clipper = new Clipper(MAX_VALUE);
  const style = styleOf(element);
  const parent = flatParent(element);
  const around = parent && styleOf(parent);
  const secret = isPassword(element);
  const covered = coverOf(element);
  return {
    rect: topBox(element),
    style: Array.from(style, (name) => {
      const value = style.getPropertyValue(name);
      return { name, value: clipper.clip(value), initial: isInitial(element, name, value, style, around) };
    }),
    attributes: Array.from(attributesOf(element), ([name, value]) => ({
      name: clipper.clip(name),
      value: clipper.clip(secret && name === 'value' ? masked(value) : value),
    })),
    ...(covered && { covered }),
    box: { margin: sides(style, 'margin', ''), border: sides(style, 'border', '-width'), padding: sides(style, 'padding', '') },
  };
}

function sides(style: CSSStyleDeclaration, property: string, suffix: string): Sides {
  const side = (edge: string): number => Number.parseFloat(style.getPropertyValue(`${property}-${edge}${suffix}`)) || 0;
  return [side('top'), side('right'), side('bottom'), side('left')];
}
