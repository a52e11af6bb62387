import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { expect, test } from 'vitest';
import { createApp } from '../../../src-renderer/app.ts';
import { AppContext } from '../../../src-renderer/AppContext.ts';
import { webAddress } from '../../../src-renderer/panels/Chat/links.ts';
import { Markdown } from '../../../src-renderer/panels/Chat/Markdown.tsx';
import { markdownBlocks } from '../../../src-renderer/panels/Chat/markdownBlocks.ts';
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

const GROWING = `# Title

One *paragraph* of
two lines.
- tight
- list

- loose after all

  with a paragraph

      and code
text after it

1. one

2. two

3) other list
Setext
---

> quoted
goes on lazily

> another

| a | b |
|---|---|
| 1 | \`x\` |

\`\`\`\`md
# not a title

\`\`\`

still code
\`\`\`\`

~~~
# open until its own mark

\`\`\`
~~~
    indented after a fence

- [x] done

***

\`\`\`not\` a fence

End with **bold**.

<pre>
**raw**

**raw too**
</pre>

last`;
const REFERRING = 'See [the docs][1].\n\nMore.[^n]\n\n[1]: https://a.invalid/\n\n[^n]: A note.';
const ITEM_CODE = '1. ```\n   npm i\n   ```\n\nThen:\n\n```\na\n\nb\n```\n\nDone.';
const UNENDED_ITEM_CODE = '1. a\n\n   ```\n   npm i\n\nThen:\n\n```\na\n\nb\n```\n\nDone.';
const REFERRING_INSIDE = ['> [1]: https://a.invalid/', '- [1]: https://a.invalid/', '10. x\n\n    [1]: https://a.invalid/'].map(
  (definition) => `See [the docs][1].\n\nMore.\n\n${definition}`,
);
const REFERRING_ESCAPED = 'See [a\\]b].\n\nMore.\n\n[a\\]b]: https://a.invalid/';
const HTML_COMMENT = 'a\n\n<!-- **x**\n\n**y** -->\n\nb';

/** Line ends between elements show nothing. */
const whole = (text: string): string => renderToStaticMarkup(<ReactMarkdown remarkPlugins={[remarkGfm]}>{text}</ReactMarkdown>);
const inParts = (text: string): string =>
  markdownBlocks(text)
    .map((block) => whole(block))
    .join('\n');
const plain = (html: string): string => html.replaceAll(/\s*\n\s*/g, '\n');

test('a text in parts is the text at once, at any length while it grows; and most of it stays a part as it is', { timeout: 60_000 }, () => {
  for (const [text, from] of [
    [GROWING, 1],
    [REFERRING, 1],
    [HTML_COMMENT, 1],
    [ITEM_CODE, 1],
    [UNENDED_ITEM_CODE, 1],
    [REFERRING_ESCAPED, 1],
    ...REFERRING_INSIDE.map((text) => [text, 1] as const),
    ...HOSTILE_TEXTS.map((text) => [text, text.length] as const),
  ] as const) {
    for (let end = from; end <= text.length; end += end < text.length - 3 ? 3 : 1) {
      const now = text.slice(0, end);
      expect(markdownBlocks(now).join('')).toBe(now);
      expect(plain(inParts(now)), JSON.stringify(now.slice(-60))).toBe(plain(whole(now)));
    }
  }
  expect(markdownBlocks(GROWING).length).toBeGreaterThan(8);
});

test('code with computed keys is cut as any other', () => {
  expect(markdownBlocks('a\n\n```js\nx = {\n  [key]: 1,\n};\n```\n\nb')).toHaveLength(3);
});

test.each(['[\n', '[x\\\n', '- [', '> > [\n', '[a](', '1. 1. 1. \n'])('%j again and again is cut about as fast as plain text', (piece) => {
  const length = 58_000;
  const spent = (text: string): number => {
    const times = Array.from({ length: 3 }, () => {
      const from = performance.now();
      markdownBlocks(text);
      return performance.now() - from;
    });
    return Math.min(...times);
  };
  const plainly = spent('x\n'.repeat(length / 2));
  expect(spent(piece.repeat(length / piece.length))).toBeLessThan(20 * plainly + 20);
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
