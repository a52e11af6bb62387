import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sleep } from '../support/appProcess.ts';
import { CaseApp, timed } from '../support/caseApp.ts';

let app: CaseApp;
const script = (source: string): string => `<h1>Page</h1><script>${source}</script>`;

beforeAll(async () => {
  app = await CaseApp.start({
    pages: {
      good: '<h1>Good</h1>',
      third: '<!doctype html>\n<script>\nconsole.log("third line");\n</script><h1>Third</h1>',
      kinds: script(`
        console.debug('a debug'); console.info('an info'); console.warn('a warning'); console.error('an error');
        console.log('%s is %d years and %f m, %o', 'Ada', 36.9, 1.5, { ok: true }, 'extra'); console.log('%cstyled', 'color:red'); console.log('100%');
        console.table([{ city: 'Berlin', t: 7 }]); console.dir({ dir: 1 }); console.group('Group'); console.log('inside'); console.groupEnd();
        console.count('n'); console.count('n'); console.time('t'); console.timeEnd('t'); console.assert(1 > 2, 'impossible'); console.trace('here');
        function thrower() { throw new TypeError('thrown'); }
        setTimeout(thrower); Promise.reject(new Error('rejected'));
      `),
      objects: script(`
        const cyclic = { n: 1 }; cyclic.self = cyclic; console.log('cyclic', cyclic);
        console.log('array', { big: new Array(1e6).fill('x') });
        const wide = {}; for (let i = 0; i < 200000; i++) wide['k' + i] = i; console.log('wide', wide);
        let deep = {}; for (let i = 0; i < 500; i++) deep = { deep }; console.log('deep', deep);
        console.log('kinds', { map: new Map([['a', { b: 1 }]]), set: new Set([1, 2]), date: new Date(0), re: /x/g, big: 10n, sym: Symbol('s'), fn: function named() {}, typed: new Uint8Array([1, 2, 3]), und: undefined, nan: NaN });
        console.log('error', new Error('outer', { cause: new Error('the cause') }));
        console.log('node', document.querySelector('h1'));
        globalThis.touched = 0;
        console.log('getter', { a: 1, get trap() { touched++; return 2; }, nested: { x: [1, 2, 3, 4, 5, 6, 7, 8] } });
        console.log('proxy', new Proxy({ a: 1 }, { get() { touched++; }, ownKeys() { touched++; return []; }, getOwnPropertyDescriptor() { touched++; } }));
        const changing = { state: 'first', list: [1], a: 1, b: 2, c: 3, d: 4, e: 5 }; console.log('changing', changing); changing.state = 'second';
        setTimeout(() => console.log('touched ' + touched), 500);
      `),
      silence: script(`
        console.log('before'); console.clear();
        for (const name of Object.keys(console)) console[name] = () => {};
        const frame = document.createElement('iframe'); document.body.append(frame);
        frame.contentWindow.console.log('through a frame');
        setTimeout(() => { throw new Error('still heard'); });
      `),
      unseen: script(`
        console.log('a\\u001b[2Jb\\u0007c\\rd\\u009be\\u202ef\\u200bg\\u0000h \\u001b]8;;http://x\\u0007link');
        console.log({ ['k\\u202e']: 'v\\u001b[31m' });
        throw new Error('bad \\u001b[2J news');
      `),
      failures: `<!doctype html><meta http-equiv="Content-Security-Policy" content="img-src 'none'"><h1>Failures</h1><img src="x.png"><script>fetch('nothing.json')</script>`,
      flood: script(`setTimeout(() => { for (let i = 0; i < 100000; i++) console.log('line ' + i); }, 300)`),
      giant: script(`console.log('z'.repeat(20e6)); console.log('after')`),
      words: `<!doctype html><meta http-equiv="Content-Security-Policy" content="img-src 'self'"><script>console.warn("first");</script>
<script>const = broken;</script>
<script type="module" src="nowhere.js"></script>
<script>
Promise.resolve().then(() => { throw new Error('in a microtask'); });
addEventListener('DOMContentLoaded', () => { throw new Error('in DOMContentLoaded'); });
addEventListener('pagehide', () => console.log('in pagehide'));
</script><img src="https://elsewhere.example/x.png"><h1>Words</h1>`,
      errors: script(
        `setTimeout(() => { const timer = setInterval(() => { for (let i = 0; i < 1000; i++) console.error(new Error('e' + i)); }, 0); setTimeout(() => clearInterval(timer), 10000); }, 300)`,
      ),
      marked: script(
        Array.from({ length: 16 }, (_, index) => `console.log('marker-${index}', { index: ${index}, more: { deep: [${index}] } });`).join(
          '',
        ),
      ),
    },
  });
});
afterAll(() => app.stop());
afterEach(() => app.alive());

