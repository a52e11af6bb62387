import type { AgentCall, AgentClient } from '../../../src-shared/agents/agentCall.ts';
import type { Translate } from '../../i18n/translate.ts';
import { oneLine } from '../../ui/printable.ts';

/** `claude-code 2.1.4`, or that the person sent the call. */
export function callerName({ client, clientVersion, replayOf }: AgentCall, t: Translate): string {
  return replayOf === undefined
    ? clientName({ name: client, ...(clientVersion !== undefined && { version: clientVersion }) })
    : t('agent.window');
}

export function clientName({ name, version }: Omit<AgentClient, 'era'>): string {
  return oneLine(version === undefined ? name : `${name} ${version}`, 80);
}

/** `340 B`, `12.3 kB`, `1.2 MB`. */
export function sizeWords(bytes: number, t: Translate): string {
  if (bytes < 1_000) return t('unit.bytes', { n: bytes });
  if (bytes < 1_000_000) return t('unit.kb', { n: Math.round(bytes / 100) / 10 });
  return t('unit.mb', { n: Math.round(bytes / 100_000) / 10 });
}

/** About so many tokens: `≈ 340`, `≈ 1.2k`. */
export function tokenWords(tokens: number, t: Translate): string {
  return tokens < 1_000 ? t('agent.tokens', { n: tokens }) : t('agent.kiloTokens', { n: Math.round(tokens / 100) / 10 });
}

export function bytesOf({ textBytes, pictureBytes }: AgentCall): number | undefined {
  return textBytes === undefined && pictureBytes === undefined ? undefined : (textBytes ?? 0) + (pictureBytes ?? 0);
}

export function eraWords(era: AgentClient['era'] | undefined): string {
  return era === undefined ? '' : era === 'modern' ? '2026-07-28' : '2025';
}
