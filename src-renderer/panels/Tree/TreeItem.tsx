import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TreeNode } from '../../../src-shared/snapshot/tree.ts';
import { useT } from '../../AppContext.ts';
import type { NodeFinding } from '../../state/audit.ts';
import type { TreeRow } from '../../state/treeRows.ts';
import { classes } from '../../ui/classes.ts';
import { oneLine } from '../../ui/printable.ts';
import { helpOf } from './findingWords.ts';
import { Marked } from './Marked.tsx';

/** Deeper rows are drawn no further right: their text must stay in view. */
const DRAWN_LEVELS = 24;
const INDENT = 14;
const SHOWN_ATTRIBUTES = 6;

interface Texts {
  readonly node: TreeNode;
  readonly words: readonly string[];
}

function Label({ node, words }: Texts): ReactNode {
  const said = node.text ?? node.name;
  const classNames = node.attributes?.find(([name]) => name === 'class')?.[1];
  const attributes = (node.attributes ?? []).filter(([name]) => name !== 'class').slice(0, SHOWN_ATTRIBUTES);
  return (
    <span className="lbl">
      <span className="role">
        <Marked text={oneLine(node.role ?? node.kind, 60)} words={words} />
      </span>
      {said !== undefined && (
        <span className="str">
          {' '}
          <Marked text={`"${oneLine(said, 200)}"`} words={words} />
        </span>
      )}
      {attributes.map(([name, value]) => (
        <span key={name} className="pn">
          {' '}
          <Marked text={oneLine(name, 60)} words={words} />
          {value !== true && (
            <>
              =
              <span className="val">
                <Marked text={oneLine(value, 80)} words={words} />
              </span>
            </>
          )}
        </span>
      ))}
      {typeof classNames === 'string' && (
        <span className="cls">
          {' '}
          <Marked text={`.${oneLine(classNames, 120).trim().split(' ').join('.')}`} words={words} />
        </span>
      )}
    </span>
  );
}

function Flag({ findings }: { readonly findings: readonly NodeFinding[] }): ReactNode {
  const t = useT();
  const first = findings[0];
  if (first === undefined) return null;
  const help = findings.map(({ finding }) => oneLine(helpOf(finding, t), 200)).join('\n');
  return (
    <span className="flag" title={help}>
      <TriangleAlert aria-hidden="true" />
      <span className="cut">
        {oneLine(first.finding.rule, 32)}
        {findings.length > 1 && ` +${findings.length - 1}`}
      </span>
    </span>
  );
}

interface TreeItemProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly selected: boolean;
  /** Where the keyboard cursor is. */
  readonly active: boolean;
  /** The one of the matches that the search is at. */
  readonly matched: boolean;
  /** Removed from the target since the tree was read. */
  readonly gone: boolean;
  readonly findings: readonly NodeFinding[];
  /** What is searched for, in lower case. */
  readonly words: readonly string[];
  readonly onSelect: () => void;
  readonly onGoTo: () => void;
  readonly onToggle: () => void;
  readonly onHover: () => void;
}

export function TreeItem(props: TreeItemProps): ReactNode {
  const { id, row, selected, active, matched, gone, findings, words, onSelect, onGoTo, onToggle, onHover } = props;
  const t = useT();
  const { node, hasChildren, open, place, siblings } = row;
  return (
    // Keys are handled by the tree, which holds the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="treeitem"
      className={classes('tn', selected && 'sel', active && 'cursor', matched && 'matched', gone && 'gone')}
      aria-level={node.depth + 1}
      aria-setsize={siblings}
      aria-posinset={place}
      aria-selected={selected}
      aria-expanded={hasChildren ? open : undefined}
      onClick={onSelect}
      onDoubleClick={onGoTo}
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
      <Label node={node} words={words} />
      <Flag findings={findings} />
      {gone && (
        <span className="chip" title={t('tree.goneHint')}>
          {t('tree.gone')}
        </span>
      )}
      {selected && !gone && (
        <span className="acc" title={t('tree.selectedHint')}>
          {t('tree.selected')}
        </span>
      )}
      <span className="uid">
        <Marked text={oneLine(node.uid, 40)} words={words} />
      </span>
    </div>
  );
}
