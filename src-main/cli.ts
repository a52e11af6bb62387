import { statSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { TEXT_FORMATS, type TextFormat } from './format/encoders.ts';
import { nearest } from './project/nearest.ts';
import { CATEGORIES, type Category } from '../src-shared/protocol/tools/optIn.ts';
import type { GatewayConfig, ServerConfig } from '../src-shared/project/servers.ts';

/** Where the endpoint's token comes from; the token itself is never on a command line, where every process sees it. */
export type TokenSource =
  | { readonly from: 'auto' }
  | { readonly from: 'env'; readonly name: string }
  | { readonly from: 'file'; readonly path: string };

/** All paths are absolute. */
export interface Options {
  /** Folder or project file; the bundled example when none was given; nothing when only servers were. */
  readonly project?: string;
  readonly isExample: boolean;
  /** 0 = any free port. */
  readonly port: number;
  readonly headless: boolean;
  readonly allowOrigins: readonly string[];
  readonly token?: TokenSource;
  readonly userDataDir?: string;
  readonly endpointFile?: string;
  readonly locale?: 'zh-CN' | 'en';
  /** Business servers of the command line: they are not the project's own, so their tools ask first. */
  readonly servers: readonly ServerConfig[];
  /** Instead of the project's. */
  readonly gateway?: GatewayConfig;
  /** Ids of servers whose tools run unasked. */
  readonly approve: readonly string[];
  /** Lets the project start its own commands. */
  readonly trust: boolean;
  readonly slim: boolean;
  readonly textFormat: TextFormat;
  readonly maxTextTokens?: number;
  /** Pixels that a screenshot may have. */
  readonly screenshotMaxWidth?: number;
  readonly screenshotMaxHeight?: number;
  /** Folders that tools may write below, besides the project and the temp folder. */
  readonly allowDirs: readonly string[];
  /** Whether dialogs of guests are answered by themselves. */
  readonly dialogs: 'auto' | 'manual';
  /** Groups of tools beyond the protocol's. */
  readonly categories: readonly Category[];
  /** Whether values of headers that may be secret are withheld from tools. */
  readonly redactNetworkHeaders: boolean;
}

export type ParsedArguments = { readonly ok: true; readonly options: Options } | { readonly ok: false; readonly message: string };

const DEFAULT_PORT = 8930;

/** A wrong argument; its message is the one sentence that the person gets. */
class WrongArgument extends Error {}

type Draft = { -readonly [Key in keyof Options]: Options[Key] } & {
  allowOrigins: string[];
  allowDirs: string[];
  servers: ServerConfig[];
  approve: string[];
  gatewayType?: GatewayConfig['type'];
  gatewayUrl?: string;
  gatewayModel?: string;
};

interface Flag {
  /** What the value is called in messages; a flag without one takes no value. */
  readonly value?: string;
  apply(options: Draft, value: string, cwd: string): void;
}

const FLAGS: Readonly<Record<string, Flag>> = {
  '--port': {
    value: 'N',
    apply: (options, value) => {
      if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) wrong(`--port takes a number from 0 to 65535, not ${shown(value)}.`);
      options.port = Number(value);
    },
  },
  '--headless': { apply: (options) => (options.headless = true) },
  '--allow-origin': {
    value: 'ORIGIN',
    apply: (options, value) => {
      const origin = webOrigin(value);
      if (origin !== value) {
        const instead = origin === undefined ? 'like http://localhost:5173' : `like ${origin}`;
        wrong(`--allow-origin takes one exact http or https origin, ${instead}, not ${shown(value)}.`);
      }
      options.allowOrigins.push(value);
    },
  },
  '--token': { value: 'auto|env:NAME|file:PATH', apply: (options, value, cwd) => (options.token = tokenSource(value, cwd)) },
  '--user-data-dir': {
    value: 'DIR',
    apply: (options, value, cwd) => {
      options.userDataDir = path.resolve(cwd, value);
      if (kindOf(options.userDataDir) === 'file') wrong(`--user-data-dir takes a folder, and ${shown(options.userDataDir)} is a file.`);
    },
  },
  '--endpoint-file': {
    value: 'FILE',
    apply: (options, value, cwd) => {
      options.endpointFile = path.resolve(cwd, value);
      if (kindOf(options.endpointFile) === 'folder') wrong(`--endpoint-file takes a file, and ${shown(options.endpointFile)} is a folder.`);
      const folder = path.dirname(options.endpointFile);
      if (kindOf(folder) !== 'folder') wrong(`The folder of --endpoint-file, ${shown(folder)}, does not exist.`);
    },
  },
  '--mcp': {
    value: 'URL_OR_COMMAND',
    apply: (options, value, cwd) => options.servers.push(serverOf(value, options.servers, cwd)),
  },
  '--gateway': {
    value: 'embedded|openai|ag-ui',
    apply: (options, value) => {
      if (value !== 'embedded' && value !== 'openai' && value !== 'ag-ui')
        return wrong(`--gateway takes embedded, openai or ag-ui, not ${shown(value)}.`);
      options.gatewayType = value;
    },
  },
  '--gateway-url': {
    value: 'URL',
    apply: (options, value) => {
      if (webOrigin(value) === undefined) wrong(`--gateway-url takes an http or https address, not ${shown(value)}.`);
      options.gatewayUrl = value;
    },
  },
  '--gateway-model': { value: 'NAME', apply: (options, value) => (options.gatewayModel = value) },
  '--approve': { value: 'SERVER', apply: (options, value) => options.approve.push(value) },
  '--trust': { apply: (options) => (options.trust = true) },
  '--slim': { apply: (options) => (options.slim = true) },
  '--text-format': {
    value: TEXT_FORMATS.join('|'),
    apply: (options, value) => {
      const format = TEXT_FORMATS.find((name) => name === value);
      options.textFormat = format ?? wrong(`--text-format takes ${TEXT_FORMATS.join(', ')}, not ${shown(value)}.`);
    },
  },
  '--max-text-tokens': { value: 'N', apply: (options, value) => (options.maxTextTokens = count('--max-text-tokens', value)) },
  '--screenshot-max-width': {
    value: 'N',
    apply: (options, value) => (options.screenshotMaxWidth = count('--screenshot-max-width', value)),
  },
  '--screenshot-max-height': {
    value: 'N',
    apply: (options, value) => (options.screenshotMaxHeight = count('--screenshot-max-height', value)),
  },
  '--allow-dir': {
    value: 'DIR',
    apply: (options, value, cwd) => {
      const folder = path.resolve(cwd, value);
      if (kindOf(folder) !== 'folder') wrong(`--allow-dir takes an existing folder, and ${shown(folder)} is none.`);
      options.allowDirs.push(folder);
    },
  },
  '--categories': {
    value: CATEGORIES.join(','),
    apply: (options, value) => (options.categories = categoriesOf(value)),
  },
  '--dialogs': {
    value: 'auto|manual',
    apply: (options, value) => {
      if (value === 'auto' || value === 'manual') options.dialogs = value;
      else wrong(`--dialogs takes auto or manual, not ${shown(value)}.`);
    },
  },
  '--redact-network-headers': {
    value: 'true|false',
    apply: (options, value) => {
      if (value === 'true' || value === 'false') options.redactNetworkHeaders = value === 'true';
      else wrong(`--redact-network-headers takes true or false, not ${shown(value)}.`);
    },
  },
  '--locale': {
    value: 'zh-CN|en',
    apply: (options, value) => {
      if (value === 'zh-CN' || value === 'en') options.locale = value;
      else wrong(`--locale takes zh-CN or en, not ${shown(value)}.`);
    },
  },
};

