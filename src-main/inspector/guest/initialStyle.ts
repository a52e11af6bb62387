import { isHtml, localName } from './dom.ts';

/**
 * Tells the values that a bare element of the same tag would have in the same place. Asking the browser would need such
 * an element in the page, which a page could notice, so this goes by rule: an inherited property is bare when it equals
 * the parent's, a colour that follows the text colour when it equals that, any other when its value is one of the words
 * that properties start with, or the start value listed here. The browser's own styles are known for `display` only:
 * where they set more (headings, lists, form controls) those values count as set, never the other way round.
 */
export function isInitial(
  element: Element,
  name: string,
  value: string,
  style: CSSStyleDeclaration,
  around: CSSStyleDeclaration | null,
): boolean {
  if (INHERITED.has(name) || /^(font|text-align|text-size|white-space|list-style|hyphen|math-)/.test(name)) {
    return around !== null && around.getPropertyValue(name) === value;
  }
  if (name === 'display') return value === (isHtml(element) ? (DISPLAYS.get(localName(element)) ?? 'inline') : 'inline');
  if (name.endsWith('color') && name !== 'background-color' && value === style.color) return true;
  if (name === 'text-decoration') return value === `none solid ${style.color}`;
  // Blocks isolate their direction, lines don't.
  if (name === 'unicode-bidi') return value === 'normal' || value === 'isolate';
  const start = START_VALUES.get(name);
  return start === undefined ? NEUTRAL.has(value) : start === value;
}

const words = (text: string): string[] => text.split(' ');

const INHERITED = new Set(
  words(
    'accent-color border-collapse border-spacing caption-side caret-color clip-rule color color-interpolation ' +
      'color-interpolation-filters color-rendering color-scheme cursor direction dominant-baseline empty-cells fill fill-opacity fill-rule ' +
      'image-orientation image-rendering letter-spacing line-break line-height orphans overflow-wrap paint-order pointer-events quotes ' +
      'ruby-align ruby-position shape-rendering speak stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin ' +
      'stroke-miterlimit stroke-opacity stroke-width tab-size text-anchor text-combine-upright text-decoration-skip-ink ' +
      'text-emphasis-color text-emphasis-position text-emphasis-style text-indent text-orientation text-rendering text-shadow ' +
      'text-spacing-trim text-transform text-underline-offset text-underline-position text-wrap text-wrap-mode text-wrap-style ' +
      'user-select visibility widows word-break word-spacing writing-mode -webkit-font-smoothing -webkit-locale -webkit-rtl-ordering ' +
      '-webkit-tap-highlight-color -webkit-text-combine -webkit-text-fill-color -webkit-text-orientation -webkit-text-stroke-color ' +
      '-webkit-text-stroke-width -webkit-user-modify -webkit-print-color-adjust -webkit-writing-mode',
  ),
);

const NEUTRAL = new Set(words('none auto normal visible static 0 0s 0px 1 baseline content-box stretch fill'));

const START_VALUES = new Map([
  ['animation-composition', 'replace'],
  ['background-position', '0% 0%'],
  ['field-sizing', 'fixed'],
  ['flood-color', 'rgb(0, 0, 0)'],
  ['lighting-color', 'rgb(255, 255, 255)'],
  ['mask-position', '0% 0%'],
  ['position-visibility', 'always'],
  ['stop-color', 'rgb(0, 0, 0)'],
  ['text-overflow', 'clip'],
  ['-webkit-box-decoration-break', 'slice'],
  ['-webkit-box-orient', 'horizontal'],
  ['-webkit-box-pack', 'start'],
  ['-webkit-mask-box-image-slice', '0 fill'],
  ['align-content', 'normal'],
  ['animation-iteration-count', '1'],
  ['animation-play-state', 'running'],
  ['animation-timing-function', 'ease'],
  ['backface-visibility', 'visible'],
  ['background-clip', 'border-box'],
  ['background-color', 'rgba(0, 0, 0, 0)'],
  ['background-origin', 'padding-box'],
  ['background-position-x', '0%'],
  ['background-position-y', '0%'],
  ['background-repeat', 'repeat'],
  ['background-attachment', 'scroll'],
  ['border-image-outset', '0'],
  ['border-image-repeat', 'stretch'],
  ['border-image-slice', '100%'],
  ['border-image-width', '1'],
  ['box-decoration-break', 'slice'],
  ['box-sizing', 'content-box'],
  ['column-count', 'auto'],
  ['column-fill', 'balance'],
  ['column-span', 'none'],
  ['column-rule-width', '0px'],
  ['flex-direction', 'row'],
  ['flex-grow', '0'],
  ['flex-shrink', '1'],
  ['flex-wrap', 'nowrap'],
  ['grid-auto-flow', 'row'],
  ['isolation', 'auto'],
  ['object-position', '50% 50%'],
  ['offset-rotate', 'auto 0deg'],
  ['opacity', '1'],
  ['outline-width', '0px'],
  ['position', 'static'],
  ['text-decoration-style', 'solid'],
  ['transform-style', 'flat'],
  ['transform-box', 'view-box'],
  ['transition-property', 'all'],
  ['transition-timing-function', 'ease'],
  ['transition-duration', '0s'],
  ['scroll-timeline-axis', 'block'],
  ['view-timeline-axis', 'block'],
  ['mask-clip', 'border-box'],
  ['mask-origin', 'border-box'],
  ['mask-repeat', 'repeat'],
  ['mask-composite', 'add'],
  ['mask-mode', 'match-source'],
  ['mask-type', 'luminance'],
  ['-webkit-mask-position-x', '0%'],
  ['-webkit-mask-position-y', '0%'],
]);

const DISPLAYS = new Map<string, string>([
  ...words(
    'html body address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 ' +
      'h6 header hgroup hr legend main menu nav ol optgroup option p pre search section summary ul',
  ).map((tag): [string, string] => [tag, 'block']),
  ...words('button input meter progress select textarea marquee').map((tag): [string, string] => [tag, 'inline-block']),
  ['li', 'list-item'],
  ['table', 'table'],
  ['caption', 'table-caption'],
  ['colgroup', 'table-column-group'],
  ['col', 'table-column'],
  ['thead', 'table-header-group'],
  ['tbody', 'table-row-group'],
  ['tfoot', 'table-footer-group'],
  ['tr', 'table-row'],
  ['td', 'table-cell'],
  ['th', 'table-cell'],
  ['ruby', 'ruby'],
  ['rt', 'ruby-text'],
  ['slot', 'contents'],
]);
