import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type {
  BusinessError,
  BusinessResult,
  BusinessServers,
  CallOptions,
  ElicitReply,
} from '../../../src-main/simulator/business/businessServers.ts';
import type { Question } from '../../../src-main/simulator/business/question.ts';
import { LIMITS } from '../../../src-shared/snapshot/limits.ts';
import { closeAfterTest, config, harness, until, type Harness } from '../../support/businessHarness.ts';
import { FORM, modernEliciting, statefulEliciting, type Eliciting } from '../../support/elicitingServers.ts';
import { DISCOVERED, faultyMcp, reply, TOOL } from '../../support/faultyMcp.ts';

const ERAS = [
  ['2026-07-28', modernEliciting],
  ['2025, with a session', statefulEliciting],
] as const;
const CALL_MS = 1_000;

interface Asked {
  readonly harness: Harness;
  readonly server: Eliciting;
  call(toolName: string, elicit?: CallOptions['elicit'], signal?: AbortSignal): Promise<BusinessResult>;
}

async function asked(start: () => Promise<Eliciting>): Promise<Asked> {
  const server = await start();
  closeAfterTest(server.close);
  const opened = harness([config({ url: server.url })], { times: { probeMs: 4_000, connectMs: 6_000, listMs: 8_000, callMs: CALL_MS } });
  await opened.settled();
  const call: Asked['call'] = (toolName, elicit, signal = new AbortController().signal) =>
    opened.servers.callTool({ serverId: 'shop', toolName, arguments: {} }, { signal, ...(elicit && { elicit }) });
  return { harness: opened, server, call };
}

const fill =
  (...values: readonly string[]): NonNullable<CallOptions['elicit']> =>
  async (question) => {
    const answer = question.check(values);
    if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
    return { action: 'accept', content: answer.content };
  };
const said = ({ content }: BusinessResult): unknown => JSON.parse(String(content[0]?.['text']));
const failure = (call: Promise<unknown>): Promise<BusinessError> =>
  call.then(
    () => Promise.reject(new Error('It succeeded.')),
    (error: BusinessError) => error,
  );

test.each(ERAS)('%s: the person is asked what the tool wants to know, and the tool goes on with it', async (_era, start) => {
  const { call } = await asked(start);
  const questions: Question[] = [];
  const result = await call('ask', (question, signal) => {
    questions.push(question);
    return fill('13900000000', '2')(question, signal);
  });
  expect(questions).toMatchObject([
    {
      message: 'Who should be warned?',
      fields: [
        { name: 'phone', title: 'Phone', kind: 'text', required: true, minLength: 5 },
        { name: 'days', title: 'Days', kind: 'integer', required: false, minimum: 1, maximum: 7, initial: 3 },
      ],
    },
  ]);
  expect(JSON.stringify(said(result))).toContain('"action":"accept","content":{"phone":"13900000000","days":2}');
});

test('2026-07-28: the state comes back exactly as it was, and the headers of a call with every round', async () => {
  const { call, harness: opened } = await asked(modernEliciting);
  expect(said(await call('ask', fill('13900000000', '')))).toEqual({
    responses: { form: { action: 'accept', content: { phone: '13900000000' } } },
    state: 'opaque ✓',
  });
  const regional = { serverId: 'shop', toolName: 'regional', arguments: { region: 'eu' } };
  const result = await opened.servers.callTool(regional, {
    signal: new AbortController().signal,
    elicit: async () => ({ action: 'cancel' }),
  });
  expect(said(result)).toEqual({ region: 'eu', responses: { form: { action: 'cancel' } } });
});

test.each(ERAS)('%s: declined, cancelled, and declined where nobody can be asked', async (_era, start) => {
  const { call } = await asked(start);
  expect(JSON.stringify(said(await call('ask', async () => ({ action: 'decline' }))))).toContain('"action":"decline"');
  expect(JSON.stringify(said(await call('ask', async () => ({ action: 'cancel' }))))).toContain('"action":"cancel"');
  expect(JSON.stringify(said(await call('ask')))).toContain('"action":"decline"');
});

test.each(ERAS)('%s: the person’s time is not the call’s, and the server’s own still counts', async (_era, start) => {
  const { call } = await asked(start);
  const late: CallOptions['elicit'] = async () => {
    await sleep(CALL_MS * 2);
    return { action: 'decline' };
  };
  expect((await call('ask', late)).isError).toBe(false);
  if (start === statefulEliciting) expect(await failure(call('slow', late))).toMatchObject({ kind: 'timeout' });
});

test.each(ERAS)('%s: questions without end end the call', async (_era, start) => {
  const { call, server } = await asked(start);
  let count = 0;
  const error = await failure(
    call('endless', async () => {
      count += 1;
      return { action: 'decline' };
    }),
  );
  expect(error).toMatchObject({ kind: 'protocol', message: expect.stringContaining(`more than ${LIMITS.elicitations} times`) });
  expect(count).toBe(LIMITS.elicitations);
  expect(server.answers).toHaveLength(LIMITS.elicitations);
});

