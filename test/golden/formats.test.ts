import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { loadEncoder, type TextFormat } from '../../src-main/format/encoders.ts';
import { fullToolset, type Toolset } from '../../src-main/mcp/toolset.ts';
import { startEndpoint, type EndpointFixture } from '../support/endpoint.ts';
import { callTool, type RpcResult } from '../support/rpc.ts';
import { emptyScene, liveScene } from '../support/scene.ts';
import { CASES, type Case } from './cases.ts';

/** The text of every answer in every text format but JSON. `UPDATE_GOLDEN=1` writes them anew: read the diff. */
const FOLDER = path.join(import.meta.dirname, 'formats');
const UPDATE = process.env['UPDATE_GOLDEN'] === '1';

const open: EndpointFixture[] = [];
afterEach(() => Promise.all(open.splice(0).map((endpoint) => endpoint.close())));

async function toolsetOf(format: TextFormat): Promise<Toolset> {
  const loaded = await loadEncoder(format);
  if (!loaded.ok) throw new Error(loaded.message);
  return fullToolset({ format, encode: loaded.encode });
}

async function answerOf({ tool, args = {}, scene, empty }: Case, format: TextFormat): Promise<RpcResult> {
  const fixture = empty ? emptyScene() : liveScene();
  scene?.(fixture);
  const endpoint = await startEndpoint(fixture, {}, { toolset: await toolsetOf(format) });
  open.push(endpoint);
  return callTool(endpoint.url, tool, args);
}

describe.each(CASES)('$name', (given) => {
  test('reads well in every format, and its structured content is the same in all', async () => {
    const json = await answerOf(given, 'json');
    const texts: string[] = [];
    for (const format of ['markdown', 'toon', 'gcf'] as const) {
      const { content, structuredContent, isError } = await answerOf(given, format);
      expect(structuredContent).toEqual(json.structuredContent);
      expect(isError).toBe(json.isError);
      expect(content.slice(1)).toEqual(json.content.slice(1));
      const text = content[0]?.text ?? '';
      texts.push(texts[0]?.endsWith(`\n${text}`) ? `=== ${format}: as markdown` : `=== ${format}\n${text}`);
    }
    const golden = `${texts.join('\n')}\n`;
    const file = path.join(FOLDER, `${given.name}.txt`);
    if (UPDATE) {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(file, golden);
    }
    expect(golden).toBe(readFileSync(file, 'utf8'));
  });
});
