import type { BusinessTool } from '../../../../src-shared/simulator/servers.ts';
import { shortened } from '../../../format/words.ts';
import type { GatewayTool } from '../gateway.ts';
import { isRecord, type JsonRecord } from '../../../../src-shared/record.ts';
import { safeWords } from '../safeWords.ts';
import type { MissingArgument } from './fillArguments.ts';

export type Language = 'zh' | 'en';

const LISTED_TOOLS = 10;
const TOLD_FIELDS = 6;
const VALUE_CHARACTERS = 60;
const RESULT_CHARACTERS = 200_000;

export function titleOf({ title, name }: BusinessTool): string {
  return safeWords(title ?? name.replace(/[_-]+/g, ' '));
}

export function nothingMatches(language: Language, offers: readonly GatewayTool[]): string {
  if (offers.length === 0) {
    return language === 'zh'
      ? '现在没有可用的工具：请在 wsd.json 的 mcpServers 里加一个业务 MCP server。'
      : 'There are no tools yet: name a business MCP server under mcpServers in wsd.json.';
  }
  const lines = offers.slice(0, LISTED_TOOLS).map(({ tool }) => {
    const about = shortened(safeWords(tool.description ?? ''), 100);
    return `- ${titleOf(tool)}${about === '' ? '' : language === 'zh' ? `：${about}` : `: ${about}`}`;
  });
  const more = offers.length - lines.length;
  if (more > 0) lines.push(language === 'zh' ? `- 还有 ${more} 个` : `- and ${more} more`);
  const lead = language === 'zh' ? '没有与这个问题匹配的工具。我可以做这些：' : 'No tool matches this question. This is what I can do:';
  return `${lead}\n\n${lines.join('\n')}`;
}

export function asksFor(language: Language, tool: BusinessTool, missing: readonly MissingArgument[]): string {
  const parts = missing.slice(0, 5).map(({ path, description, choices }) => {
    const about = description === undefined ? '' : shortened(safeWords(description), 80);
    const options = choices.map((choice) => shortened(safeWords(String(choice)), 40));
    if (language === 'zh') {
      return `${path}${about === '' ? '' : `（${about}）`}${options.length > 0 ? `，可选 ${options.join('、')}` : ''}`;
    }
    return `${path}${about === '' ? '' : ` (${about})`}${options.length > 0 ? `, one of ${options.join(', ')}` : ''}`;
  });
  return language === 'zh'
    ? `要使用“${titleOf(tool)}”，还需要：${parts.join('；')}。请补充说明。`
    : `To use "${titleOf(tool)}" I still need: ${parts.join('; ')}. Please tell me.`;
}

export function tellsResult(language: Language, title: string, text: string, isError: boolean): string {
  if (isError) {
    const words = safeWords(text);
    return language === 'zh' ? `“${title}”没有成功：${words || '没有说明原因'}` : `"${title}" failed: ${words || 'no reason was given'}`;
  }
  const summary = summaryOf(language, text);
  return language === 'zh' ? `“${title}”的结果：${summary}` : `${title.charAt(0).toUpperCase()}${title.slice(1)}: ${summary}`;
}

function summaryOf(language: Language, text: string): string {
  const value = text.length <= RESULT_CHARACTERS ? parsed(text) : undefined;
  if (Array.isArray(value)) return listWords(language, value);
  if (!isRecord(value)) return safeWords(text) || (language === 'zh' ? '没有内容。' : 'it is empty.');
  const fields = Object.entries(value);
  const told = fields
    .slice(0, TOLD_FIELDS)
    .map(([name, field]) => `${shortened(safeWords(name), VALUE_CHARACTERS)} ${fieldWords(language, field)}`);
  if (told.length === 0) return language === 'zh' ? '没有内容。' : 'it is empty.';
  const more = fields.length > TOLD_FIELDS ? (language === 'zh' ? '等' : ', and more') : '';
  return `${told.join(language === 'zh' ? '，' : ', ')}${more}${language === 'zh' ? '。' : '.'}`;
}

function listWords(language: Language, list: readonly unknown[]): string {
  const names = list
    .slice(0, TOLD_FIELDS)
    .map((item) => (isRecord(item) ? nameOf(item) : shortened(safeWords(String(item)), VALUE_CHARACTERS)));
  const shown = names.filter((name) => name !== '').join(language === 'zh' ? '、' : ', ');
  const count = language === 'zh' ? `共 ${list.length} 项` : `${list.length} ${list.length === 1 ? 'item' : 'items'}`;
  return shown === ''
    ? count
    : language === 'zh'
      ? `${count}（${shown}${list.length > names.length ? '…' : ''}）`
      : `${count} (${shown}${list.length > names.length ? ', …' : ''})`;
}

function fieldWords(language: Language, field: unknown): string {
  if (Array.isArray(field)) return listWords(language, field);
  if (isRecord(field)) return nameOf(field) || '{…}';
  return shortened(safeWords(String(field)), VALUE_CHARACTERS);
}

/** What an object is called, or its first plain value. */
function nameOf(item: JsonRecord): string {
  const value = item['name'] ?? item['title'] ?? item['id'] ?? Object.values(item).find((field) => typeof field !== 'object');
  return typeof value === 'string' || typeof value === 'number' ? shortened(safeWords(String(value)), VALUE_CHARACTERS) : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
