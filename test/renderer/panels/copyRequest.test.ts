import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { NetworkDetail } from '../../../src-shared/ipc/networkView.ts';
import { curlOf, fetchOf, shellWord } from '../../../src-renderer/panels/Network/copyRequest.ts';

const detail = (more: Partial<NetworkDetail['hops'][number]> = {}): NetworkDetail => ({
  reqid: 'n1',
  target: 'page',
  resourceType: 'fetch',
  timestamp: 0,
  droppedHops: 0,
  hasRequestBody: true,
  state: 'finished',
  hops: [
    {
      url: "https://a.test/x?q=it's&b=$(id)",
      method: 'POST',
      requestHeaders: [
        { name: ':authority', value: 'a.test', secret: false },
        { name: 'Host', value: 'a.test', secret: false },
        { name: 'X-Odd', value: '`id` "$HOME" <script>\t北京', secret: false },
        { name: 'Cookie', value: '', secret: true },
        { name: 'Authorization', value: 'Bearer x', secret: true },
      ],
      ...more,
    },
  ],
});
/** What a shell hands to curl. */
const argumentsOf = (command: string): string[] =>
  execFileSync('bash', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], { encoding: 'utf8', env: { LC_ALL: 'C.UTF-8' } })
    .split('\0')
    .slice(0, -1);

describe('cURL', () => {
  it('reaches curl through a shell as it was, whatever it holds', () => {
    const body = 'a\nb\'"\\$(id)\u0001\u202e😀';
    const args = argumentsOf(curlOf(detail(), body));
    expect(args[0]).toBe("https://a.test/x?q=it's&b=$(id)");
    expect(args).toContain('X-Odd: `id` "$HOME" <script>\t北京');
    expect(args).toContain('Authorization: Bearer x');
    expect(args[args.indexOf('--data-raw') + 1]).toBe(body);
    expect(args).not.toContain('-X');
    expect(args.join()).not.toMatch(/Cookie|:authority|Host/);
  });
  it('names a method that the body does not imply', () => {
    expect(argumentsOf(curlOf(detail({ method: 'PUT' }), 'x'))).toContain('PUT');
    expect(argumentsOf(curlOf(detail({ method: 'GET' }), undefined))).not.toContain('-X');
    expect(argumentsOf(curlOf(detail({ method: 'POST' }), undefined))).toContain('POST');
  });
  it.each(['', ' ', "'", '\\', '\n', '$x', '-flag', 'a;b', '\u2028', '*'])('quotes %j', (text) => {
    expect(argumentsOf(`curl ${shellWord(text)}`)).toEqual([text]);
  });
});

describe('fetch', () => {
  it('is a script that asks for the same, without what a page may not set', async () => {
    const asked: unknown[] = [];
    const run = new Function('fetch', `return (async () => { ${fetchOf(detail(), 'b"\n</script>')} })()`);
    await run((...args: unknown[]) => asked.push(args));
    expect(asked[0]).toEqual([
      "https://a.test/x?q=it's&b=$(id)",
      {
        method: 'POST',
        headers: { 'X-Odd': '`id` "$HOME" <script>\t北京', Authorization: 'Bearer x' },
        body: 'b"\n</script>',
        credentials: 'include',
      },
    ]);
  });
});
