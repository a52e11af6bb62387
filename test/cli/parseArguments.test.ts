import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownArguments, parseArguments } from '../../src-main/cli.ts';

let cwd = '';
beforeAll(() => {
  cwd = mkdtempSync(path.join(os.tmpdir(), 'wsd-cli-'));
  mkdirSync(path.join(cwd, 'app'));
  mkdirSync(path.join(cwd, '北京 shots'));
  writeFileSync(path.join(cwd, 'app', 'wsd.json'), '{}');
  writeFileSync(path.join(cwd, 'token.txt'), 'secret');
});
afterAll(() => rmSync(cwd, { recursive: true }));

const parse = (args: string[]): ReturnType<typeof parseArguments> => parseArguments(args, { cwd, example: '/bundled/weather' });
const defaults = {
  project: '/bundled/weather',
  isExample: true,
  port: 8930,
  headless: false,
  allowOrigins: [],
  servers: [],
  approve: [],
  trust: false,
  slim: false,
  textFormat: 'json',
  allowDirs: [],
  dialogs: 'auto',
  categories: [],
  redactNetworkHeaders: true,
};

describe('accepted', () => {
  const table: [args: string[], expected: (folder: string) => object][] = [
    [[], () => ({})],
    [['app'], (folder) => ({ project: path.join(folder, 'app'), isExample: false })],
    [['app/wsd.json'], (folder) => ({ project: path.join(folder, 'app', 'wsd.json'), isExample: false })],
    [['--headless', 'app', '--port', '0'], (folder) => ({ project: path.join(folder, 'app'), isExample: false, headless: true, port: 0 })],
    [['--port=65535'], () => ({ port: 65_535 })],
    [['--port', '1', '--port', '2'], () => ({ port: 2 })],
    [
      ['--allow-origin', 'http://localhost:5173', '--allow-origin=https://a.example'],
      () => ({ allowOrigins: ['http://localhost:5173', 'https://a.example'] }),
    ],
    [['--token', 'auto'], () => ({ token: { from: 'auto' } })],
    [['--token=env:WSD_TOKEN'], () => ({ token: { from: 'env', name: 'WSD_TOKEN' } })],
    [['--token', 'file:token.txt'], (folder) => ({ token: { from: 'file', path: path.join(folder, 'token.txt') } })],
    [['--user-data-dir', 'new/data'], (folder) => ({ userDataDir: path.join(folder, 'new', 'data') })],
    [['--endpoint-file', 'app/endpoint.json'], (folder) => ({ endpointFile: path.join(folder, 'app', 'endpoint.json') })],
    [['--slim', '--text-format', 'gcf', '--max-text-tokens=4000'], () => ({ slim: true, textFormat: 'gcf', maxTextTokens: 4_000 })],
    [['--screenshot-max-width', '800', '--screenshot-max-height=600'], () => ({ screenshotMaxWidth: 800, screenshotMaxHeight: 600 })],
    [
      ['--allow-dir', 'app', '--allow-dir=北京 shots'],
      (folder) => ({ allowDirs: [path.join(folder, 'app'), path.join(folder, '北京 shots')] }),
    ],
    [['--locale', 'zh-CN'], () => ({ locale: 'zh-CN' })],
    [['--trust', '--approve', 'a', '--approve=b'], () => ({ trust: true, approve: ['a', 'b'] })],
    [
      ['app', '--mcp', 'http://127.0.0.1:3001/mcp', '--mcp', 'node  server.mjs --fast'],
      (folder) => ({
        project: path.join(folder, 'app'),
        isExample: false,
        servers: [
          { id: 'mcp1', origin: 'commandLine', approval: 'always', url: 'http://127.0.0.1:3001/mcp' },
          { id: 'mcp2', origin: 'commandLine', approval: 'always', command: 'node', args: ['server.mjs', '--fast'], cwd: folder },
        ],
      }),
    ],
    [['--gateway', 'embedded'], () => ({ gateway: { type: 'embedded' } })],
    [['--gateway', 'ag-ui', '--gateway-url', 'http://127.0.0.1:1/'], () => ({ gateway: { type: 'ag-ui', url: 'http://127.0.0.1:1/' } })],
    [
      ['--gateway=openai', '--gateway-url=http://127.0.0.1:1/v1', '--gateway-model=m'],
      () => ({ gateway: { type: 'openai', url: 'http://127.0.0.1:1/v1', model: 'm' } }),
    ],
    [['--locale=en', '--', 'app'], (folder) => ({ locale: 'en', project: path.join(folder, 'app'), isExample: false })],
  ];
  test.each(table)('%j', (args, expected) => {
    expect(parse(args)).toEqual({ ok: true, options: { ...defaults, ...expected(cwd) } });
  });
});

