import type { BusinessTool } from '../../../src-shared/simulator/servers.ts';
import { say, type Sentence } from '../../../src-shared/words/sentence.ts';
import { LIMITS } from '../../../src-shared/snapshot/limits.ts';
import { BusinessError } from './businessServers.ts';
import { headerFault } from './headerAnnotations.ts';
import { copyObject, isPlainObject, type PlainObject } from './plainJson.ts';
import { shownLine } from './shownText.ts';

const MAX_PAGES = 100;
const MAX_FAULTS = 50;
const NAME_CHARACTERS = 128;
const TITLE_CHARACTERS = 200;
const DESCRIPTION_CHARACTERS = 4_000;
const SCHEMA_CHARACTERS = 200_000;
/** Letters and digits of any script, and the marks that the protocol names. */
const NAME = /^[\p{L}\p{N}\p{M}_./:-]+$/u;

export interface ToolList {
  readonly tools: readonly BusinessTool[];
  readonly faults: readonly Sentence[];
}

/** Reads all pages as they come: what is wrong with one tool is told and hurts no other. */
export async function readToolList(
  serverId: string,
  page: (cursor: string | undefined) => Promise<unknown>,
  redact: (text: string) => string,
): Promise<ToolList> {
  const reading = new Reading(serverId, redact);
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let pages = 1; ; pages += 1) {
    const raw = await page(cursor);
    if (!isPlainObject(raw) || !Array.isArray(raw['tools'])) {
      if (pages === 1) throw new BusinessError('protocol', say('server.noList'));
      reading.fault(say('list.pageEmpty', { page: pages }));
      break;
    }
    for (const tool of raw['tools']) if (!reading.take(tool)) return reading.result();
    const next = raw['nextCursor'];
    if (next === undefined || next === null || next === '') break;
    if (typeof next !== 'string' || seen.has(next)) {
      reading.fault(say('list.circle'));
      break;
    }
    if (pages === MAX_PAGES) {
      reading.fault(say('list.manyPages', { max: MAX_PAGES }));
      break;
    }
    seen.add(next);
    cursor = next;
  }
  return reading.result();
}

class Reading {
  readonly #serverId: string;
  readonly #redact: (text: string) => string;
  readonly #tools = new Map<string, BusinessTool>();
  readonly #faults: Sentence[] = [];
  #faultCount = 0;
  #position = 0;

  constructor(serverId: string, redact: (text: string) => string) {
    this.#serverId = serverId;
    this.#redact = redact;
  }

  fault(fault: Sentence): void {
    this.#faultCount += 1;
    if (this.#faults.length < MAX_FAULTS) this.#faults.push(fault.map(this.#redact));
  }

  /** `false` when no more fit. */
  take(raw: unknown): boolean {
    this.#position += 1;
    if (this.#tools.size >= LIMITS.businessTools) {
      this.fault(say('list.manyTools', { max: LIMITS.businessTools }));
      return false;
    }
    const name = isPlainObject(raw) ? raw['name'] : undefined;
    const shown =
      typeof name === 'string' && name !== '' ? `"${shownLine(name, 60)}"` : say('list.toolNumber', { position: this.#position });
    const reason = isPlainObject(raw) ? this.#add(raw) : say('tool.noObject');
    if (reason !== undefined) this.fault(say('list.unusable', { tool: shown, reason }));
    return true;
  }

  result(): ToolList {
    const left = this.#faultCount - this.#faults.length;
    return {
      tools: [...this.#tools.values()],
      faults: left > 0 ? [...this.#faults, say('list.manyFaults', { count: left })] : this.#faults,
    };
  }

  /** Why the tool is left out; `undefined` when it is kept. */
  #add(raw: PlainObject): Sentence | undefined {
    const { name, title, description, inputSchema, outputSchema, annotations, _meta: meta } = raw;
    if (typeof name !== 'string' || name === '') return say('tool.noName');
    if (name.length > NAME_CHARACTERS) return say('tool.longName', { length: name.length, max: NAME_CHARACTERS });
    if (!NAME.test(name)) return say('tool.oddName');
    if (this.#tools.has(name)) return say('tool.sameName');
    if (!isPlainObject(inputSchema)) return say(inputSchema === undefined ? 'tool.noSchema' : 'tool.schemaNoObject');
    if (inputSchema['type'] !== undefined && inputSchema['type'] !== 'object') return say('tool.schemaOther');
    if (jsonLength(inputSchema) > SCHEMA_CHARACTERS) return say('tool.schemaTooLarge');
    const badHeader = headerFault(inputSchema);
    if (badHeader !== undefined) return badHeader;
    this.#tools.set(name, {
      serverId: this.#serverId,
      name,
      ...(typeof title === 'string' && { title: this.#text(name, 'title', title, TITLE_CHARACTERS) }),
      ...(typeof description === 'string' && { description: this.#text(name, 'description', description, DESCRIPTION_CHARACTERS) }),
      inputSchema: { type: 'object', ...copyObject(inputSchema, this.#redact) },
      ...this.#part(name, 'outputSchema', outputSchema),
      ...this.#part(name, 'annotations', annotations),
      ...this.#part(name, 'meta', meta),
    });
    return undefined;
  }

  #text(tool: string, key: string, text: string, max: number): string {
    if (text.length <= max) return this.#redact(text);
    this.fault(say('list.cutText', { tool, part: key, length: text.length, max }));
    return `${this.#redact(text).slice(0, max)}…`;
  }

  #part(tool: string, key: 'outputSchema' | 'annotations' | 'meta', value: unknown): Partial<Record<typeof key, PlainObject>> {
    if (value === undefined || value === null) return {};
    if (isPlainObject(value) && jsonLength(value) <= SCHEMA_CHARACTERS) return { [key]: copyObject(value, this.#redact) };
    this.fault(say(isPlainObject(value) ? 'list.partTooLarge' : 'list.partNoObject', { tool, part: key === 'meta' ? '_meta' : key }));
    return {};
  }
}

function jsonLength(value: unknown): number {
  try {
    return JSON.stringify(value).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
