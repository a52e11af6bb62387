import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createApp } from '../../../src-renderer/app.ts';
import { AppContext } from '../../../src-renderer/AppContext.ts';
import { webAddress } from '../../../src-renderer/panels/Chat/links.ts';
import { Markdown } from '../../../src-renderer/panels/Chat/Markdown.tsx';
import { scriptedBridge } from '../support/scriptedBridge.ts';
import { HOSTILE_TEXTS } from '../support/hostileTexts.ts';

const app = createApp(scriptedBridge().bridge, 'en');
const html = (text: string): string =>
  renderToStaticMarkup(
    <AppContext value={app}>
      <Markdown text={text} />
    </AppContext>,
  );

/** Elements that may come of an answer; none of them loads, runs, submits or navigates. */
const HARMLESS =
  /^(?:p|strong|em|del|code|pre|div|span|button|svg|path|rect|ul|ol|li|table|thead|tbody|tr|th|td|blockquote|hr|br|h[1-6]|input|sup|section|output)$/;

test.each(HOSTILE_TEXTS)('becomes text: %s', (text) => {
  for (const shape of [text, `before\n\n${text}\n\nafter`, `- ${text}`, `| a |\n|---|\n| ${text.replaceAll('\n', ' ')} |`]) {
    const made = html(shape);
    for (const [, name = ''] of made.matchAll(/<([a-z][\w-]*)/gi)) expect(name).toMatch(HARMLESS);
    expect(made).not.toMatch(/<[^>]*\s(?:href|src|srcdoc|action|formaction|style|on\w+)\s*=/i);
  }
});

test('HTML is shown as the text it is', () => {
  expect(html('<img src=x onerror=__p()>')).toContain('&lt;img src=x onerror=__p()&gt;');
});

test('a web link is a button that names its address; any other is its words alone', () => {
  expect(html('[天气](https://a.invalid/x?y=1)')).toMatch(/<button[^>]*title="Copy https:\/\/a\.invalid\/x\?y=1"[^>]*>天气<\/button>/);
  expect(html('[天气](javascript:__p())')).toBe('<p><span>天气</span></p>');
});

test('an address that is long past reading is shown as it is, unparsed', () => {
  const made = html(`**x** ${'y'.repeat(70_000)}`);
  expect(made).toMatch(/^<p class="plain">\*\*x\*\* /);
});

test.each([
  ['http://a.invalid', 'http://a.invalid/'],
  ['HTTPS://A.invalid/%20', 'https://a.invalid/%20'],
  ['javascript:alert(1)', undefined],
  ['JaVaScRiPt:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  [' javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['vbscript:x', undefined],
  ['file:///etc/passwd', undefined],
  ['blob:https://a.invalid/1', undefined],
  ['//a.invalid', undefined],
  ['#top', undefined],
  ['', undefined],
])('web address of %j', (url, expected) => {
  expect(webAddress(url)).toBe(expected);
});
