import { createHash } from 'node:crypto';
import { session as sessions, type Session } from 'electron';
import type { Project } from '../../src-shared/project/project.ts';
import { guestFileOf, readGuestFile } from '../project/guestFiles.ts';
import { GUEST_SCHEME } from '../project/guestUrl.ts';
import { hardenSession, type ReportRefusal } from '../targets/guestSecurity.ts';

export interface GuestSessionsOptions {
  readonly project: () => Project | undefined;
  readonly ownPort: () => number;
  /** A guest of this origin asks for the file, which may be missing. Absolute path. */
  readonly onAsked: (origin: string, file: string) => void;
  readonly report: ReportRefusal;
  /** Whether guests are given a made-up place. */
  readonly mayLocate: () => boolean;
}

/** One in-memory session per project folder: nothing that a guest stores outlives the app or reaches another project. */
export class GuestSessions {
  readonly #ready = new Map<string, Session>();

  constructor(private readonly options: GuestSessionsOptions) {}

  /** Name of the present project's session, for elements that ask for it by name. */
  currentPartition(): string {
    this.current();
    return partitionOf(this.options.project()?.folder ?? '');
  }

  current(): Session {
    const folder = this.options.project()?.folder ?? '';
    const known = this.#ready.get(folder);
    if (known) return known;
    const session = sessions.fromPartition(partitionOf(folder));
    hardenSession(session, this.options.ownPort, this.options.report, this.options.mayLocate);
    session.protocol.handle(GUEST_SCHEME, async (request) => {
      const project = this.options.project();
      if (project?.folder !== folder) return new Response('This project is closed.', { status: 404 });
      const { protocol, host, pathname } = new URL(request.url);
      const file = guestFileOf(project.root, pathname);
      if (file !== undefined) this.options.onAsked(`${protocol}//${host}`, file);
      const ask = { method: request.method, range: request.headers.get('range') };
      const { status, headers, body } = await readGuestFile(project.root, pathname, ask);
      return new Response(body, { status, headers });
    });
    this.#ready.set(folder, session);
    return session;
  }
}

/** Without `persist:` it lives in memory only. */
const partitionOf = (folder: string): string => `guest-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
