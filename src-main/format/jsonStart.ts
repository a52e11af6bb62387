/**
 * Compact JSON of a value that came from JSON, at most a little over `limit` characters of it: what lies behind them
 * isn't looked at, so that a huge value costs no more than a small one.
 */
export function jsonStart(value: unknown, limit: number): string {
  let text = '';
  const write = (part: unknown): void => {
    if (text.length > limit) return;
    if (typeof part === 'string') text += JSON.stringify(part.slice(0, limit));
    else if (Array.isArray(part)) list('[', ']', part, write);
    else if (typeof part === 'object' && part !== null) {
      const fields = Object.entries(part).filter(([, field]) => field !== undefined);
      list('{', '}', fields, ([name, field]) => {
        text += `${JSON.stringify(name.slice(0, limit))}:`;
        write(field);
      });
    } else text += JSON.stringify(part) ?? 'null';
  };
  function list<Item>(open: string, close: string, items: readonly Item[], each: (item: Item) => void): void {
    text += open;
    for (const [index, item] of items.entries()) {
      if (text.length > limit) return;
      if (index > 0) text += ',';
      each(item);
    }
    text += close;
  }
  write(value);
  return text;
}
