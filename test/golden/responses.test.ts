import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startEndpoint, type EndpointFixture } from '../support/endpoint.ts';
import { callTool } from '../support/rpc.ts';
import { emptyScene, liveScene } from '../support/scene.ts';
import { CASES } from './cases.ts';

/** Whole answers, text and structured, word for word. `UPDATE_GOLDEN=1` writes them anew: read the diff. */
const FOLDER = path.join(import.meta.dirname, 'responses');
const UPDATE = process.env['UPDATE_GOLDEN'] === '1';

let endpoint: EndpointFixture | undefined;
afterEach(() => endpoint?.close());

test.each(CASES)('$name', async ({ name, tool, args = {}, scene, empty }) => {
  const fixture = empty ? emptyScene() : liveScene();
  scene?.(fixture);
  endpoint = await startEndpoint(fixture);
  const { content, structuredContent, isError } = await callTool(endpoint.url, tool, args);
  const blocks = content.map((block) => (block.type === 'text' ? block.text : `[${block.type} ${block.mimeType} ${block.data}]`));
  const golden = [`${tool} ${JSON.stringify(args)}${isError ? ' (error)' : ''}`, ...blocks, JSON.stringify(structuredContent)].join('\n---\n');

  const file = path.join(FOLDER, `${name}.txt`);
  if (UPDATE) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, `${golden}\n`);
  }
  expect(`${golden}\n`).toBe(readFileSync(file, 'utf8'));
});
