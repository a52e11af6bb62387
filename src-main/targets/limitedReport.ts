import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { ReportRefusal } from './guestSecurity.ts';

const PER_WINDOW = 20;
const WINDOW_MS = 1_000;

/**
 * Guests decide how often the host has something to say about them, and how much of it is theirs: so many notices a
 * second are passed on, each of bounded length; the rest is counted and told in one.
 */
export function limitedReport(report: ReportRefusal): ReportRefusal {
  let passed = 0;
  let more = 0;
  let last = '';
  let timer: NodeJS.Timeout | undefined;
  const endWindow = (): void => {
    timer = undefined;
    if (more > 0) report(`${more} more like these within a second, the last one: ${last}`);
    passed = 0;
    more = 0;
  };
  return (sentence, url) => {
    timer ??= setTimeout(endWindow, WINDOW_MS).unref();
    const text = cut(sentence);
    if (passed < PER_WINDOW) {
      passed += 1;
      report(text, url === undefined ? undefined : cut(url));
    } else {
      more += 1;
      last = text;
    }
  };
}

const cut = (text: string): string =>
  text.length > LIMITS.consoleTextCharacters ? `${text.slice(0, LIMITS.consoleTextCharacters).toWellFormed()}…` : text;
