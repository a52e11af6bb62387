import { expect, test } from 'vitest';
import { Approvals } from '../../src-main/simulator/approvals.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';

const tool = { serverId: 'shop', name: 'order', description: '', inputSchema: { type: 'object' } } as const;

test('a person is told the time that there is: that of an approval, or the rest of its turn', async () => {
  const approvals = new Approvals({ policyOf: () => 'always', canAsk: () => true, onChange: () => {}, now: () => 1_000 });
  const ask = (callId: string, endsAtMs?: number): Promise<string> =>
    approvals.ask({ callId, tool, argumentsText: '{}', endsAtMs }, new AbortController().signal);
  const verdicts = [ask('guest'), ask('early', 1_000 + LIMITS.chatTurnMs), ask('late', 6_000)];
  expect(approvals.pending.map(({ callId, expiresAtMs }) => [callId, expiresAtMs])).toEqual([
    ['guest', 1_000 + LIMITS.approvalMs],
    ['early', 1_000 + Math.min(LIMITS.approvalMs, LIMITS.chatTurnMs)],
    ['late', 6_000],
  ]);
  approvals.answer('late', 'deny');
  approvals.denyAll();
  expect(await Promise.all(verdicts)).toEqual(['noWindow', 'noWindow', 'denied']);
});
