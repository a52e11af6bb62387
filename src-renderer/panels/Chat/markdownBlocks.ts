const FENCE = /^ {0,3}(`{3,}|~{3,})([^\n]*)$/;
/** A line that begins something of its own when it follows an empty line: neither indented nor an item of a list. */
const BEGINS = /^(?![ \t]|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$))\S/;
/** HTML that goes on over empty lines. */
const OPEN_ENDED = /^ {0,3}<(?:!|\?|script|pre|style|textarea)/i;
/** What text elsewhere may refer to. */
const DEFINITION = /^ {0,3}\[[^\]]+\]:/m;

/**
 * Cuts Markdown where a parser would see the same on both sides, so that of a text that grows only the end is parsed
 * anew. The parts follow each other without a gap; a text that refers to its own parts stays whole.
 */
export function markdownBlocks(text: string): readonly string[] {
  if (DEFINITION.test(text)) return [text];
  const blocks: string[] = [];
  let from = 0;
  let at = 0;
  let fence = '';
  let afterEmpty = false;
  for (const line of text.split('\n')) {
    if (fence === '' && afterEmpty && at > from && BEGINS.test(line)) {
      blocks.push(text.slice(from, at));
      from = at;
    }
    const [, mark = '', rest = ''] = FENCE.exec(line) ?? [];
    if (fence !== '') {
      if (mark.startsWith(fence) && rest.trim() === '') fence = '';
    } else if (mark !== '' && !(mark.startsWith('`') && rest.includes('`'))) fence = mark;
    else if (OPEN_ENDED.test(line)) break;
    afterEmpty = line.trim() === '';
    at += line.length + 1;
  }
  blocks.push(text.slice(from));
  return blocks;
}
