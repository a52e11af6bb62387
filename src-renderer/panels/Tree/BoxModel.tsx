import type { ReactNode } from 'react';
import type { NodeDescription } from '../../../src-shared/ipc/contract.ts';
import { useT } from '../../AppContext.ts';

type Sides = NodeDescription['box']['margin'];

/** Whole numbers as such, others with at most two digits. */
function px(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function Edges({ sides: [top, right, bottom, left] }: { readonly sides: Sides }): ReactNode {
  return (
    <>
      <i className="t">{px(top)}</i>
      <i className="r">{px(right)}</i>
      <i className="bo">{px(bottom)}</i>
      <i className="l">{px(left)}</i>
    </>
  );
}

/** The rect of a node is its border box: the content is what border and padding leave of it. */
export function contentSize({ rect, box: { border, padding } }: Pick<NodeDescription, 'rect' | 'box'>): { width: number; height: number } {
  return {
    width: Math.max(0, rect.width - border[1] - border[3] - padding[1] - padding[3]),
    height: Math.max(0, rect.height - border[0] - border[2] - padding[0] - padding[2]),
  };
}

export function BoxModel({ description }: { readonly description: NodeDescription }): ReactNode {
  const t = useT();
  const { margin, border, padding } = description.box;
  const { width, height } = contentSize(description);
  return (
    <figure className="bm" aria-label={t('node.box')}>
      <div className="m">
        <span className="nm">{t('node.margin')}</span>
        <Edges sides={margin} />
        <div className="b">
          <span className="nm">{t('node.border')}</span>
          <Edges sides={border} />
          <div className="p">
            <span className="nm">{t('node.padding')}</span>
            <Edges sides={padding} />
            <div className="c">
              {px(width)} × {px(height)}
            </div>
          </div>
        </div>
      </div>
    </figure>
  );
}
