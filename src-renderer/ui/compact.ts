/** A count in at most four characters: `950`, `12.5k`, `100k`. */
export function compact(count: number): string {
  if (count < 1_000) return String(count);
  const thousands = count / 1_000;
  return `${thousands < 100 ? Math.floor(thousands * 10) / 10 : Math.floor(thousands)}k`;
}
