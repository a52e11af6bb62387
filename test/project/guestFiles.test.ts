import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseRange, readGuestFile } from '../../src-main/project/guestFiles.ts';
import { folderWith } from './folders.ts';

let root = '';
beforeAll(() => {
  const folder = folderWith({
    'secret.txt': 'CANARY',
    'wwwroot-twin/x.html': 'CANARY',
    'www/index.html': '<p>index',
    'www/wsd.json': 'CANARY',
    'www/sub/WSD.json': 'CANARY',
    'www/.env': 'CANARY',
    'www/.git/config': 'CANARY',
    'www/.well-known/x': 'CANARY',
    'www/sub/page.html': '<p>page',
    'www/页面/天 气.html': '<p>天气',
    'www/100%.txt': 'percent',
    'www/a+b&c=d.txt': 'signs',
    'www/..double.txt': 'CANARY',
    'www/a..b.txt': 'dots',
    'www/empty.css': '',
    'www/data.bin': '0123456789',
  });
  root = path.join(folder, 'www');
  symlinkSync('../secret.txt', path.join(root, 'out.txt'));
  symlinkSync(path.join(folder, 'secret.txt'), path.join(root, 'absolute.txt'));
  symlinkSync('..', path.join(root, 'up'));
  symlinkSync('../wwwroot-twin', path.join(root, 'twin'));
  symlinkSync('.env', path.join(root, 'env.txt'));
  symlinkSync('wsd.json', path.join(root, 'manifest.txt'));
  symlinkSync('loop', path.join(root, 'loop'));
  symlinkSync('sub/page.html', path.join(root, 'inside.html'));
  linkSync(path.join(root, 'index.html'), path.join(root, 'hard.html'));
  mkdirSync(path.join(root, 'folder.html'));
  execFileSync('mkfifo', [path.join(root, 'pipe.txt')]);
});

const text = (body: Uint8Array): string => Buffer.from(body).toString('utf8');

describe('served', () => {
  test.each([
    ['/index.html', '<p>index'],
    ['/sub/page.html', '<p>page'],
    ['/sub%2Fpage.html', '<p>page'],
    ['/%69ndex.html', '<p>index'],
    ['/%E9%A1%B5%E9%9D%A2/%E5%A4%A9%20%E6%B0%94.html', '<p>天气'],
    ['/页面/天 气.html', '<p>天气'],
    ['/100%25.txt', 'percent'],
    ['/a+b&c=d.txt', 'signs'],
    ['/a..b.txt', 'dots'],
    ['/empty.css', ''],
    ['/inside.html', '<p>page'],
    ['/hard.html', '<p>index'],
  ])('%s', async (pathname, content) => {
    const file = await readGuestFile(root, pathname);
    expect(file.status).toBe(200);
    expect(text(file.body)).toBe(content);
    expect(file.headers).toMatchObject({ 'cache-control': 'no-store', 'content-length': String(Buffer.byteLength(content)) });
  });
});

