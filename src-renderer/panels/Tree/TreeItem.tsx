import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TreeNode } from '../../../src-shared/snapshot/tree.ts';
import { useT } from '../../AppContext.ts';
import type { TreeRow } from '../../state/treeRows.ts';
import { classes } from '../../ui/classes.ts';
import { oneLine } from '../../ui/printable.ts';

/** Deeper rows are drawn no further right: their text must stay in view. */
const DRAWN_LEVELS = 24;
const INDENT = 14;
const SHOWN_ATTRIBUTES = 6;

function Label({ node }: { readonly node: TreeNode }): ReactNode {
  const words = node.text ?? node.name;
  const classNames = node.attributes?.find(([name]) => name === 'class')?.[1];
  const attributes = (node.attributes ?? []).filter(([name]) => name !== 'class').slice(0, SHOWN_ATTRIBUTES);
  return (
    <span className="lbl">
      <span className="role">{oneLine(node.role ?? node.kind, 60)}</span>
      {words !== undefined && <span className="str"> {`"${oneLine(words, 200)}"`}</span>}
      {attributes.map(([name, value]) => (
        <span key={name} className="pn">
          {' '}
          {oneLine(name, 60)}
          {value !== true && (
            <>
              =<span className="val">{oneLine(value, 80)}</span>
            </>
          )}
        </span>
      ))}
      {typeof classNames === 'string' && <span className="cls"> .{oneLine(classNames, 120).trim().split(' ').join('.')}</span>}
    </span>
  );
}

interface TreeItemProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly selected: boolean;
  /** Where the keyboard cursor is. */
  readonly active: boolean;
  readonly onSelect: () => void;
  readonly onToggle: () => void;
  readonly onHover: () => void;
}

export function TreeItem({ id, row, selected, active, onSelect, onToggle, onHover }: TreeItemProps): ReactNode {
  const t = useT();
  const { node, hasChildren, open, place, siblings } = row;
  return (
    // Keys are handled by the tree, which holds the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="treeitem"
      className={classes('tn', selected && 'sel', active && 'cursor')}
      aria-level={node.depth + 1}
      aria-setsize={siblings}
      aria-posinset={place}
      aria-selected={selected}
      aria-expanded={hasChildren ? open : undefined}
      onClick={onSelect}
      onPointerEnter={onHover}
    >
      <span className="in" style={{ width: Math.min(node.depth, DRAWN_LEVELS) * INDENT }} />
      <span
        className="tw"
        aria-hidden="true"
        onClick={(event) => {
          if (!hasChildren) return;
          event.stopPropagation();
          onToggle();
        }}
      >
        {hasChildren && (open ? <ChevronDown /> : <ChevronRight />)}
      </span>
      <Label node={node} />
      {selected && (
        <span className="acc" title={t('tree.selectedHint')}>
          {t('tree.selected')}
        </span>
      )}
      <span className="uid">{oneLine(node.uid, 40)}</span>
    </div>
  );
}
