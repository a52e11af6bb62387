/**
 * How the answer of a prompt reaches the page: it must be there when `prompt()` returns, and confirm, which stands in
 * for it, gives one bit. So the page's side asks bit by bit: one for the width of a character, ten for the length, then
 * the characters.
 */
export const LENGTH_BITS = 10;
const NARROW = 7;
const WIDE = 16;

export function* bitsOf(text: string): Generator<boolean> {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  const isWide = units.some((unit) => unit >= 2 ** NARROW);
  yield isWide;
  yield* bits(text.length, LENGTH_BITS);
  for (const unit of units) yield* bits(unit, isWide ? WIDE : NARROW);
}

/** Highest bit first. */
function* bits(value: number, width: number): Generator<boolean> {
  for (let place = width - 1; place >= 0; place--) yield ((value >> place) & 1) === 1;
}

/** The marks are variables, so that they do not show in the function's own text. `ask` is a prompt, `bit` one bit of its answer. */
export const promptSource = (marks: { readonly ask: string; readonly bit: string }): string => `(() => {
  const { confirm, String } = window;
  const { apply } = Reflect;
  const { fromCharCode } = String;
  const marks = ${JSON.stringify(marks)};
  const number = (width) => {
    let value = 0;
    for (let place = 0; place < width; place++) value = value * 2 + (apply(confirm, window, [marks.bit]) ? 1 : 0);
    return value;
  };
  Object.defineProperty(window, 'prompt', { configurable: true, enumerable: true, writable: true, value: function prompt(message = '', value = '') {
    const proposed = \`\${value}\`;
    if (!apply(confirm, window, [\`\${marks.ask}\${proposed.length} \${proposed}\${message}\`])) return null;
    const width = number(1) === 1 ? ${WIDE} : ${NARROW};
    const length = number(${LENGTH_BITS});
    let text = '';
    for (let index = 0; index < length; index++) text += apply(fromCharCode, String, [number(width)]);
    return text;
  } });
})()`;
