import { SquareDashedMousePointer, SquareMousePointer } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { NodeDescription } from '../../../src-shared/ipc/contract.ts';
import { useApp, useT, useTell } from '../../AppContext.ts';
import { findingsOf } from '../../state/audit.ts';
import type { PaneTab } from '../../state/tree.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { oneLine } from '../../ui/printable.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Tab, TabGroup } from '../../ui/Tabs.tsx';
import { AccessibilityTab } from './AccessibilityTab.tsx';
import { AttributesTab } from './AttributesTab.tsx';
import { StyleTab } from './StyleTab.tsx';

/** What is known of the selected node, or why nothing is. */
function Described({ by: Tab }: { readonly by: ComponentType<{ readonly description: NodeDescription }> }): ReactNode {
  const { tree } = useApp();
  const t = useT();
  const tell = useTell();
  const { selected, gone, description, descriptionFailure } = useStore(tree.store);
  if (selected === undefined) return <EmptyState icon={<SquareMousePointer />} title={t('node.none')} hint={t('node.noneHint')} />;
  if (gone.has(selected)) {
    return (
      <EmptyState icon={<SquareDashedMousePointer />} title={t('node.gone', { uid: oneLine(selected, 40) })} hint={t('node.goneHint')}>
        <Button small variant="line" onClick={() => void tree.read()}>
          {t('tree.refresh')}
        </Button>
      </EmptyState>
    );
  }
  if (descriptionFailure !== undefined) {
    return <EmptyState tone="err" icon={<SquareMousePointer />} title={t('node.failed')} hint={tell(descriptionFailure.message)} />;
  }
  if (description === undefined) return <Skeleton label={t('common.loading')} />;
  return (
    <>
      {description.uid !== selected && <p className="none">{t('node.ofText', { uid: oneLine(description.uid, 40) })}</p>}
      <Tab description={description} />
    </>
  );
}

export function NodePane(): ReactNode {
  const { tree, audit } = useApp();
  const t = useT();
  const { selected, description, paneTab } = useStore(tree.store);
  const report = useStore(audit.store, (state) => state.report);
  const own = report === undefined || selected === undefined ? [] : findingsOf(report, selected);
  const tabs: Tab<PaneTab>[] = [
    { id: 'style', label: t('node.style'), panel: <Described by={StyleTab} /> },
    {
      id: 'attributes',
      label: t('node.attributes'),
      count: description?.attributes.length,
      panel: <Described by={AttributesTab} />,
    },
    {
      id: 'accessibility',
      label: t('audit.tab'),
      count: own.filter(({ review }) => !review).length,
      tone: 'err',
      panel: <AccessibilityTab />,
    },
  ];
  return <TabGroup label={t('node.label')} value={paneTab} onChoose={tree.openPane} tabs={tabs} />;
}
