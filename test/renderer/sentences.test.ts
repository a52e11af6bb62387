import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { mainZh } from '../../src-renderer/i18n/main/zh.ts';
import { teller } from '../../src-renderer/i18n/tell.ts';
import { english } from '../../src-shared/words/english.ts';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { both, inEnglish, say, Sentence, verbatim } from '../../src-shared/words/sentence.ts';

const chinese = teller('zh-CN');
const namesIn = (template: string): string[] => [...new Set(template.match(/\{\w+\}/g) ?? [])].toSorted();
/** As main sends it: a plain object. */
const sent = <Data>(data: Data): Data => structuredClone(data);

describe('the catalogue of what main says', () => {
  test('has each sentence in both languages, with the same values', () => {
    expect(Object.keys(mainZh).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, template] of Object.entries(english)) {
      expect([key, namesIn(Object.entries(mainZh).find(([one]) => one === key)?.[1] ?? '')]).toEqual([key, namesIn(template)]);
    }
  });

  test('is Chinese, as the window writes it', () => {
    for (const [key, template] of Object.entries(mainZh)) {
      const words = template.replaceAll(/\{\w+\}/g, '');
      if (/[a-z]{4}/i.test(english[key as keyof typeof english].replaceAll(/\{\w+\}/g, '')) && !key.startsWith('kind.')) {
        expect([key, words]).toEqual([key, expect.stringMatching(/\p{Script=Han}/u)]);
      }
      // No half-width punctuation after Han, and a space between Han and Latin letters or digits.
      expect([key, template]).toEqual([key, expect.not.stringMatching(/\p{Script=Han}[,;:!?.](?!\w)/u)]);
      expect([key, template]).toEqual([key, expect.not.stringMatching(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u)]);
    }
  });
});

test('the catalogue holds no sentence that nobody says', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const files = ['src-main', 'src-shared/words/sentence.ts', 'src-shared/words/told.ts'].flatMap((name) => {
    const place = path.join(root, name);
    return name.endsWith('.ts') ? [place] : readdirSync(place, { recursive: true, encoding: 'utf8' }).map((file) => path.join(place, file));
  });
  const code = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  // Some are named by their beginning, some by the fault that they mend.
  const beginnings = [...code.matchAll(/`(\w+\.)\$\{/g)].map(([, beginning = '']) => beginning);
  const isSaid = (key: string): boolean =>
    code.includes(`'${key}'`) || (/(?:Fix|Hint)$/.test(key) && code.includes(`'${key.replace(/(?:Fix|Hint)$/, '')}'`));
  const inTeller = new Set(['quoted']);
  expect(
    Object.keys(english).filter((key) => !isSaid(key) && !inTeller.has(key) && !beginnings.some((one) => key.startsWith(one))),
  ).toEqual([]);
});

describe('a sentence', () => {
  test('is told in the language of the window, numbers by locale, and text from outside as it is', () => {
    const told = sent(say('gateway.tooLongBy', { max: 200_000 }));
    expect(chinese(told)).toBe('网关的回答超过 200,000 个字符。');
    expect(teller('en')(told)).toBe("The gateway's answer is longer than 200,000 characters.");
    expect(chinese(sent(say('server.says', { text: '{code} $& Not Found' })))).toBe('服务返回：“{code} $& Not Found”');
    expect(chinese('net::ERR_FAILED')).toBe('net::ERR_FAILED');
    expect(chinese(verbatim('net::ERR_FAILED'))).toBe('net::ERR_FAILED');
    expect(chinese(say('target.unread', { reason: verbatim('no node') }))).toBe('无法读取目标：“no node”');
  });

  test('may hold another one, and stand before one', () => {
    const told = say('gateway.unreachable', { reason: say('gateway.refused') });
    expect(told.text).toBe('The gateway could not be reached: nothing listens there.');
    expect(chinese(sent(told))).toBe('无法连接到网关：该地址没有程序在监听。');
    const two = both(say('server.http403'), say('server.says', { text: 'no' }));
    expect(two.text).toBe('The server denied access (HTTP 403). It says: no');
    expect(chinese(sent(two))).toBe('服务拒绝访问（HTTP 403）。服务返回：“no”');
    expect(chinese(say('chat.busy'), say('chat.busyHint'))).toBe('对话中另一轮正在进行。请等它结束，或在窗口中停止它，然后重新提交。');
  });

  test('has its text from outside changed, at any depth, and nothing else', () => {
    const told = both(say('server.http', { status: 500 }), say('server.says', { text: 'secret' }));
    const masked = told.map(() => '•••');
    expect(masked.text).toBe('The server answered with HTTP 500. It says: •••');
    expect(masked).toBeInstanceOf(Sentence);
  });

  test('is its English for agents, within any data', () => {
    expect(inEnglish([{ problem: { message: say('server.ended') }, tools: ['a'], n: 1, none: undefined }])).toEqual([
      { problem: { message: 'The connection ended before the server answered.' }, tools: ['a'], n: 1, none: undefined },
    ]);
  });
});

describe('an error', () => {
  test('says to a person what its catalogue has, and not what names the tools of agents', () => {
    const refused = new DebuggerError('CHAT_BUSY', say('chat.busy'), { hint: say('chat.busyHint') });
    expect(refused.failure).toEqual({ code: 'CHAT_BUSY', message: say('chat.busy'), hint: say('chat.busyHint') });
    expect(refused.body()).toEqual({ code: 'CHAT_BUSY', message: say('chat.busy').text, hint: say('chat.busyHint').text });
    const late = new DebuggerError('RENDER_TIMEOUT', say('render.noGuest'), {
      hint: 'See what it said with list_console_messages.',
      personsHint: say('render.manualHint'),
    });
    expect(late.failure.hint).toEqual(say('render.manualHint'));
    expect(late.body().hint).toBe('See what it said with list_console_messages.');
    expect(new DebuggerError('RENDER_FAILED', 'ENOENT', { hint: 'Call render_page.' }).failure).toEqual({
      code: 'RENDER_FAILED',
      message: verbatim('ENOENT'),
    });
  });
});
