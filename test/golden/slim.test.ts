import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { SLIM_TOOLSET } from '../../src-main/mcp/toolset.ts';
import { startEndpoint, type EndpointFixture } from '../support/endpoint.ts';
import { callTool } from '../support/rpc.ts';
import { liveScene } from '../support/scene.ts';
import { CASES, type Case } from './cases.ts';

/** Whole answers of slim mode, which has one format. `UPDATE_GOLDEN=1` writes them anew: read the diff. */
const FOLDER = path.join(import.meta.dirname, 'slim');

const hostile = CASES.find(({ name }) => name === 'take_snapshot.hostile')?.scene;
const SLIM_CASES: readonly Case[] = [
  { name: 'render', tool: 'render', args: { target: '/pages/weather/index?city=beijing' } },
  { name: 'render.widget', tool: 'render', args: { target: 'weather-card', data: { city: '北京' } } },
  { name: 'render.unknown', tool: 'render', args: { target: '/pages/missing' } },
  { name: 'render.invalid', tool: 'render', args: { url: '/a' } },
  { name: 'snapshot', tool: 'snapshot' },
  { name: 'snapshot.hostile', tool: 'snapshot', ...(hostile && { scene: hostile }) },
  { name: 'snapshot.none', tool: 'snapshot', scene: ({ store }) => store.setView('chat') },
  { name: 'screenshot', tool: 'screenshot' },
  { name: 'screenshot.unknown', tool: 'screenshot', args: { uid: 'x' } },
];

let endpoint: EndpointFixture | undefined;
afterEach(() => endpoint?.close());

test.each(SLIM_CASES)('$name', async ({ name, tool, args = {}, scene }) => {
  const fixture = liveScene();
  scene?.(fixture);
  endpoint = await startEndpoint(fixture, {}, { toolset: SLIM_TOOLSET });
  const { content, structuredContent, isError } = await callTool(endpoint.url, tool, args);
  expect(structuredContent).toBeUndefined();
  const blocks = content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`));
  const golden = `${[`${tool} ${JSON.stringify(args)}${isError ? ' (error)' : ''}`, ...blocks].join('\n---\n')}\n`;
  const file = path.join(FOLDER, `${name}.txt`);
  if (process.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, golden);
  }
  expect(golden).toBe(readFileSync(file, 'utf8'));
});