test('2026-07-28: too many questions in one round are none', async () => {
  const { call } = await asked(modernEliciting);
  let count = 0;
  const nobody: CallOptions['elicit'] = async () => {
    count += 1;
    return { action: 'decline' };
  };
  expect(await failure(call('many', nobody))).toMatchObject({ kind: 'protocol' });
  expect(count).toBe(0);
});

test('2026-07-28: rounds that only carry state end, too', async () => {
  const { call } = await asked(modernEliciting);
  expect(await failure(call('state'))).toMatchObject({ kind: 'protocol' });
});

test.each([
  ['2026-07-28', modernEliciting, 'twice'],
  ['2025', statefulEliciting, 'both'],
] as const)('%s: questions that come together are put one after the other', async (_era, start, tool) => {
  const { call } = await asked(start);
  let open = 0;
  let most = 0;
  await call(tool, async () => {
    open += 1;
    most = Math.max(most, open);
    await sleep(50);
    open -= 1;
    return { action: 'decline' };
  });
  expect(most).toBe(1);
});

test.each(ERAS)('%s: a call that is stopped waits for nobody', async (_era, start) => {
  const { call } = await asked(start);
  const stop = new AbortController();
  let waits: AbortSignal | undefined;
  const ended = failure(
    call(
      'ask',
      (_question, signal) =>
        new Promise<ElicitReply>((resolve) => {
          waits = signal;
          signal.addEventListener('abort', () => resolve({ action: 'cancel' }));
        }),
      stop.signal,
    ),
  );
  await until(() => waits);
  stop.abort();
  expect(await ended).toMatchObject({ kind: 'cancelled' });
  expect(waits?.aborted).toBe(true);
});

test('2025: a server that waits no more takes its question back, and a later answer is none', async () => {
  const { call, server } = await asked(() => statefulEliciting(FORM, 300));
  let withdrawn = false;
  const result = await call(
    'ask',
    (_question, signal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          withdrawn = true;
          resolve({ action: 'accept', content: { phone: 'too late' } });
        }),
      ),
  );
  expect(withdrawn).toBe(true);
  expect(said(result)).toMatch(/timed out/i);
  expect(server.answers).toEqual([expect.stringMatching(/timed out/i)]);
});

test('2025: a call that ends without waiting for its answer takes the question with it', async () => {
  const { call } = await asked(statefulEliciting);
  let signal: AbortSignal | undefined;
  const result = await call('hasty', (_question, waits) => {
    signal = waits;
    return new Promise((resolve) => waits.addEventListener('abort', () => resolve({ action: 'cancel' })));
  });
  expect(said(result)).toBe('not waited');
  // It may have come behind the answer, and then was put to nobody.
  expect(signal?.aborted ?? true).toBe(true);
});

test('a question outside a call is refused: the list of tools asks nobody', async () => {
  const refused: unknown[] = [];
  const faulty = await faultyMcp(({ request, response, rpc, sound }) => {
    if (rpc?.method === 'tools/list') {
      const question = { jsonrpc: '2.0', id: 'q', method: 'elicitation/create', params: FORM };
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`data: ${JSON.stringify(question)}\n\n`);
      const list = { jsonrpc: '2.0', id: rpc.id, result: { tools: [TOOL] } };
      setTimeout(() => response.end(`data: ${JSON.stringify(list)}\n\n`), 300);
      return true;
    }
    if (rpc?.id === 'q') {
      refused.push(rpc);
      response.writeHead(202).end();
      return true;
    }
    if (request.method === 'POST') sound();
    else response.writeHead(405).end();
    return true;
  });
  closeAfterTest(faulty.close);
  const { settled, notices } = harness([config({ url: faulty.url('/mcp') })]);
  expect(await settled()).toMatchObject({ state: 'ready' });
  expect(refused).toMatchObject([{ error: { code: -32_600, message: expect.stringContaining('only while a tool call') } }]);
  expect(notices).toContainEqual(expect.objectContaining({ level: 'warn', text: expect.stringContaining('no tool call was under way') }));
});

/** Calls tools on one connection; each call that is asked is noted in `asked`, and only those of `answers` are answered. */
const besideEachOther =
  (servers: BusinessServers, answers: string, asked: string[]) =>
  (toolName: string): Promise<unknown> =>
    servers
      .callTool(
        { serverId: 'shop', toolName, arguments: {} },
        {
          signal: new AbortController().signal,
          elicit: async (question, waits) => {
            asked.push(toolName);
            if (toolName === answers) return fill('me')(question, waits);
            return new Promise((resolve) => waits.addEventListener('abort', () => resolve({ action: 'cancel' })));
          },
        },
      )
      .then(said);