describe('refused', () => {
  test.each([
    '',
    '/',
    'index.html',
    '/sub',
    '/sub/',
    '/folder.html',
    '//index.html',
    '/sub//page.html',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/..%2Fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/%252e%252e%252fsecret.txt',
    '/sub/../../secret.txt',
    '/sub/..%2f..%2fsecret.txt',
    '/./index.html',
    '/..\\secret.txt',
    '/..%5csecret.txt',
    '/..%5Csecret.txt',
    '/sub%5cpage.html',
    '/index.html%00',
    '/index.html%00.png',
    '/%0aindex.html',
    '/C:/secret.txt',
    '/C%3A%5Csecret.txt',
    '/index.html::$DATA',
    '/%5c%5cserver%5cshare',
    '//server/share',
    '/%5c%5c%3f%5cC%3a%5cx',
    '/etc/passwd',
    '/%2fetc%2fpasswd',
    '/CON',
    '/nul.txt',
    '/sub/com1.html',
    '/lpt%C2%B9',
    '/index.html.',
    '/index.html%20',
    '/index.html...',
    '/wsd.json',
    '/WSD.JSON',
    '/sub/WSD.json',
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/sub/../.env',
    '/.well-known/x',
    '/..double.txt',
    '/out.txt',
    '/absolute.txt',
    '/up/secret.txt',
    '/twin/x.html',
    '/env.txt',
    '/manifest.txt',
    '/loop',
    '/pipe.txt',
    '/none.html',
    '/%',
    '/%ff',
    '/%ED%A0%80',
    '/\ud800.html',
    `/${'a'.repeat(5_000)}`,
    `/${'a/'.repeat(5_000)}`,
  ])('%j', async (pathname) => {
    const file = await readGuestFile(root, pathname);
    expect(file.status).toBe(404);
    expect(file.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text(file.body)).toMatch(/^404: ".*\n$/);
    expect(text(file.body)).not.toContain('CANARY');
    expect(text(file.body)).not.toContain(root);
    expect(file.body.length).toBeLessThan(2_000);
  });

  test('the answer names the path on one line', async () => {
    const { body } = await readGuestFile(root, '/%E5%A4%A9%0a%E2%80%AE%1b.html');
    expect(text(body)).toBe('404: "/天\\n\\u{202e}\\u001b.html" is not a file of the project that guests may read.\n');
  });

  test('a missing root', async () => {
    expect((await readGuestFile(path.join(root, 'none'), '/index.html')).status).toBe(404);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s', async (method) => {
    expect(await readGuestFile(root, '/index.html', { method })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });
});

test.each([
  ['a.html', 'text/html; charset=utf-8'],
  ['a.JS', 'text/javascript; charset=utf-8'],
  ['a.mjs', 'text/javascript; charset=utf-8'],
  ['a.css', 'text/css; charset=utf-8'],
  ['a.json', 'application/json; charset=utf-8'],
  ['a.js.map', 'application/json; charset=utf-8'],
  ['a.svg', 'image/svg+xml; charset=utf-8'],
  ['a.png', 'image/png'],
  ['a.jpeg', 'image/jpeg'],
  ['a.avif', 'image/avif'],
  ['a.woff2', 'font/woff2'],
  ['a.wasm', 'application/wasm'],
  ['a.mp4', 'video/mp4'],
  ['a.constructor', 'application/octet-stream'],
  ['Makefile', 'application/octet-stream'],
])('type of %s', async (name, type) => {
  const folder = folderWith({ [name]: 'x' });
  expect((await readGuestFile(folder, `/${name}`)).headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
});

test('each read sees the file as it is now', async () => {
  const folder = folderWith({ 'a.js': 'one' });
  expect(text((await readGuestFile(folder, '/a.js')).body)).toBe('one');
  writeFileSync(path.join(folder, 'a.js'), 'second');
  expect(text((await readGuestFile(folder, '/a.js')).body)).toBe('second');
});

test('HEAD tells the length without the content', async () => {
  const { status, headers, body } = await readGuestFile(root, '/data.bin', { method: 'HEAD' });
  expect([status, headers['content-length'], body.length]).toEqual([200, '10', 0]);
});

test('a range', async () => {
  const part = await readGuestFile(root, '/data.bin', { range: 'bytes=2-4' });
  expect(part).toMatchObject({ status: 206, headers: { 'content-range': 'bytes 2-4/10', 'content-length': '3' } });
  expect(text(part.body)).toBe('234');
  expect(await readGuestFile(root, '/data.bin', { range: 'bytes=10-' })).toMatchObject({
    status: 416,
    headers: { 'content-range': 'bytes */10' },
  });
});

test.each<[header: string, expected: ReturnType<typeof parseRange>]>([
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=3-99', { start: 3, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=5-4', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['items=0-1', undefined],
  [`bytes=${'9'.repeat(400)}-`, undefined],
])('range %s', (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected);
});

test('a file above the cap is refused, and its ranges are cut to it', async () => {
  const folder = folderWith({ 'film.mp4': '' });
  const size = 64 * 1024 * 1024 + 1;
  truncateSync(path.join(folder, 'film.mp4'), size);
  expect((await readGuestFile(folder, '/film.mp4')).status).toBe(413);
  const { status, headers } = await readGuestFile(folder, '/film.mp4', { method: 'HEAD', range: 'bytes=0-' });
  expect([status, headers['content-range']]).toEqual([206, `bytes 0-${size - 2}/${size}`]);
});
