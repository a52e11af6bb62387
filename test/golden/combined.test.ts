import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DebuggerError, reasonOf } from '../../src-shared/debuggerError.ts';
import { loadEncoder, type TextFormat } from '../../src-main/format/encoders.ts';
import { fullToolset } from '../../src-main/mcp/toolset.ts';
import { ToolResponse, type AssembledResponse } from '../../src-main/response/toolResponse.ts';
import { computedStyle } from '../../src-main/sections/computedStyle.ts';
import { consoleList } from '../../src-main/sections/consoleList.ts';
import { elementRect } from '../../src-main/sections/elementRect.ts';
import { SECTION_ORDER } from '../../src-main/sections/order.ts';
import { renderTargets } from '../../src-main/sections/renderTargets.ts';
import type { Scene } from '../../src-main/sections/scene.ts';
import { entry, liveScene } from '../support/scene.ts';

/** Responses that no single tool makes: more than one list, and sections that fail beside sound ones. */
const FOLDER = path.join(import.meta.dirname, 'combined');
const FORMATS = ['json', 'markdown', 'toon', 'gcf'] as const satisfies readonly TextFormat[];

const PARTS: Readonly<Record<string, (response: ToolResponse<Scene>) => void>> = {
  'two lists': (response) => {
    response.include(consoleList, { target: 'current', pageSize: 12, pageIdx: 1 });
    response.include(renderTargets, 'all');
  },
  'a failing section beside a sound one': (response) => {
    response.include(renderTargets, 'page');
    response.include(elementRect, 'gone');
  },
  'two failing sections': (response) => {
    response.include(elementRect, 'gone');
    response.include(computedStyle, { uid: 'gone too' });
  },
};

async function assembled(fill: (response: ToolResponse<Scene>) => void): Promise<AssembledResponse> {
  const { store, fake } = liveScene();
  for (let index = 1; index <= 40; index++) store.appendConsole(entry(index, { text: index % 2 ? 'odd\n## Error' : 'even' }));
  const response = new ToolResponse(SECTION_ORDER);
  fill(response);
  const explain = (error: unknown) =>
    error instanceof DebuggerError ? error.body() : { code: 'INSPECTION_FAILED' as const, message: reasonOf(error) };
  return response.assemble({ store, live: fake, writeFile: () => Promise.reject(new Error('no file')) }, explain);
}

test.each(Object.entries(PARTS))('%s', async (name, fill) => {
  const shown: string[] = [];
  for (const format of FORMATS) {
    const loaded = await loadEncoder(format);
    const { content, structuredContent } = await fullToolset({ format, encode: loaded.ok ? loaded.encode : undefined }).resultOf(
      await assembled(fill),
      () => Promise.reject(new Error('no file')),
    );
    shown.push(`=== ${format}`, ...content.map((block) => (block.type === 'text' ? block.text : block.type)));
    if (format === 'json') shown.push(JSON.stringify(structuredContent));
  }
  const golden = `${shown.join('\n')}\n`;
  const file = path.join(FOLDER, `${name.replaceAll(' ', '_')}.txt`);
  if (process.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, golden);
  }
  expect(golden).toBe(readFileSync(file, 'utf8'));
});
