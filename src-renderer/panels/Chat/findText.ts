/** What of a row is the conversation's, and not the window's own words. */
const SPOKEN = '.user, .md, .call-hd > .mono, .call-why, .call-json pre, .failed';
/** More are not counted: nobody steps through them. */
export const MATCHES_MAX = 1_000;

/** The places in the rows below `root` where `words` stand, in their order; upper and lower case are the same. */
export function findText(root: Element, words: string): Range[] {
  const wanted = words.toLowerCase();
  const found: Range[] = [];
  if (wanted === '') return found;
  for (const part of root.querySelectorAll(SPOKEN)) {
    const texts = textsOf(part);
    const whole = texts.map(({ data }) => data).join('');
    const lower = whole.toLowerCase();
    // Letters that change their length with their case would shift every place behind them.
    const searched = lower.length === whole.length ? lower : whole;
    for (let at = searched.indexOf(wanted); at !== -1; at = searched.indexOf(wanted, at + wanted.length)) {
      const range = rangeOf(texts, at, at + wanted.length);
      if (range !== undefined) found.push(range);
      if (found.length >= MATCHES_MAX) return found;
    }
  }
  return found;
}

function textsOf(part: Element): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
  return texts;
}

/** From character `from` to before `to` of some texts that follow each other. */
function rangeOf(texts: readonly Text[], from: number, to: number): Range | undefined {
  const range = document.createRange();
  let before = 0;
  let began = false;
  for (const text of texts) {
    const end = before + text.length;
    if (!began && from < end) {
      range.setStart(text, from - before);
      began = true;
    }
    if (began && to <= end) {
      range.setEnd(text, to - before);
      return range;
    }
    before = end;
  }
  return undefined;
}
