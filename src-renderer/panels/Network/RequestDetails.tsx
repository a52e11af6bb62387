import { Copy, SearchX, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { NetworkDetail } from '../../../src-shared/ipc/networkView.ts';
import { useApp, useT, useTell } from '../../AppContext.ts';
import { DETAIL_TABS, type DetailTab } from '../../state/network.ts';
import { nameOf } from '../../state/networkRows.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Menu, MenuItem, MenuChevron, MenuLabel } from '../../ui/Menu.tsx';
import { oneLine } from '../../ui/printable.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TabGroup } from '../../ui/Tabs.tsx';
import { curlOf, fetchOf } from './copyRequest.ts';
import { HeadersTab } from './HeadersTab.tsx';
import { InitiatorTab } from './InitiatorTab.tsx';
import { PayloadTab } from './PayloadTab.tsx';
import { PreviewTab, ResponseTab } from './ResponseTabs.tsx';
import { TimingTab } from './TimingTab.tsx';

function CopyMenu({ detail }: { readonly detail: NetworkDetail }): ReactNode {
  const { network, person, notices } = useApp();
  const t = useT();
  const revealed = useStore(network.store, (state) => state.revealed);
  const copy = async (what: string, text: string): Promise<void> => {
    if (await person.copy(text)) notices.tell({ tone: 'ok', text: { key: 'net.copied', values: { what } } });
  };
  const withBody = async (what: string, write: (detail: NetworkDetail, body: string | undefined) => string): Promise<void> => {
    const body = detail.hasRequestBody ? await network.readBody('request') : undefined;
    await copy(what, write(detail, body?.text));
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button small title={revealed ? t('net.copyAs') : t('net.copyWithout')}>
          <Copy className="i-s" />
          {t('net.copy')}
          <MenuChevron />
        </Button>
      }
    >
      <MenuLabel>{t('net.copyAs')}</MenuLabel>
      <MenuItem label={t('net.copyUrl')} onSelect={() => void copy(t('net.copyUrl'), detail.hops[0]?.url ?? '')} />
      <MenuItem label={t('net.copyCurl')} onSelect={() => void withBody('cURL', curlOf)} />
      <MenuItem label={t('net.copyFetch')} onSelect={() => void withBody('fetch', fetchOf)} />
    </Menu>
  );
}

function panelOf(tab: DetailTab, detail: NetworkDetail): ReactNode {
  if (tab === 'headers') return <HeadersTab detail={detail} />;
  if (tab === 'payload') return <PayloadTab detail={detail} />;
  if (tab === 'preview') return <PreviewTab detail={detail} />;
  if (tab === 'response') return <ResponseTab detail={detail} />;
  if (tab === 'timing') return <TimingTab detail={detail} />;
  return <InitiatorTab detail={detail} />;
}

/** All that is known of the selected request. */
export function RequestDetails({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { network } = useApp();
  const t = useT();
  const tell = useTell();
  const { detail, tab } = useStore(network.store);
  const value = detail?.value;
  const url = value?.hops[0]?.url ?? '';
  return (
    <>
      <div className="bar">
        <IconButton small label={t('net.close')} shortcut={t('key.escape')} onClick={onClose}>
          <X className="i-s" />
        </IconButton>
        <span className="mono med cut" title={oneLine(url, 1_000)}>
          {oneLine(nameOf(url), 200)}
        </span>
        <span className="right" />
        {value !== undefined && <CopyMenu detail={value} />}
      </div>
      {detail?.failure !== undefined ? (
        <EmptyState tone="err" icon={<SearchX />} title={t('net.gone')} hint={tell(detail.failure.message) || t('net.goneHint')} />
      ) : value === undefined ? (
        <Skeleton label={t('common.loading')} />
      ) : (
        <TabGroup
          label={t('net.details')}
          value={tab}
          onChoose={network.showTab}
          tabs={DETAIL_TABS.map((id) => ({ id, label: t(`net.tab.${id}`), panel: panelOf(id, value) }))}
        />
      )}
    </>
  );
}
