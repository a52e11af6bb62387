import type { NetworkRow } from '../../../src-shared/ipc/networkView.ts';
import type { Translate } from '../../i18n/translate.ts';
import { oneLine } from '../../ui/printable.ts';

export function bytesText(bytes: number, t: Translate): string {
  if (bytes < 1_000) return t('net.unit.b', { n: bytes });
  const [unit, value] = bytes < 1_000_000 ? (['unit.kb', bytes / 1_000] as const) : (['net.unit.mb', bytes / 1_000_000] as const);
  return t(unit, { n: value < 100 ? Math.round(value * 10) / 10 : Math.round(value) });
}

export function timeText(ms: number, t: Translate): string {
  if (ms < 1_000) return t('unit.ms', { n: ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms) });
  return t('unit.seconds', { n: Math.round(ms / 10) / 100 });
}

/** Names of policies as people know them. */
function policyName(blockedBy: string, t: Translate): string {
  if (blockedBy === 'mixed-content') return t('net.mixed');
  return oneLine(blockedBy.length <= 4 ? blockedBy.toUpperCase() : blockedBy, 30);
}

/** What came of it, in words; nothing where its status says all. */
export function stateWords(
  { state, error = '', blockedBy }: Pick<NetworkRow, 'state' | 'error' | 'blockedBy'>,
  t: Translate,
): string | undefined {
  if (state === 'pending') return t('net.pending');
  if (state === 'blocked') return blockedBy === undefined ? t('net.blocked') : t('net.blockedBy', { policy: policyName(blockedBy, t) });
  if (state === 'failed') return error.includes('(canceled)') ? t('net.canceled') : t('net.failed');
  return undefined;
}

export function statusText(row: NetworkRow, t: Translate): string {
  const words = stateWords(row, t);
  const status = row.status === undefined ? undefined : String(row.status);
  if (words !== undefined) return status === undefined || row.state === 'pending' ? words : `${status} ${words}`;
  return `${status ?? '–'}${row.fromCache ? ` ${t('net.cache')}` : ''}`;
}