test('O-19 every kind of console call becomes one readable line at its level', async () => {
  await app.page('/kinds');
  await app.said('rejected');
  const rows = await app.console();
  const level = (text: string): string | undefined => rows.find((row) => row.text.includes(text))?.level;
  expect(['a debug', 'an info', 'a warning', 'an error'].map(level)).toEqual(['debug', 'info', 'warn', 'error']);
  const texts = rows.map(({ text }) => text);
  expect(texts).toEqual(
    expect.arrayContaining([
      'Ada is 36 years and 1.5 m, {ok: true} extra',
      'styled',
      '100%',
      '[{city: "Berlin", t: 7}]',
      '{dir: 1}',
      'Group',
      'inside',
      'n: 1',
      'n: 2',
      'Assertion failed: impossible',
      'here',
    ]),
  );
  expect(texts.find((text) => text.startsWith('t: '))).toMatch(/^t: [\d.]+ ms$/);
  const thrown = await app.said('TypeError: thrown');
  expect(thrown).toMatchObject({ level: 'error', source: 'exception', lineNumber: expect.any(Number) });
  expect(await app.detail(thrown.msgid)).toMatchObject({ entry: { stack: [expect.objectContaining({ functionName: 'thrower' })] } });
});

test('O-19 all that a page says from its first line on is there once, at its level, at its place', async () => {
  await app.page('/words');
  await app.said('in DOMContentLoaded');
  await app.said('404');
  await app.said('Content Security Policy');
  await app.said('in a microtask');
  const rows = await app.console();
  const expected = [
    [/^first$/, 'warn', 1],
    [/SyntaxError/, 'error', 2],
    [/in a microtask/, 'error', 5],
    [/in DOMContentLoaded/, 'error', 6],
    [/404.*nowhere\.js/, 'error', undefined],
    [/Content Security Policy/, 'error', undefined],
  ] as const;
  for (const [words, level, lineNumber] of expected) {
    const found = rows.filter(({ text }) => words.test(text));
    expect(found, String(words)).toHaveLength(1);
    expect(found[0]).toMatchObject({ level, ...(lineNumber !== undefined && { lineNumber, url: expect.stringContaining('words.html') }) });
  }
  expect(rows).toHaveLength(expected.length);
  const order = rows.map(({ text }) => expected.findIndex(([words]) => words.test(text))).filter((index) => index < 4);
  expect(order).toEqual([0, 1, 2, 3]);
  await app.page('/good');
  expect(await app.texts()).toEqual([]);
  await app.page('/words');
  expect((await app.console()).filter(({ text }) => text.includes('pagehide'))).toEqual([]);
  await app.page('/good');
});

test('positions count from 1', async () => {
  await app.page('/third');
  expect(await app.said('third line')).toMatchObject({ lineNumber: 3, columnNumber: 9 });
});

test('O-21 F10 objects are bounded one-line previews in lists and bounded JSON in full, taken at their moment', async () => {
  await app.page('/objects');
  await app.said('touched 0');
  const full = async (name: string): Promise<string> => {
    const { text, msgid } = await app.said(`${name} `);
    expect(text).not.toContain('\n');
    expect(text.length, name).toBeLessThan(2_100);
    const answer = JSON.stringify(await app.detail(msgid));
    expect(answer.length, name).toBeLessThan(120_000);
    return answer;
  };
  expect(await full('cyclic')).toContain('"type":"cycle"');
  expect(await full('array')).toContain('"overflow":true');
  const wide = await full('wide');
  expect(wide).toContain('"size":200000');
  expect(wide).toContain('"name":"k40"');
  expect(await full('deep')).toContain('"overflow":true');
  const kinds = await full('kinds');
  for (const part of ['"type":"map"', '"type":"set"', '1970-01-01', '"type":"regexp"', '10n', 'Symbol(s)', 'named', 'Uint8Array(3)', 'NaN'])
    expect(kinds).toContain(part);
  expect(await full('getter')).toContain('"type":"accessor"');
  expect(await full('getter')).toContain('"name":"7","value":8');
  expect(await full('changing')).not.toContain('second');
  const error = JSON.stringify(await app.detail((await app.said('error Error')).msgid));
  expect(error).toContain('the cause');
  expect((await app.said('node ')).text).toContain('h1');
}, 60_000);

