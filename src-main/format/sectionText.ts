import type { Encode } from './encoders.ts';
import { escapeUnseen } from './escape.ts';
import { fenced, type Block, type RowsBlock } from './markdown.ts';

/** The text of one section. Each list is encoded only where that makes it smaller. */
export function sectionText(blocks: readonly Block[], encode: Encode | undefined, language: string): string {
  return blocks.flatMap((block) => (typeof block === 'string' ? [block] : listLines(block, encode, language))).join('\n');
}

function listLines(block: RowsBlock, encode: Encode | undefined, language: string): readonly string[] {
  const lines = block.lines();
  if (!encode || block.rows.length === 0) return lines;
  const encoded = encode(block.rows);
  const whole = fenced(encoded.split('\n').map(escapeUnseen).join('\n'), language);
  return charactersOf(whole) < charactersOf(lines) ? whole : lines;
}

function charactersOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** Of any text, for budgets and sizes: what most tokenizers make of English and JSON. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}
