import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server';
import { escapeUnseen } from '../format/escape.ts';
import { shortened } from '../format/words.ts';

const NAME_CHARACTERS = 64;

/** Who calls, for people: the client's own name where the request carries one. It is a claim, not an identity. */
export function clientName(envelope: Readonly<Record<string, unknown>> | undefined): string {
  const clientInfo = envelope?.[CLIENT_INFO_META_KEY];
  if (typeof clientInfo !== 'object' || clientInfo === null || !('name' in clientInfo)) return 'agent';
  const { name } = clientInfo;
  return typeof name === 'string' && name.trim() !== '' ? escapeUnseen(shortened(name.trim(), NAME_CHARACTERS)) : 'agent';
}
