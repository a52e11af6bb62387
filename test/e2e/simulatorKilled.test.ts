import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { AppProcess } from '../support/appProcess.ts';
import { ChatAgent } from '../support/chatAgent.ts';

interface Process {
  readonly pid: number;
  readonly group: number;
  readonly words: string;
}
const processes = (): Process[] =>
  execFileSync('ps', ['-eo', 'pid=,pgid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, group, words] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return words === undefined ? [] : [{ pid: Number(pid), group: Number(group), words }];
    });

test('an app that is killed takes the servers that it started with it', { timeout: 60_000 }, async () => {
  const before = new Set(processes().map(({ pid }) => pid));
  const app = await AppProcess.start({ flags: ['--trust'] });
  await new ChatAgent(app.url).serversReady();
  const server = processes().find(({ pid, words }) => !before.has(pid) && words.endsWith('server/server.mjs'));
  expect(server).toBeDefined();
  expect(server?.group).toBe(server?.pid);
  const guards = (): Process[] => processes().filter(({ words }) => words.endsWith(` sh ${server?.pid}`));
  expect(guards()).toHaveLength(1);
  const inGroup = (): Process[] => processes().filter(({ pid, words }) => !before.has(pid) && words.includes('server/server.mjs'));
  await app.stop('SIGKILL');
  await expect.poll(inGroup).toEqual([]);
  // Nor does what looked after it stay.
  await expect.poll(guards).toEqual([]);
});
