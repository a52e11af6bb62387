import { describe, expect, test } from 'vitest';
import { isOwnEndpoint, mayNavigate, originOf } from '../../src-main/targets/guestSecurity.ts';

const OWN = 'wsd-guest://home.page';

describe('where a guest may go', () => {
  test.each([
    [`${OWN}/index.html?x=1#y`, true, true],
    ['wsd-guest://other.page/index.html', false, false],
    ['wsd-guest://home.page.evil/index.html', false, false],
    ['https://example.test/', false, true],
    ['http://127.0.0.1:3000/', false, true],
    ['data:text/html,hi', false, true],
    ['blob:wsd-guest://home.page/1', false, true],
    ['about:srcdoc', false, true],
    ['file:///etc/hosts', false, false],
    ['javascript:alert(1)', false, false],
    ['wsd-app://frontend/index.html', false, false],
    ['chrome://gpu', false, false],
    ['mailto:a@b.c', false, false],
    ['ms-settings:', false, false],
    ['not a url', false, false],
    ['', false, false],
  ])('%j: as the page itself %s, in a frame of it %s', (url, top, frame) => {
    expect(mayNavigate(url, OWN, true)).toBe(top);
    expect(mayNavigate(url, OWN, false)).toBe(frame);
  });

  test('before a target is begun, nowhere', () => {
    expect(mayNavigate(`${OWN}/`, '', true)).toBe(false);
  });
});

test.each([
  ['http://127.0.0.1:8930/__wsd_mcp', true],
  ['http://localhost:8930/', true],
  ['ws://localhost:8930/', true],
  ['https://127.0.0.1:8930/', true],
  ['http://[::1]:8930/', true],
  ['http://0.0.0.0:8930/', true],
  ['http://127.8.9.1:8930/', true],
  ['http://2130706433:8930/', true],
  ['http://0x7f.1:8930/', true],
  ['http://[::ffff:127.0.0.1]:8930/', true],
  ['http://x.localhost:8930/', true],
  ['http://localhost.:8930/', true],
  ['http://127.0.0.1:8931/', false],
  ['http://example.test:8930/', false],
  ['data:text/plain,8930', false],
])('our own endpoint: %s is %s (T5)', (url, own) => {
  expect(isOwnEndpoint(url, 8930)).toBe(own);
});

test('an origin is scheme and host, for our schemes too', () => {
  expect(originOf('wsd-guest://home.page/a/b?c')).toBe(OWN);
  expect(originOf('http://a.test:81/x')).toBe('http://a.test:81');
  expect(originOf('::')).toBeUndefined();
});