/** The app's own arguments, without Electron's: started by scripts/ they come in WSD_ARGS, which a packaged app ignores. */
export function ownArguments(start: { argv: readonly string[]; env: NodeJS.ProcessEnv; packaged: boolean }): string[] {
  if (start.packaged) return start.argv.slice(1);
  const text = start.env['WSD_ARGS'];
  return text === undefined ? [] : z.array(z.string()).parse(JSON.parse(text));
}

export function parseArguments(args: readonly string[], context: { cwd: string; example: string }): ParsedArguments {
  try {
    return { ok: true, options: parse(args, context) };
  } catch (error) {
    if (error instanceof WrongArgument) return { ok: false, message: error.message };
    throw error;
  }
}

function parse(args: readonly string[], { cwd, example }: { cwd: string; example: string }): Options {
  const options: Draft = {
    project: example,
    isExample: true,
    port: DEFAULT_PORT,
    headless: false,
    allowOrigins: [],
    servers: [],
    approve: [],
    trust: false,
    slim: false,
    textFormat: 'json',
    allowDirs: [],
    dialogs: 'auto',
    categories: [],
    redactNetworkHeaders: true,
  };
  const rest = [...args];
  let flagsEnded = false;
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!flagsEnded && word === '--') flagsEnded = true;
    else if (!flagsEnded && word.startsWith('-')) applyFlag(word, rest, options, cwd);
    else if (!options.isExample) wrong(`Only one PROJECT can be opened; ${shown(word)} is a second one.`);
    else {
      options.project = path.resolve(cwd, word);
      options.isExample = false;
      if (word === '' || kindOf(options.project) === 'nothing')
        wrong(`There is no project at ${shown(word === '' ? word : options.project)}.`);
    }
  }
  const { gatewayType, gatewayUrl, gatewayModel, ...given } = options;
  const gateway = gatewayOf(gatewayType, gatewayUrl, gatewayModel);
  const chosen = { ...given, ...(gateway && { gateway }) };
  if (!chosen.isExample || chosen.servers.length === 0) return chosen;
  // Whoever names servers wants to see those, not the example.
  const { project: _example, ...withoutProject } = chosen;
  return { ...withoutProject, isExample: false };
}

