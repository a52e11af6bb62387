import { createHash } from 'node:crypto';
import type { Project } from '../../src-shared/project/project.ts';
import type { TargetKind } from '../../src-shared/snapshot/target.ts';

/** Register as standard, secure, with fetch, streams and CORS: each target then has an origin of its own. */
export const GUEST_SCHEME = 'wsd-guest';

interface TargetId {
  readonly type: TargetKind;
  readonly id: string;
}

// `xn--` and its like would be read as an encoded international name.
const READABLE = /^(?!..--)[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/;

/** One origin per target, readable where the id allows, never the same for two targets. */
export function guestOrigin({ type, id }: TargetId): string {
  if (READABLE.test(id)) return `${GUEST_SCHEME}://${id}.${type}`;
  const hex = Buffer.from(id, 'utf16le').toString('hex');
  if (hex !== '' && hex.length <= 60) return `${GUEST_SCHEME}://${hex}.hex.${type}`;
  // A label of a host holds 63 characters at most; 240 bits of the hash still keep two ids apart.
  return `${GUEST_SCHEME}://${createHash('sha256').update(hex).digest('hex').slice(0, 60)}.hash.${type}`;
}

/** Where the target's document loads from; `undefined` when the project has no such target. */
export function guestUrl(
  project: Pick<Project, 'pages' | 'widgets' | 'devServer'>,
  target: TargetId & { readonly query?: Readonly<Record<string, string>> | undefined },
): string | undefined {
  const entry =
    target.type === 'page'
      ? project.pages.find(({ pageId }) => pageId === target.id)?.entry
      : project.widgets.find(({ widgetId }) => widgetId === target.id)?.entry;
  if (entry === undefined) return undefined;
  const path = entry.split('/').map(encodeURIComponent).join('/');
  const search = new URLSearchParams(target.query).toString();
  return `${project.devServer ?? guestOrigin(target)}/${path}${search === '' ? '' : `?${search}`}`;
}
