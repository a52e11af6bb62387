import { expect, test } from 'vitest';
import { bodyView } from '../src-main/bodyView.ts';
import { LIMITS } from '../src-shared/snapshot/limits.ts';
import { GBK, plainPng } from './support/networkServer.ts';

test('text is read as UTF-8, else in the charset that was named, else shown as bytes', () => {
  expect(bodyView(Buffer.from('北京'), 'text/plain; charset=gbk')).toMatchObject({
    text: '北京',
    bytes: 6,
    mimeType: 'text/plain',
    cut: false,
  });
  expect(bodyView(GBK, 'text/plain; charset="GBK"').text).toBe('北京');
  const bytes = bodyView(GBK, 'text/plain; charset=nonsense');
  expect(bytes.text).toBeUndefined();
  expect(bytes.hex).toBe(`00000000  b1 b1 be a9${' '.repeat(36)}  ....`);
  expect(bodyView(Buffer.from('a\0b'), 'text/plain').hex).toContain('a.b');
});

test('a long text is cut, never within a character', () => {
  const { text = '', cut, bytes } = bodyView(Buffer.from(`${'x'.repeat(LIMITS.networkShownText - 1)}😀`), 'text/plain');
  expect({ cut, bytes }).toEqual({ cut: true, bytes: LIMITS.networkShownText + 3 });
  expect(text.isWellFormed()).toBe(true);
});

test('pictures come as they are, of kinds that run nothing; an SVG also as its text', () => {
  const png = plainPng(2, 2);
  expect(bodyView(png, 'image/png')).toEqual({
    bytes: png.length,
    mimeType: 'image/png',
    dataUrl: `data:image/png;base64,${png.toString('base64')}`,
    cut: false,
  });
  expect(bodyView(Buffer.from('<svg/>'), 'image/svg+xml')).toMatchObject({ text: '<svg/>', dataUrl: 'data:image/svg+xml;base64,PHN2Zy8+' });
  expect(bodyView(Buffer.from('<p>'), 'text/html').dataUrl).toBeUndefined();
  expect(bodyView(Buffer.from([1]), 'image/x"><script>').dataUrl).toBeUndefined();
});
