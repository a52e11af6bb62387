const COMMENT = /\/\/[#@] sourceMappingURL=(\S+)\s*$/;
/** A comment that holds no map itself is short. */
const NEAR_END = 4_000;

/** Where a script says that its map lies: the comment that it ends with. */
export function sourceMappingUrl(script: string): string | undefined {
  const end = script.trimEnd();
  const at = end.lastIndexOf('//# sourceMappingURL=');
  if (at < 0) return COMMENT.exec(end.slice(-NEAR_END))?.[1];
  return COMMENT.exec(end.slice(at))?.[1];
}

/** The text of a `data:` URL; `undefined` for any other. */
export function dataUrlText(url: string): string | undefined {
  const match = /^data:[^,]*?(;base64)?,/i.exec(url.slice(0, 200));
  if (!match) return undefined;
  const data = url.slice(match[0].length);
  try {
    return match[1] === undefined ? decodeURIComponent(data) : Buffer.from(data, 'base64').toString('utf8');
  } catch {
    return undefined;
  }
}
