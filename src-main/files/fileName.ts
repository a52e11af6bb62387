/** What Windows keeps for devices, whatever the ending. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const FORBIDDEN = /[<>:"|?*\\/\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const NAME_BYTES = 200;

/** A name that every file system takes, as close to the wanted one as possible; its ending stays. */
export function safeName(wanted: string): string {
  const name = wanted.replaceAll(FORBIDDEN, '_').replace(/[. ]+$/, '');
  const dot = name.search(/\.[^.]{1,8}(?:\.gz)?$/i);
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const short = cut(stem, NAME_BYTES - Buffer.byteLength(ending)) || '_';
  return `${RESERVED.test(`${short}${ending}`) ? '_' : ''}${short}${ending}`;
}

/** Never inside a character. */
function cut(text: string, bytes: number): string {
  let kept = '';
  let used = 0;
  for (const character of text) {
    used += Buffer.byteLength(character);
    if (used > bytes) break;
    kept += character;
  }
  return kept;
}
