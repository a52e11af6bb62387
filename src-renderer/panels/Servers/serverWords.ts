import type { ServerStatus } from '../../../src-shared/simulator/servers.ts';

type State = ServerStatus['state'];

export const SERVER_DOT = {
  untrusted: 'warn',
  connecting: 'acc',
  ready: 'ok',
  failed: 'err',
  stopped: false,
} as const satisfies Record<State, string | false>;
