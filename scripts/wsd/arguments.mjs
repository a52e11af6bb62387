import { Usage } from './options.mjs';

const kebab = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The arguments of a tool call, read by the tool's published schema. @throws Usage */
export function argumentsOf({ name: tool, inputSchema }, words) {
  const properties = inputSchema.properties ?? {};
  const flagOf = new Map(Object.keys(properties).flatMap((name) => [`--${name}`, `--${kebab(name)}`].map((flag) => [flag, name])));
  const args = {};
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    const equals = word.indexOf('=');
    const flag = equals < 0 ? word : word.slice(0, equals);
    const name = flagOf.get(flag);
    if (name === undefined) {
      const known = Object.keys(properties).map((property) => `--${property}`);
      throw new Usage(`${tool} has no ${JSON.stringify(flag)}; it takes ${known.length > 0 ? known.join(', ') : 'no arguments'}.`);
    }
    const schema = properties[name];
    let text = equals < 0 ? undefined : word.slice(equals + 1);
    const standsAlone = schema.type === 'boolean' && !['true', 'false'].includes(words[at + 1]);
    if (text === undefined && !standsAlone) {
      text = words[(at += 1)];
      if (text === undefined) throw new Usage(`${flag} needs a value.`);
    }
    const value = text === undefined ? true : valueOf(text, schema, flag);
    args[name] = schema.type === 'array' && Array.isArray(args[name]) ? [...args[name], ...[value].flat()] : value;
  }
  const missing = (inputSchema.required ?? []).filter((name) => !Object.hasOwn(args, name) && properties[name]?.default === undefined);
  if (missing.length > 0) throw new Usage(`${tool} needs ${missing.map((name) => `--${name}`).join(', ')}.`);
  return args;
}

/** Ranges and choices are the app's business: it answers with what is accepted. */
function valueOf(text, schema, flag) {
  switch (schema.type) {
    case 'string':
      return text;
    case 'integer':
    case 'number': {
      const number = Number(text);
      if (text.trim() === '' || Number.isNaN(number)) throw new Usage(`${flag} takes a number, not ${JSON.stringify(text)}.`);
      return number;
    }
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw new Usage(`${flag} takes true or false, not ${JSON.stringify(text)}.`);
      return text === 'true';
    case 'array':
      return text.startsWith('[') ? json(text, flag) : text.split(',').map((item) => valueOf(item, schema.items ?? {}, flag));
    case 'object':
      return json(text, flag);
    default:
      return text;
  }
}

function json(text, flag) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Usage(`${flag} takes JSON, not ${JSON.stringify(text)}.`);
  }
}

/** A tool in a few lines: name, what it does, its arguments. */
export function helpOf({ name, description, inputSchema }) {
  const required = new Set(inputSchema.required ?? []);
  const lines = Object.entries(inputSchema.properties ?? {}).map(([property, schema]) => {
    const type = schema.enum ? schema.enum.join('|') : schema.type === 'array' ? `${schema.items?.type ?? 'value'},...` : schema.type;
    const notes = [
      required.has(property) && schema.default === undefined ? 'required' : undefined,
      schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
      schema.description,
    ].filter((note) => note !== undefined);
    return `  --${property} ${type}${notes.length > 0 ? `  ${notes.join('; ')}` : ''}`;
  });
  return [`${name}: ${description}`, ...lines].join('\n');
}