function categoriesOf(value: string): readonly Category[] {
  const names = value.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !CATEGORIES.some((category) => category === name));
  if (unknown !== undefined) wrong(`--categories takes any of ${CATEGORIES.join(', ')}, not ${shown(unknown)}.`);
  return CATEGORIES.filter((category) => names.includes(category));
}

function gatewayOf(type: GatewayConfig['type'] | undefined, url: string | undefined, model: string | undefined): GatewayConfig | undefined {
  if (type === undefined)
    return url === undefined && model === undefined
      ? undefined
      : wrong('--gateway-url and --gateway-model need --gateway openai or ag-ui.');
  if (type === 'embedded') return { type };
  if (url === undefined) return wrong(`--gateway ${type} needs --gateway-url.`);
  if (type === 'ag-ui') return { type, url };
  if (model === undefined) return wrong('--gateway openai needs --gateway-model.');
  return { type, url, model };
}

/** An address is spoken to over HTTP; anything else is a command line, split at blanks, started without a shell. */
function serverOf(value: string, before: readonly ServerConfig[], cwd: string): ServerConfig {
  const id = `mcp${before.length + 1}`;
  const base = { id, origin: 'commandLine', approval: 'always' } as const;
  if (/^https?:/i.test(value))
    return webOrigin(value) === undefined
      ? wrong(`--mcp takes an http or https address or a command, not ${shown(value)}.`)
      : { ...base, url: value };
  const [command = '', ...args] = value.split(/\s+/).filter((word) => word !== '');
  return command === '' ? wrong('--mcp needs an address or a command.') : { ...base, command, args, cwd };
}

function applyFlag(word: string, rest: string[], options: Draft, cwd: string): void {
  const equals = word.indexOf('=');
  const name = equals < 0 ? word : word.slice(0, equals);
  const flag = Object.hasOwn(FLAGS, name) ? FLAGS[name] : undefined;
  if (!flag) {
    const [meant] = nearest(name, Object.keys(FLAGS), 1);
    return wrong(
      `Unknown flag ${shown(name)}${meant === undefined ? `; known are ${Object.keys(FLAGS).join(', ')}.` : `; did you mean ${meant}?`}`,
    );
  }
  if (flag.value === undefined && equals >= 0) wrong(`${name} takes no value.`);
  let value = equals < 0 ? '' : word.slice(equals + 1);
  if (flag.value !== undefined && equals < 0 && !rest[0]?.startsWith('--')) value = rest.shift() ?? '';
  if (flag.value !== undefined && value === '') wrong(`${name} needs a value: ${name} ${flag.value}.`);
  flag.apply(options, value, cwd);
}

/** Never repeats the value: it may be the secret itself. */
function tokenSource(value: string, cwd: string): TokenSource {
  if (value === 'auto') return { from: 'auto' };
  const [, from, rest = ''] = /^(env|file):(.+)$/s.exec(value) ?? [];
  if (from === 'env' && /^[A-Za-z_]\w*$/.test(rest)) return { from, name: rest };
  if (from === 'file') {
    const file = path.resolve(cwd, rest);
    if (kindOf(file) !== 'file') wrong(`--token file:PATH takes an existing file, and ${shown(file)} is none.`);
    return { from, path: file };
  }
  return wrong('--token takes auto, env:NAME or file:PATH; the token itself never stands on a command line.');
}

function count(flag: string, value: string): number {
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : wrong(`${flag} takes a whole number above 0, not ${shown(value)}.`);
}

function webOrigin(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, origin } = new URL(value);
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined;
}

function kindOf(file: string): 'file' | 'folder' | 'nothing' {
  try {
    return statSync(file).isDirectory() ? 'folder' : 'file';
  } catch {
    return 'nothing';
  }
}

const shown = (text: string): string => JSON.stringify(text);

function wrong(message: string): never {
  throw new WrongArgument(message);
}