test('one connection for all calls: each call is asked, and between calls nobody is', async () => {
  const script = fileURLToPath(new URL('../../support/elicitingStdio.mjs', import.meta.url));
  const { servers, settled, notices } = harness([config({ command: process.execPath, args: [script] })]);
  await settled();
  const call = (toolName: string): Promise<unknown> =>
    servers
      .callTool({ serverId: 'shop', toolName, arguments: {} }, { signal: new AbortController().signal, elicit: fill('me') })
      .then(said);
  const accepted = { action: 'accept', content: { name: 'me' } };
  expect(await call('ask')).toEqual(accepted);
  expect(await Promise.all([call('ask'), call('ask')])).toEqual([accepted, accepted]);
  // What seems to be the newest call's may be another's: that one's end does not answer it.
  const askedDuring: string[] = [];
  const slow = besideEachOther(servers, 'slow', askedDuring);
  const first = slow('slow');
  expect(await slow('quick')).toBe('quick');
  expect(await first).toEqual(accepted);
  expect(askedDuring).toEqual(['quick', 'slow']);
  expect(await call('stray')).toBe('answered');
  await until(() => notices.some(({ text }) => text.includes('no tool call was under way')));
  expect(await call('heard')).toEqual([expect.stringContaining('only while a tool call is under way')]);
});

test('one connection for all calls: of questions that seemed an ended call’s, also those that waited their turn go to another', async () => {
  const script = fileURLToPath(new URL('../../support/elicitingStdio.mjs', import.meta.url));
  const { servers, settled } = harness([config({ command: process.execPath, args: [script] })]);
  await settled();
  const asking: string[] = [];
  const call = besideEachOther(servers, 'pair', asking);
  const first = call('pair');
  expect(await call('quick')).toBe('quick');
  const accepted = { action: 'accept', content: { name: 'me' } };
  expect(await first).toEqual([accepted, accepted]);
  expect(asking).toEqual(['quick', 'pair', 'pair']);
});

test('2025: a flood of questions ends the call while the person still looks at the first', async () => {
  const { call } = await asked(statefulEliciting);
  let shown = 0;
  const error = await failure(
    call('flood', (_question, waits) => {
      shown += 1;
      return new Promise((resolve) => waits.addEventListener('abort', () => resolve({ action: 'cancel' })));
    }),
  );
  expect(error).toMatchObject({ kind: 'protocol', message: expect.stringContaining(`more than ${LIMITS.elicitations} times`) });
  expect(shown).toBe(1);
});

const text = { type: 'string' };
const HOSTILE: readonly (readonly [string, Record<string, unknown>, RegExp])[] = [
  ['url mode', { mode: 'url', url: 'https://example.com', elicitationId: 'a', message: 'Go there' }, /another mode/],
  ['no message', { requestedSchema: { type: 'object', properties: {} } }, /no "message"/],
  ['no schema', { message: 'a' }, /requestedSchema/],
  ['a nested object', { message: 'a', requestedSchema: { type: 'object', properties: { a: { type: 'object' } } } }, /the type "object"/],
  [
    'a list of anything',
    { message: 'a', requestedSchema: { type: 'object', properties: { a: { type: 'array', items: text } } } },
    /list of other/,
  ],
  ['no values to choose from', { message: 'a', requestedSchema: { type: 'object', properties: { a: { ...text, enum: [] } } } }, /offers 0/],
  [
    'fields without number',
    {
      message: 'a',
      requestedSchema: { type: 'object', properties: Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`f${n}`, text])) },
    },
    /5000 fields/,
  ],
  ['a field that is nothing', { message: 'a', requestedSchema: { type: 'object', properties: { a: null } } }, /is no schema/],
];

test.each(HOSTILE)('2026-07-28, a form with %s: the call fails and says why', async (_name, params, why) => {
  const faulty = await faultyMcp(({ rpc, response }) => {
    if (rpc?.method === 'server/discover') reply(response, rpc.id, DISCOVERED);
    else if (rpc?.method === 'tools/list')
      reply(response, rpc.id, { resultType: 'complete', tools: [TOOL], ttlMs: 0, cacheScope: 'private' });
    else if (rpc?.method === 'tools/call') {
      const inputRequests = { q: { method: 'elicitation/create', params } };
      reply(response, rpc.id, { resultType: 'input_required', inputRequests });
    } else return false;
    return true;
  });
  closeAfterTest(faulty.close);
  const { failure: failed } = harness([config({ url: faulty.url('/mcp') })]);
  expect(await failed('echo')).toMatchObject({ kind: 'protocol', message: expect.stringMatching(why) });
});

test.each(HOSTILE.slice(1))('2025, a form with %s: the server hears why, and so does the console', async (_name, params, why) => {
  const {
    call,
    harness: opened,
    server,
  } = await asked(() =>
    // What a careful SDK would not send.
    statefulEliciting(params as unknown as typeof FORM),
  );
  expect((await call('ask', fill('a'))).isError).toBe(false);
  expect(server.answers).toEqual([expect.stringMatching(why)]);
  expect(opened.notices).toContainEqual(expect.objectContaining({ level: 'warn', text: expect.stringMatching(why) }));
});
