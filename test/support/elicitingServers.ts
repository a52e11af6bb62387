import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer as OldServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createMcpHandler, inputRequired, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';

type Form = Parameters<OldServer['server']['elicitInput']>[0];

/** What the weather service wants to know before it warns somebody. */
export const FORM = {
  mode: 'form' as const,
  message: 'Who should be warned?',
  requestedSchema: {
    type: 'object' as const,
    properties: {
      phone: { type: 'string' as const, title: 'Phone', minLength: 5 },
      days: { type: 'integer' as const, title: 'Days', minimum: 1, maximum: 7, default: 3 },
    },
    required: ['phone'],
  },
};

/** One field of each kind that the protocol has. */
export const RICH_FORM = {
  mode: 'form' as const,
  message: '订阅降雨提醒前，请补充以下信息。\nRain alerts need a few details first. <b>No HTML here.</b>',
  requestedSchema: {
    type: 'object' as const,
    properties: {
      phone: { type: 'string' as const, title: '手机号 Phone', description: '只用于发送提醒', minLength: 5, maxLength: 20 },
      email: { type: 'string' as const, title: '邮箱 Email', format: 'email' as const },
      city: {
        type: 'string' as const,
        title: '城市 City',
        oneOf: [
          { const: 'beijing', title: '北京 Beijing' },
          { const: 'shanghai', title: '上海 Shanghai' },
        ],
      },
      lead: { type: 'integer' as const, title: '提前分钟数 Minutes ahead', minimum: 10, maximum: 180, default: 60 },
      from: { type: 'string' as const, title: '开始日期 From', format: 'date' as const },
      kinds: {
        type: 'array' as const,
        title: '提醒内容 Kinds',
        minItems: 1,
        items: {
          anyOf: [
            { const: 'rain', title: '降雨 Rain' },
            { const: 'wind', title: '大风 Wind' },
            { const: 'heat', title: '高温 Heat' },
          ],
        },
        default: ['rain'],
      },
      sms: { type: 'boolean' as const, title: '同时发短信 Also by text message', default: true },
    },
    required: ['phone', 'city', 'kinds'],
  },
};

export interface Eliciting {
  readonly url: string;
  /** What each question was answered with, or the error that it met. */
  readonly answers: unknown[];
  close(): Promise<void>;
}

async function listen(answers: unknown[], handle: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<Eliciting> {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** 2026-07-28: `ask` asks once, `endless` again and again, `twice` two questions in one round, `many` too many, `state` only carries state. */
export function modernEliciting(asked: Parameters<typeof inputRequired.elicit>[0] = FORM): Promise<Eliciting> {
  const answers: unknown[] = [];
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: 'asker', version: '1.0.0' }, { capabilities: { tools: { listChanged: false } } });
      const form = inputRequired.elicit(asked);
      const said = (value: unknown) => ({ content: [{ type: 'text' as const, text: JSON.stringify(value) }] });
      server.registerTool('ask', { inputSchema: z.object({}) }, (_args, { mcpReq }) => {
        if (!mcpReq.inputResponses) return inputRequired({ inputRequests: { form }, requestState: 'opaque ✓' });
        answers.push(mcpReq.inputResponses);
        return said({ responses: mcpReq.inputResponses, state: mcpReq.requestState() });
      });
      server.registerTool('endless', { inputSchema: z.object({}) }, (_args, { mcpReq }) => {
        if (mcpReq.inputResponses) answers.push(mcpReq.inputResponses);
        return inputRequired({ inputRequests: { form } });
      });
      server.registerTool('twice', { inputSchema: z.object({}) }, (_args, { mcpReq }) =>
        mcpReq.inputResponses ? said(mcpReq.inputResponses) : inputRequired({ inputRequests: { first: form, second: form } }),
      );
      server.registerTool('many', { inputSchema: z.object({}) }, () =>
        inputRequired({ inputRequests: Object.fromEntries(Array.from({ length: LIMITS.elicitations + 1 }, (_, at) => [`q${at}`, form])) }),
      );
      server.registerTool('state', { inputSchema: z.object({}) }, () => inputRequired({ requestState: 'again' }));
      server.registerTool(
        'regional',
        { inputSchema: z.object({ region: z.string().meta({ 'x-mcp-header': 'Region' }) }) },
        ({ region }, { mcpReq }) =>
          mcpReq.inputResponses ? said({ region, responses: mcpReq.inputResponses }) : inputRequired({ inputRequests: { form } }),
      );
      return server;
    },
    { responseMode: 'auto', legacy: 'reject' },
  );
  const answer = toNodeHandler(handler);
  // Node's type lacks the `undefined` of optional members.
  return listen(answers, (request, response) => answer(request as Parameters<typeof answer>[0], response));
}

/** The 2025 handshake with sessions: `ask` asks `form` while the call runs; `both` two questions at once; `flood` a hundred; `endless` on and on. */
export function statefulEliciting(form: Form = FORM, askMs = 5_000): Promise<Eliciting> {
  const answers: unknown[] = [];
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const create = (): OldServer => {
    const server = new OldServer({ name: 'asker', version: '1.0.0' });
    const said = (value: unknown) => ({ content: [{ type: 'text' as const, text: JSON.stringify(value) }] });
    const ask = async (): Promise<unknown> => {
      const answer = await server.server
        .elicitInput(form, { timeout: askMs })
        .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
      answers.push(answer);
      return answer;
    };
    server.registerTool('ask', {}, async () => said(await ask()));
    server.registerTool('both', {}, async () => said(await Promise.all([ask(), ask()])));
    server.registerTool('flood', {}, async () => said(await Promise.all(Array.from({ length: 100 }, ask))));
    server.registerTool('endless', {}, async () => {
      for (let turn = 0; turn < 50; turn += 1) await ask();
      return said('done');
    });
    server.registerTool('hasty', {}, () => {
      void ask();
      return said('not waited');
    });
    server.registerTool('slow', {}, async () => {
      const answer = await ask();
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return said(answer);
    });
    return server;
  };
  return listen(answers, async (request, response) => {
    const known = sessions.get(String(request.headers['mcp-session-id']));
    if (known) return known.handleRequest(request, response);
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    await create().connect(transport);
    return transport.handleRequest(request, response);
  });
}
