import type { BusinessTool } from '../../../src-shared/simulator/servers.ts';
import { shortened } from '../../format/words.ts';
import type { GatewayTool } from './gateway.ts';
import { isRecord, type JsonRecord } from '../../../src-shared/record.ts';

const NAME_CHARACTERS = 64;
const SCHEMA_CHARACTERS = 64 * 1024;
const DESCRIPTION_CHARACTERS = 1_000;

/**
 * Names the tools so that every gateway takes them (`^[a-zA-Z0-9_-]{1,64}$`) and no two are the same. A name keeps its
 * own look unless it clashes; then its server's id goes in front. Tools that hide from the model are left out.
 */
export function offerTools(tools: readonly BusinessTool[]): GatewayTool[] {
  const offered = tools.filter(isForModel);
  const plain = offered.map((tool) => safeName(tool.name));
  const uses = new Map<string, number>();
  for (const name of plain) uses.set(name, (uses.get(name) ?? 0) + 1);
  const taken = new Set(plain.filter((name) => uses.get(name) === 1));
  return offered.map((tool, index) => {
    const own = plain[index] ?? '';
    if (uses.get(own) === 1) return { name: own, tool };
    const name = unused(safeName(`${tool.serverId}_${tool.name}`), taken);
    taken.add(name);
    return { name, tool };
  });
}

function isForModel({ meta }: BusinessTool): boolean {
  if (!meta) return true;
  const ui = meta['ui'];
  const visibility = isRecord(ui) ? ui['visibility'] : undefined;
  if (Array.isArray(visibility) && !visibility.includes('model')) return false;
  return meta['openai/visibility'] !== 'private';
}

function safeName(name: string): string {
  const safe = name.replace(/[^a-zA-Z0-9_-]+/g, '_').slice(0, NAME_CHARACTERS);
  return safe === '' ? 'tool' : safe;
}

function unused(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) {
    const next = `${name.slice(0, NAME_CHARACTERS - 1 - String(number).length)}_${number}`;
    if (!taken.has(next)) return next;
  }
}

/** A tool's schema as a model gets it: always of an object, and never longer than a model could read. */
export function modelSchema({ inputSchema }: BusinessTool): JsonRecord {
  if (JSON.stringify(inputSchema).length > SCHEMA_CHARACTERS) return { type: 'object' };
  return { ...inputSchema, type: 'object', properties: isRecord(inputSchema['properties']) ? inputSchema['properties'] : {} };
}

export function modelDescription({ title, description }: BusinessTool): string {
  return shortened(description ?? title ?? '', DESCRIPTION_CHARACTERS);
}
