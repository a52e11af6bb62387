import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { TreeCapture, TreeNode } from '../../src-shared/snapshot/tree.ts';
import { quote } from './escape.ts';

/** What a page may name its tags and attributes without quotes: nothing that could end a word or start a value. */
const PLAIN_WORD = /^[\w:.@$\-*+#()!?,;/]+$/;

const INDENTS = Array.from({ length: LIMITS.treeIndentLevels + 1 }, (_, level) => '  '.repeat(level));

/**
 * The uid tree as text, one line a node:
 * `uid=<uid> <kind>[ "<text>"][ role="..."][ name="..."][ description="..."][ attr="value"...][ flag...][ [selected]]`
 *
 * Kinds and attribute names that are no plain word are quoted like values, so each line has one reading.
 */
export function formatTree(tree: TreeCapture, { verbose, selectedUid }: { verbose: boolean; selectedUid?: string | undefined }): string {
  return tree.nodes.map((node) => formatNode(node, verbose) + (node.uid === selectedUid ? ' [selected]' : '')).join('\n');
}

function formatNode(node: TreeNode, verbose: boolean): string {
  let line = `${INDENTS[Math.min(node.depth, LIMITS.treeIndentLevels)]}uid=${node.uid} ${word(node.kind)}`;
  if (node.text !== undefined) line += ` ${quote(node.text)}`;
  if (node.role) line += ` role=${quote(node.role)}`;
  if (node.name) line += ` name=${quote(node.name)}`;
  if (verbose && node.description) line += ` description=${quote(node.description)}`;
  for (const [name, value] of node.attributes ?? []) line += value === true ? ` ${word(name)}` : ` ${word(name)}=${quote(value)}`;
  if (verbose && node.focusable === false) line += ' focusable=false';
  return line;
}

function word(text: string): string {
  return PLAIN_WORD.test(text) ? text : quote(text);
}
