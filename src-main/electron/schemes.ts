import { protocol } from 'electron';
import { GUEST_SCHEME } from '../project/guestUrl.ts';

/** The window's own pages. Not file: a page of the file scheme could read the disk. */
export const FRONTEND_SCHEME = 'wsd-app';
export const FRONTEND_URL = `${FRONTEND_SCHEME}://frontend/index.html`;

/** Must run before the app is ready, in the first turn of the main script: later it throws. */
export function registerSchemes(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true };
  protocol.registerSchemesAsPrivileged([
    { scheme: FRONTEND_SCHEME, privileges },
    { scheme: GUEST_SCHEME, privileges: { ...privileges, corsEnabled: true } },
  ]);
}