test('servers without a project: no example is loaded', () => {
  const parsed = parse(['--mcp', 'http://127.0.0.1:3001/mcp']);
  expect(parsed).toMatchObject({ ok: true, options: { isExample: false, servers: [{ id: 'mcp1' }] } });
  expect(parsed.ok && 'project' in parsed.options).toBe(false);
});

describe('refused', () => {
  const table: [args: string[], message: RegExp][] = [
    [['--prot', '1'], /^Unknown flag "--prot"; did you mean --port\?$/],
    [['--head-less'], /did you mean --headless\?$/],
    [['-p', '1'], /^Unknown flag "-p"; known are --port, /],
    [['--constructor'], /^Unknown flag "--constructor"/],
    [['--slm'], /^Unknown flag "--slm"; did you mean --slim/],
    [['--slim=yes'], /^--slim takes no value/],
    [['--text-format', 'xml'], /^--text-format takes json, markdown, toon, gcf, not "xml"/],
    [['--max-text-tokens', '0'], /^--max-text-tokens takes a whole number above 0, not "0"/],
    [['--screenshot-max-width', '1.5'], /^--screenshot-max-width takes a whole number/],
    [['--screenshot-max-height', 'big'], /^--screenshot-max-height takes a whole number/],
    [['--allow-dir', 'nowhere'], /^--allow-dir takes an existing folder/],
    [['--mcp', ' '], /^--mcp needs an address or a command/],
    [['--mcp', 'http://'], /^--mcp takes an http or https address or a command/],
    [['--gateway', 'gpt'], /^--gateway takes embedded, openai or ag-ui/],
    [['--gateway', 'openai'], /^--gateway openai needs --gateway-url/],
    [['--gateway', 'openai', '--gateway-url', 'http://127.0.0.1:1/v1'], /^--gateway openai needs --gateway-model/],
    [['--gateway-url', 'http://127.0.0.1:1/v1'], /^--gateway-url and --gateway-model need --gateway/],
    [['--gateway-url', 'file:///x', '--gateway', 'ag-ui'], /^--gateway-url takes an http or https address/],
    [['--remote-debugging-port=9222'], /^Unknown flag "--remote-debugging-port"/],
    [['--port'], /^--port needs a value: --port N\.$/],
    [['--port', '--headless'], /^--port needs a value/],
    [['--port='], /^--port needs a value/],
    [['--port', '65536'], /from 0 to 65535, not "65536"/],
    [['--port', '-1'], /not "-1"/],
    [['--port', '0x10'], /not "0x10"/],
    [['--port', ' 80'], /not " 80"/],
    [['--headless=false'], /^--headless takes no value\.$/],
    [['--allow-origin', '*'], /one exact http or https origin/],
    [['--allow-origin', 'null'], /one exact http or https origin/],
    [['--allow-origin', 'http://localhost:5173/'], /like http:\/\/localhost:5173, not/],
    [['--allow-origin', 'HTTP://Localhost'], /like http:\/\/localhost, not/],
    [['--allow-origin', 'https://user@a.example'], /like https:\/\/a\.example, not/],
    [['--allow-origin', 'file:///x'], /one exact http or https origin/],
    [['--token', 'env:'], /never stands on a command line/],
    [['--token', 'env:A B'], /never stands on a command line/],
    [['--token', 'file:none'], /^--token file:PATH takes an existing file/],
    [['--user-data-dir', 'token.txt'], /is a file\.$/],
    [['--endpoint-file', 'none/endpoint.json'], /does not exist\.$/],
    [['--endpoint-file', 'app'], /is a folder\.$/],
    [['--locale', 'fr'], /^--locale takes zh-CN or en, not "fr"\.$/],
    [['none'], /^There is no project at ".*none"\.$/],
    [[''], /^There is no project at ""\.$/],
    [['app', 'app'], /^Only one PROJECT/],
    [['--', '--port'], /^There is no project at ".*--port"\.$/],
  ];
  test.each(table)('%j', (args, message) => {
    const result = parse(args);
    expect(result).toEqual({ ok: false, message: expect.stringMatching(message) });
  });

  test('a token written on the command line is not repeated', () => {
    expect(JSON.stringify(parse(['--token', 'sk-very-secret']))).not.toContain('very-secret');
  });
});

describe('own arguments', () => {
  test('come from WSD_ARGS when started by the scripts', () => {
    const env = { WSD_ARGS: '["app","--port","0"]' };
    expect(ownArguments({ argv: ['electron', '--no-sandbox', '/repo'], env, packaged: false })).toEqual(['app', '--port', '0']);
    expect(ownArguments({ argv: ['electron', '/repo'], env: {}, packaged: false })).toEqual([]);
  });
  test('come from the command line of a packaged app, whatever the environment says', () => {
    expect(ownArguments({ argv: ['/app', 'x'], env: { WSD_ARGS: '["y"]' }, packaged: true })).toEqual(['x']);
  });
});
