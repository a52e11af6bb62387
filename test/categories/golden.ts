import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { OptInPorts } from '../../src-main/tools/optIn.ts';
import { optInTools } from '../../src-main/tools/optIn.ts';
import { JSON_TEXT } from '../../src-main/mcp/responseText.ts';
import { fullToolset } from '../../src-main/mcp/toolset.ts';
import { startEndpoint } from '../support/endpoint.ts';
import { callTool } from '../support/rpc.ts';
import type { SceneFixture } from '../support/scene.ts';

const FOLDER = path.join(import.meta.dirname, 'responses');

/** Compares a whole answer, text and structured, with its file. `UPDATE_GOLDEN=1` writes it anew: read the diff. */
export async function expectGolden(
  name: string,
  scene: SceneFixture,
  ports: OptInPorts,
  tool: string,
  args: Record<string, unknown> = {},
): Promise<void> {
  const endpoint = await startEndpoint(scene, {}, { toolset: fullToolset(JSON_TEXT, optInTools(ports)) });
  try {
    const { content, structuredContent, isError } = await callTool(endpoint.url, tool, args);
    const blocks = content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`));
    const golden = [`${tool} ${JSON.stringify(args)}${isError ? ' (error)' : ''}`, ...blocks, JSON.stringify(structuredContent)].join(
      '\n---\n',
    );
    const file = path.join(FOLDER, `${name}.txt`);
    if (process.env['UPDATE_GOLDEN'] === '1') {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(file, `${golden}\n`);
    }
    expect(`${golden}\n`).toBe(readFileSync(file, 'utf8'));
  } finally {
    await endpoint.close();
  }
}
