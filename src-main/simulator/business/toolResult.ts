import { say, type Sentence } from '../../../src-shared/words/sentence.ts';
import { BusinessError, type BusinessResult } from './businessServers.ts';
import { copyObject, isPlainObject, type PlainObject } from './plainJson.ts';

const MAX_BLOCKS = 1_000;

export interface ReadResult {
  readonly result: BusinessResult;
  /** What is not as the protocol wants it, each in words; the result shows it as well as it can. */
  readonly oddities: readonly string[];
}

/** Takes a result as it came, whatever its shape. @throws BusinessError when it is none */
export function readToolResult(raw: unknown, redact: (text: string) => string): ReadResult {
  if (!isPlainObject(raw)) throw new BusinessError('protocol', say('server.noResult', { what: nameOf(raw) }));
  const oddities: string[] = [];
  const content = blocksOf(raw, oddities).map((block) => copyObject(block, redact));
  const structured = structuredOf(raw['structuredContent'], oddities);
  const isError = raw['isError'];
  if (isError !== undefined && typeof isError !== 'boolean') oddities.push(`"isError" is ${nameOf(isError).text}`);
  return {
    result: {
      content,
      ...(structured && { structuredContent: copyObject(structured, redact) }),
      ...(isPlainObject(raw['_meta']) && { meta: copyObject(raw['_meta'], redact) }),
      isError: isError === true || isError === 'true',
    },
    oddities,
  };
}

function blocksOf(raw: PlainObject, oddities: string[]): PlainObject[] {
  const content = raw['content'];
  if (content === undefined && raw['structuredContent'] !== undefined) return [];
  if (typeof content === 'string') {
    oddities.push('"content" is a text instead of a list');
    return [{ type: 'text', text: content }];
  }
  if (!Array.isArray(content)) {
    oddities.push(content === undefined ? 'there is no "content"' : `"content" is ${nameOf(content).text} instead of a list`);
    return isPlainObject(content) ? [asText(content)] : [];
  }
  const blocks = content.slice(0, MAX_BLOCKS).map((block: unknown) => {
    if (isPlainObject(block) && typeof block['type'] === 'string') return block;
    oddities.push(isPlainObject(block) ? 'a block of "content" has no "type"' : `a block of "content" is ${nameOf(block).text}`);
    return asText(block);
  });
  const left = content.length - blocks.length;
  if (left > 0) {
    oddities.push(`${left} of ${content.length} blocks were left out`);
    blocks.push({ type: 'text', text: `[${left} more blocks were left out]` });
  }
  return blocks;
}

function structuredOf(value: unknown, oddities: string[]): PlainObject | undefined {
  if (value === undefined || isPlainObject(value)) return value;
  oddities.push(`"structuredContent" is ${nameOf(value).text} instead of an object`);
  return value === null ? undefined : { result: value };
}

const asText = (value: unknown): PlainObject => ({ type: 'text', text: typeof value === 'string' ? value : shownJson(value) });

function shownJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '[nested too deeply]';
  }
}

function nameOf(value: unknown): Sentence {
  if (value === null) return say('kind.null');
  if (Array.isArray(value)) return say('kind.list');
  return typeof value === 'object' ? say('kind.object') : say('kind.other', { type: typeof value });
}
