const milliseconds = (value) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));
const shown = (side, unit) =>
  unit === 'ms' ? `${milliseconds(side.median)} (${milliseconds(side.p95)})` : `${side.median.toFixed(0)} ${unit}`;

/**
 * @typedef {{ what: string, against: string, ours: { median: number, p95: number, count: number }, base: { median: number, p95: number, count: number },
 *   aim?: number, unit?: string, note?: string }} Row `aim`: the highest ratio that is good enough
 */

/** @param {Row[]} rows @returns {string} a Markdown table: ms as `median (p95)` */
export function tableOf(rows) {
  const cells = rows.map(({ what, against, ours, base, aim, unit = 'ms' }) => {
    const ratio = ours.median / base.median;
    const met = aim === undefined ? '' : ratio <= aim ? 'yes' : 'NO';
    return [
      what,
      shown(ours, unit),
      against,
      shown(base, unit),
      String(Math.min(ours.count, base.count)),
      ratio.toFixed(ratio < 1 ? 3 : 2),
      aim === undefined ? '' : `≤ ${aim.toFixed(3).replace(/\.?0+$/, '')}`,
      met,
    ];
  });
  const lines = [['what', 'ms: median (p95)', 'compared with', 'ms: median (p95)', 'n', 'ratio', 'aim', 'met'], ...cells];
  const widths = lines[0].map((_head, column) => Math.max(...lines.map((line) => line[column].length)));
  const format = (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [format(lines[0]), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lines.slice(1).map(format)].join('\n');
}
