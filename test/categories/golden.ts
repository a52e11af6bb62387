import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { loadEncoder, TEXT_FORMATS, type TextFormat } from '../../src-main/format/encoders.ts';
import { fullToolset } from '../../src-main/mcp/toolset.ts';
import type { OptInPorts } from '../../src-main/tools/optIn.ts';
import { optInTools } from '../../src-main/tools/optIn.ts';
import { startEndpoint } from '../support/endpoint.ts';
import { callTool, type RpcResult } from '../support/rpc.ts';
import type { SceneFixture } from '../support/scene.ts';

const UPDATE = process.env['UPDATE_GOLDEN'] === '1';

/** Compares a whole answer with its files: text and structured content, and its text in every other format. `UPDATE_GOLDEN=1` writes them anew: read the diff. */
export async function expectGolden(
  name: string,
  scene: () => SceneFixture,
  ports: OptInPorts,
  tool: string,
  args: Record<string, unknown> = {},
): Promise<void> {
  const answerIn = async (format: TextFormat): Promise<RpcResult> => {
    const loaded = await loadEncoder(format);
    if (!loaded.ok) throw new Error(loaded.message);
    const endpoint = await startEndpoint(scene(), {}, { toolset: fullToolset({ format, encode: loaded.encode }, optInTools(ports)) });
    try {
      return await callTool(endpoint.url, tool, args);
    } finally {
      await endpoint.close();
    }
  };
  const json = await answerIn('json');
  const { content, structuredContent, isError } = json;
  const blocks = content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`));
  const golden = [`${tool} ${JSON.stringify(args)}${isError ? ' (error)' : ''}`, ...blocks, JSON.stringify(structuredContent)].join(
    '\n---\n',
  );
  expectFile(path.join('responses', `${name}.txt`), golden);

  const texts: string[] = [];
  for (const format of TEXT_FORMATS.filter((other) => other !== 'json')) {
    const answer = await answerIn(format);
    expect(answer.structuredContent).toEqual(structuredContent);
    expect(answer.content.slice(1)).toEqual(content.slice(1));
    const text = answer.content[0]?.text ?? '';
    texts.push(texts[0]?.endsWith(`\n${text}`) ? `=== ${format}: as markdown` : `=== ${format}\n${text}`);
  }
  expectFile(path.join('formats', `${name}.txt`), texts.join('\n'));
}

function expectFile(name: string, golden: string): void {
  const file = path.join(import.meta.dirname, name);
  if (UPDATE) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${golden}\n`);
  }
  expect(`${golden}\n`).toBe(readFileSync(file, 'utf8'));
}
