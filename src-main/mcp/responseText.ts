import { reasonOf, type ErrorBody } from '../../src-shared/debuggerError.ts';
import type { Encode, TextFormat } from '../format/encoders.ts';
import { formatJson } from '../format/json.ts';
import { fieldLines, inQuotes, sentence } from '../format/markdown.ts';
import { sectionText, tokensOf } from '../format/sectionText.ts';
import type { AssembledResponse, NamedParts } from '../response/toolResponse.ts';
import type { SaveFile } from '../tools/tool.ts';

/** How an answer's text is made. The structured content is the same whatever it says. */
export interface TextStyle {
  readonly format: TextFormat;
  readonly encode?: Encode | undefined;
  /** Above this the heaviest sections of a text go to files. Not for `json`: that text is the protocol's own. */
  readonly maxTokens?: number | undefined;
}

export const JSON_TEXT: TextStyle = { format: 'json' };

interface SectionPart {
  readonly name: string;
  readonly text: string;
  readonly moved?: true;
}

/** `content[0].text` of an answer. */
export async function responseText(response: AssembledResponse, style: TextStyle, saveFile: SaveFile): Promise<string> {
  if (style.format === 'json') return response.text ?? formatJson(response.structuredContent);
  const parts = response.sections.map((section) => partOf(section, style)).filter(({ text }) => text !== '');
  const kept = style.maxTokens === undefined ? parts : await withinBudget(parts, style.maxTokens, saveFile);
  return [...kept.map(({ text }) => text), ...(response.error ? [errorText(response.error)] : [])].join('\n');
}

function partOf({ name, markdown, json }: NamedParts, { encode, format }: TextStyle): SectionPart {
  return { name, text: sectionText(markdown?.() ?? fieldLines(json), encode, format) };
}

export function errorText({ code, message, hint, filePath }: ErrorBody): string {
  const lines = [`## Error ${code}`, sentence(message)];
  if (hint !== undefined) lines.push(`Hint: ${sentence(hint)}`);
  if (filePath !== undefined) lines.push(`File: ${inQuotes(filePath)}`);
  return lines.join('\n');
}

/** Moves one section after another, the heaviest first, until the rest fits or moving saves nothing. */
async function withinBudget(parts: readonly SectionPart[], maxTokens: number, saveFile: SaveFile): Promise<readonly SectionPart[]> {
  let kept = parts;
  while (kept.reduce((sum, { text }) => sum + tokensOf(text), 0) > maxTokens) {
    const heaviest = kept
      .filter(({ moved, text }) => !moved && text.length > LEAST_CHARACTERS)
      .reduce<SectionPart | undefined>((most, part) => (most && most.text.length >= part.text.length ? most : part), undefined);
    if (!heaviest) break;
    const text = await movedText(heaviest, saveFile);
    kept = kept.map((part) => (part === heaviest ? { name: part.name, text, moved: true } : part));
  }
  return kept;
}

/** Below this the path of a file is as long as what it would hold. */
const LEAST_CHARACTERS = 400;

async function movedText({ name, text }: SectionPart, saveFile: SaveFile): Promise<string> {
  const [heading = ''] = text.split('\n', 1);
  try {
    const filePath = await saveFile(`${name}.md`, Buffer.from(`${text}\n`));
    const what = `About ${tokensOf(text)} tokens, moved to ${inQuotes(filePath)}.`;
    return heading.startsWith('#') ? `${heading}\n${what}` : what;
  } catch (error) {
    return `${text}\nThis part is heavy, and could not be moved to a file: ${sentence(reasonOf(error))}`;
  }
}
