import { describe, expect, test } from 'vitest';
import { reasonOf } from '../../src-shared/debuggerError.ts';
import { sectionOf, type SectionSlot, type StandingSection } from '../../src-main/response/section.ts';
import { mergeDisjoint, ToolResponse, type Explain } from '../../src-main/response/toolResponse.ts';

interface Context {
  readonly log: string[];
  readonly fact?: string;
}

const explain: Explain = (error) => ({ code: 'INSPECTION_FAILED', message: reasonOf(error) });

function section(name: string, delay = 0) {
  return sectionOf<Context, string, string>({
    name,
    async fetch(ask, { log }) {
      log.push(`start ${name}`);
      await new Promise((resolve) => setTimeout(resolve, delay));
      log.push(`end ${name}`);
      if (ask === 'break') throw new Error(`${name} is broken`);
      return ask;
    },
    json: (data) => ({ [name]: data }),
  });
}

const slow = section('slow', 20);
const quick = section('quick');
const tree = sectionOf<Context, string, string>({
  name: 'tree',
  fetch: (ask) => ask,
  json: (data) => ({ tree: data }),
  text: (data) => `tree of ${data}`,
  notices: (data) => [`notice of ${data}`],
});
const fact: StandingSection<Context> = {
  name: 'fact',
  standing({ fact: words }) {
    if (words === 'break') throw new Error('no fact');
    return words === undefined ? undefined : { json: { fact: words }, notices: [words] };
  },
};
const ORDER: readonly SectionSlot<Context>[] = [slow, fact, quick, tree];

function ask(fill: (response: ToolResponse<Context>) => void, context: Partial<Context> = {}) {
  const response = new ToolResponse(ORDER);
  fill(response);
  const log: string[] = [];
  const whole = response.assemble({ log, ...context }, explain);
  // The sections as such have tests of their own below.
  const assembled = whole.then(({ sections: _sections, ...answer }) => answer);
  return { log, whole, assembled };
}

describe('ToolResponse', () => {
  test('what was not included is not fetched', async () => {
    const { log, assembled } = ask((response) => response.include(quick, 'q'));
    expect(await assembled).toEqual({ structuredContent: { quick: 'q' }, notices: [], images: [] });
    expect(log).toEqual(['start quick', 'end quick']);
  });

  test('sections are fetched side by side and answer in the fixed order', async () => {
    const { log, assembled } = ask((response) => {
      response.include(quick, 'q');
      response.include(slow, 's');
    });
    expect(Object.keys((await assembled).structuredContent)).toEqual(['slow', 'quick']);
    expect(log).toEqual(['start slow', 'start quick', 'end quick', 'end slow']);
  });

  test('a standing fact shows itself in its place, and notices come last', async () => {
    const { assembled } = ask(
      (response) => {
        response.include(tree, 't');
        response.include(slow, 's');
      },
      { fact: 'offline' },
    );
    expect(await assembled).toEqual({
      structuredContent: { slow: 's', fact: 'offline', tree: 't', notices: ['offline', 'notice of t'] },
      text: 'tree of t',
      notices: ['offline', 'notice of t'],
      images: [],
    });
    expect(Object.keys((await assembled).structuredContent)).toEqual(['slow', 'fact', 'tree', 'notices']);
  });

  test('an asked section that fails makes the answer an error; the rest survives', async () => {
    const { assembled } = ask((response) => {
      response.include(slow, 'break');
      response.include(quick, 'q');
    });
    const error = { code: 'INSPECTION_FAILED', message: 'slow is broken' };
    expect(await assembled).toEqual({ structuredContent: { quick: 'q', error }, notices: [], images: [], error });
  });

  test('of two failures the first is the error, the other a notice', async () => {
    const { assembled } = ask((response) => {
      response.include(slow, 'break');
      response.include(quick, 'break');
    });
    expect(await assembled).toMatchObject({ error: { message: 'slow is broken' }, notices: ['Could not read quick: quick is broken'] });
  });

  test('a standing fact that fails is told, and is no error', async () => {
    const { assembled } = ask((response) => response.include(quick, 'q'), { fact: 'break' });
    const answer = await assembled;
    expect(answer.structuredContent).toEqual({ quick: 'q', notices: ['Could not read fact: no fact'] });
    expect(answer.error).toBeUndefined();
  });

  test('a failed call fetches nothing, and standing facts still show', async () => {
    const { log, assembled } = ask(
      (response) => {
        response.include(quick, 'q');
        response.fail(new Error('no'));
      },
      { fact: 'offline' },
    );
    const error = { code: 'INSPECTION_FAILED', message: 'no' };
    expect(await assembled).toEqual({
      structuredContent: { fact: 'offline', error, notices: ['offline'] },
      notices: ['offline'],
      images: [],
      error,
    });
    expect(log).toEqual([]);
  });

  test('sections are kept by name, in the order, and their headed text is made only when it is wanted', async () => {
    let made = 0;
    const lazy = sectionOf<Context, string, string>({
      name: 'quick',
      fetch: (ask) => ask,
      json: (data) => ({ quick: data }),
      markdown: (data) => {
        made += 1;
        return [`## ${data}`];
      },
    });
    const { whole } = ask((response) => {
      response.include(lazy, 'q');
      response.include(slow, 's');
    });
    const { sections } = await whole;
    expect(sections.map(({ name }) => name)).toEqual(['slow', 'quick']);
    expect(made).toBe(0);
    expect(sections[1]?.markdown?.()).toEqual(['## q']);
  });

  test('a section without a slot, or included twice, is a bug', () => {
    const response = new ToolResponse(ORDER);
    response.include(quick, 'q');
    expect(() => response.include(quick, 'q')).toThrow('included twice');
    expect(() => response.include(section('stranger'), 'x')).toThrow('no slot');
  });

  test('two writers of one field are a bug', () => {
    expect(() => mergeDisjoint([{ a: 1 }, { b: 2 }, { a: 3 }])).toThrow('structuredContent.a');
    expect(mergeDisjoint([{ a: 1 }, { b: undefined }])).toEqual({ a: 1, b: undefined });
  });
});
