const DAY_MS = 86_400_000;

const RELATIVE: readonly (readonly [RegExp, number])[] = [
  [/\bday after tomorrow\b|后天/i, 2],
  [/\btomorrow\b|明天|明日/i, 1],
  [/\byesterday\b|昨天/i, -1],
  [/\btoday\b|\bnow\b|今天|今日/i, 0],
];

/** The day that a text names, as `YYYY-MM-DD` in local time. */
export function dayNamed(text: string, nowMs: number): string | undefined {
  const written = /\b(\d{4})[-/](\d{1,2})[-/](\d{1,2})\b|(\d{4})年(\d{1,2})月(\d{1,2})[日号]/.exec(text);
  if (written) {
    const [year, month, day] = written.slice(1).filter((part) => part !== undefined);
    return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  }
  const days = RELATIVE.find(([pattern]) => pattern.test(text))?.[1];
  if (days === undefined) return undefined;
  const day = new Date(nowMs + days * DAY_MS);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
}
