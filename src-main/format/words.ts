/** At most `limit` characters, cut between characters, with a mark where it was cut. */
export function shortened(words: string, limit: number): string {
  return words.length <= limit ? words : `${words.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…`;
}
