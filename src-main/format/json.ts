import { escapeUnseen } from './escape.ts';

/** Quick look for anything that `escapeUnseen` could change in JSON, where C0 and lone surrogates are escaped already. */
const MAYBE_UNSEEN = /[\u007f-\u009f\u00ad\u061c\u180e\u2000-\u206f\ufeff\ufff9-\ufffb\udb40]/;

/** JSON with two spaces a level: the same value when parsed, with nothing unseen in it. */
export function formatJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return MAYBE_UNSEEN.test(text) ? text.split('\n').map(escapeUnseen).join('\n') : text;
}
