const SURROGATE = /[\uD800-\uDFFF]/;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const BLANK_RUN = /[\t\n\f\r ]+/g;
const NOT_BLANK = /[^\t\n\f\r ]/g;

function wellFormed(text: string): string {
  return SURROGATE.test(text) ? text.replace(LONE_SURROGATE, '\uFFFD') : text;
}

/** Cuts captured strings to a bound, never inside a character, and remembers whether it ever had to. */
export class Clipper {
  cut = false;
  readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  clip(text: string): string {
    if (text.length <= this.max) return wellFormed(text);
    this.cut = true;
    const last = text.charCodeAt(this.max - 1);
    const splits = last >= 0xd800 && last <= 0xdbff;
    return wellFormed(text.slice(0, splits ? this.max - 1 : this.max));
  }

  /** Text with its white space collapsed as a browser lays it out; looks at no more of a giant text than it can keep. */
  collapsed(text: string): string {
    return this.clip(collapse(text, this.max));
  }
}

/**
 * Collapses white space (not no-break spaces). Of a text far longer than `max` only the head is looked at; the result
 * is then longer than `max`, so that a later cut is noticed.
 */
export function collapse(text: string, max: number): string {
  if (text.length <= 8 * max) return text.replace(BLANK_RUN, ' ').trim();
  NOT_BLANK.lastIndex = 0;
  let collapsed = '';
  let at = 0;
  while (collapsed.length <= max) {
    NOT_BLANK.lastIndex = at;
    const found = NOT_BLANK.exec(text);
    if (!found) return collapsed.trim();
    if (found.index > at && collapsed) collapsed += ' ';
    const piece = text.slice(found.index, found.index + 2 * max);
    collapsed += piece.replace(BLANK_RUN, ' ');
    at = found.index + piece.length;
    if (at >= text.length) return collapsed.trim();
  }
  return collapsed;
}