test('the page can neither silence its console nor reach it', async () => {
  await app.page('/silence');
  await app.said('still heard');
  expect(await app.texts()).toEqual(expect.arrayContaining(['before', 'through a frame']));
});

test('O-22 no control or bidi character leaves as itself; the original can be had back', async () => {
  await app.page('/unseen');
  await app.said('bad ');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/;
  const list = await app.agent.call('list_console_messages', {});
  for (const { text = '' } of list.content) expect(text).not.toMatch(unseen);
  const [first] = await app.console();
  const detail = await app.agent.call('get_console_message', { msgid: first?.msgid });
  for (const { text = '' } of detail.content) expect(text).not.toMatch(unseen);
  expect(JSON.stringify(detail.structuredContent)).toContain('\\u001b[2J');
});

test('failed requests and what the CSP blocked are entries with their address', async () => {
  await app.page('/failures');
  expect(await app.said('404')).toMatchObject({ level: 'error', source: 'network', text: expect.stringContaining('nothing.json') });
  expect(await app.said('Content Security Policy')).toMatchObject({ level: 'error' });
});

test('O-20 F9 a flood of 100,000: none is lost uncounted, and the endpoint answers meanwhile', async () => {
  await app.page('/flood');
  const answers: number[] = [];
  const deadline = Date.now() + 90_000;
  for (;;) {
    const { value, ms } = await timed(app.ok('list_console_messages', { pageSize: 1, pageIdx: 0 }));
    answers.push(ms);
    const dropped = (value['dropped'] as { console?: number } | undefined)?.console ?? 0;
    if (Number(value['total']) + dropped >= 100_000) break;
    expect(Date.now()).toBeLessThan(deadline);
    await sleep(200);
  }
  expect(answers.toSorted((a, b) => a - b)[Math.floor(answers.length / 2)]).toBeLessThan(5_000);
  expect((await app.texts()).at(-1)).toBe('line 99999');
  await app.page('/good');
}, 120_000);

test('O-20 errors without end for 10 s: every agent is answered within its limit meanwhile, and all is well after', async () => {
  await app.page('/errors');
  const listed = async (): Promise<number> => Number((await app.ok('list_console_messages', { pageSize: 1, pageIdx: 0 }))['total']);
  await expect.poll(listed, { timeout: 15_000 }).toBeGreaterThan(0);
  const until = Date.now() + 9_000;
  while (Date.now() < until) {
    const [size, list] = await Promise.all([
      timed(app.agent.call('set_viewport', { width: 390, height: 843 })),
      timed(app.ok('list_console_messages', { pageSize: 1, pageIdx: 0 })),
    ]);
    expect(size.ms).toBeLessThan(15_500);
    if (size.value.isError) expect(size.value.structuredContent['error']).toMatchObject({ code: 'VIEWPORT_FAILED' });
    expect(Number(list.value['total'])).toBeGreaterThan(0);
    await sleep(500);
  }
  await app.ok('set_viewport', { width: 390, height: 844 });
  await app.page('/good');
  expect(await app.texts()).toEqual([]);
}, 120_000);

test('O-20 one text of 20 MB is cut, and what follows it arrives', async () => {
  await app.page('/giant');
  await app.said('after');
  expect(Math.max(...(await app.texts()).map((text) => text.length))).toBeLessThan(2_100);
}, 60_000);

test('O-01 sixteen agents that all count from 0 get their own answers', async () => {
  await app.page('/marked');
  await app.said('marker-15');
  const rows = await app.console();
  await Promise.all(
    rows.flatMap((row) =>
      [0, 1].map(async () => {
        const message = await app.detail(row.msgid);
        expect(message['text']).toBe(row.text);
      }),
    ),
  );
});
