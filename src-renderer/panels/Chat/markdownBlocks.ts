const FENCE = /^( {0,3})(`{3,}|~{3,})([^\n]*)$/;
/** A fence on the first line of an item: it ends with the item at the latest. */
const ITEM_FENCE = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)+(?:`{3}|~{3})/;
/** A line that begins something of its own when it follows an empty line: neither indented nor an item of a list. */
const BEGINS = /^(?![ \t]|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$))\S/;
/** HTML that goes on over empty lines. */
const OPEN_ENDED = /^ {0,3}<(?:!|\?|script|pre|style|textarea)/i;
/** What text elsewhere may refer to, also in a quote or an item. Its label is as long as CommonMark lets it be. */
const DEFINITION = /(?:[ \t>]|(?:[-+*]|\d{1,9}[.)])[ \t])*\[(?:[^[\]\\]|\\[^\n]?){1,999}\]:/y;

/**
 * Cuts Markdown where a parser would see the same on both sides, so that of a text that grows only the end is parsed
 * anew. The parts follow each other without a gap; a text that refers to its own parts stays whole.
 */
export function markdownBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  let from = 0;
  let at = 0;
  let fence = '';
  let indent = 0;
  let afterEmpty = false;
  /** From here on only a parser knows what is code: it is not cut any more. */
  let unclear = false;
  for (const line of text.split('\n')) {
    DEFINITION.lastIndex = at;
    if (fence === '' && DEFINITION.test(text)) return [text];
    if (!unclear) {
      if (fence === '' && afterEmpty && at > from && BEGINS.test(line)) {
        blocks.push(text.slice(from, at));
        from = at;
      }
      const [, space = '', mark = '', rest = ''] = FENCE.exec(line) ?? [];
      const empty = line.trim() === '';
      if (fence !== '') {
        // A line to the left of an item's code ends the item, and its code with it.
        if (!empty && line.search(/[^ ]/) < indent) unclear = true;
        else if (mark.startsWith(fence) && rest.trim() === '') fence = '';
      } else if (mark !== '' && !(mark.startsWith('`') && rest.includes('`'))) {
        fence = mark;
        indent = space.length;
      } else unclear = OPEN_ENDED.test(line) || ITEM_FENCE.test(line);
      if (unclear) fence = '';
      afterEmpty = empty;
    }
    at += line.length + 1;
  }
  blocks.push(text.slice(from));
  return blocks;
}
