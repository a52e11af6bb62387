import type { GatewayTool } from '../gateway.ts';
import { isRecord } from '../../../../src-shared/record.ts';
import { BINDING_ACTIONS, isGeneric, OPPOSITES } from './lexicon.ts';
import { quantities } from './numbers.ts';
import { choices, SCHEMA_PARTS } from './schemaView.ts';
import { pieces, terms } from './words.ts';

const NAME = 3;
const DESCRIPTION = 1;
const CHOICE = 1;
/** Share of the query's own words that the tool must explain. */
const EXPLAINED = 0.3;
/** Read of all tools' descriptions together, but not more of one than `MOST`: many tools must not take long. */
const ALL_CHARACTERS = 100_000;
const MOST_CHARACTERS = 2_000;

interface Profile {
  readonly offer: GatewayTool;
  readonly name: ReadonlySet<string>;
  /** Words of the description and of the arguments' names. */
  readonly about: ReadonlySet<string>;
  /** Values that its arguments offer. */
  readonly values: ReadonlySet<string>;
}

/** The offered tool that the query is most likely about; the first of equals. */
export function chooseTool(query: string, offers: readonly GatewayTool[]): GatewayTool | undefined {
  const share = Math.min(MOST_CHARACTERS, Math.ceil(ALL_CHARACTERS / Math.max(offers.length, 1)));
  const profiles = offers.map((offer) => profileOf(offer, share));
  const asked = askedFor(query);
  const rarity = new Map(asked.flat().map((term) => [term, rarityOf(term, profiles)]));
  let best: { readonly offer: GatewayTool; readonly score: number } | undefined;
  for (const profile of profiles) {
    const score = scoreOf(asked, rarity, profile);
    if (score > (best?.score ?? 0)) best = { offer: profile.offer, score };
  }
  return best?.offer;
}

/** The query's words, each with its terms: a Chinese name is one word of several pairs. */
function askedFor(query: string): string[][] {
  const words = pieces(query).filter((piece) => piece.terms.length > 0);
  const units = quantities(query).flatMap(({ unit }) => (unit === 'day' || unit === 'week' ? [['=day']] : []));
  const seen = new Set<string>();
  return [...words.map((word) => [...word.terms]), ...units].filter((word) => {
    const key = word.join(' ');
    return !seen.has(key) && seen.add(key);
  });
}

function scoreOf(asked: readonly string[][], rarity: ReadonlyMap<string, number>, { name, about, values }: Profile): number {
  const all = new Set(asked.flat());
  if (BINDING_ACTIONS.some((action) => all.has(action) && !name.has(action) && !about.has(action))) return 0;
  if (OPPOSITES.some(([done, wanted]) => all.has(wanted) && name.has(done) && !name.has(wanted))) return 0;
  let score = 0;
  let inName = 0;
  let elsewhere = 0;
  let explained = 0;
  let own = 0;
  for (const word of asked) {
    const generic = word.every(isGeneric);
    let best = 0;
    for (const term of word) {
      const weight = name.has(term) ? NAME : about.has(term) ? DESCRIPTION : values.has(term) ? CHOICE : 0;
      best = Math.max(best, weight * (rarity.get(term) ?? 1));
      if (generic) continue;
      if (weight === NAME) inName += 1;
      else if (weight > 0) elsewhere += 1;
    }
    score += generic ? best * 0.3 : best;
    if (generic) continue;
    own += 1;
    if (best > 0) explained += 1;
  }
  if (inName === 0 && (elsewhere === 0 || (elsewhere === 1 && explained < own / 2))) return 0;
  if (explained < own * EXPLAINED) return 0;
  const telling = [...name].filter((term) => !isGeneric(term));
  const covered = telling.filter((term) => all.has(term)).length / Math.max(telling.length, 1);
  return score + covered;
}

/** Words that few tools share tell them apart. */
function rarityOf(term: string, profiles: readonly Profile[]): number {
  const uses = profiles.filter(({ name, about }) => name.has(term) || about.has(term)).length;
  return uses === 0 ? 1 : 1 + Math.log2(profiles.length / uses) / 4;
}

function profileOf(offer: GatewayTool, share: number): Profile {
  const { name, title, description, inputSchema } = offer.tool;
  const properties = isRecord(inputSchema['properties']) ? Object.entries(inputSchema['properties']).slice(0, SCHEMA_PARTS) : [];
  const values = properties.flatMap(([, schema]) =>
    isRecord(schema) ? [...choices(schema, 'enum'), ...choices(schema, 'examples')].slice(0, share) : [],
  );
  const keys = properties.map(([key]) => key.slice(0, 100)).join(' ');
  return {
    offer,
    name: terms(`${name.replace(/[_-]+/g, ' ')} ${title ?? ''}`.slice(0, share)),
    about: terms(`${(description ?? '').slice(0, share)} ${keys.slice(0, share)}`),
    values: terms(values.join(' ').slice(0, share)),
  };
}
