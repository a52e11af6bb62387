/** Below this a median says nothing, however slow the machine. */
const FEWEST_ROUNDS = 3;

/** What one side of a comparison took, each time it ran. */
export class Samples {
  /** @type {number[]} ms */
  #values = [];

  add(ms) {
    this.#values.push(ms);
  }

  get count() {
    return this.#values.length;
  }

  get median() {
    return this.#at(0.5);
  }

  get p95() {
    return this.#at(0.95);
  }

  /** Sums of what two sides took in the same round. */
  plus(other) {
    const sums = new Samples();
    this.#values.forEach((ms, round) => sums.add(ms + other.#values[round]));
    return sums;
  }

  /** @returns {number} */
  #at(part) {
    const sorted = this.#values.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  }
}

/** ms that `run` took; a run that timed itself says so by its number. */
async function timed(run) {
  const from = performance.now();
  const own = await run();
  return typeof own === 'number' ? own : performance.now() - from;
}

/**
 * Runs all sides in turn, `rounds` times, after warm-up rounds that do not count; fewer when `limitMs` is over. The order turns around from round to
 * round, so that no side always runs in the other's wake.
 * @param {Record<string, () => Promise<number | void>>} sides
 * @returns {Promise<Record<string, Samples>>}
 */
export async function interleave(sides, { rounds, warmUp = 3, limitMs = 20_000 }) {
  const from = performance.now();
  const samples = Object.fromEntries(Object.keys(sides).map((name) => [name, new Samples()]));
  for (let round = -warmUp; round < rounds; round += 1) {
    if (round >= FEWEST_ROUNDS && performance.now() - from > limitMs) break;
    const order = Object.entries(sides);
    if (round % 2 !== 0) order.reverse();
    for (const [name, run] of order) {
      const ms = await timed(run);
      if (round >= 0) samples[name].add(ms);
    }
  }
  return samples;
}
