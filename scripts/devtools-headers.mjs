// node scripts/devtools-headers.mjs PACKAGE: takes the list of headers whose values DevTools deems safe to show out of
// an unpacked chrome-devtools-frontend package. The package itself (80 MB, TypeScript of a whole front end whose module
// holding the list imports the rest) is no dependency.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './setup/root.mjs';

const FILE = 'front_end/models/ai_assistance/data_formatters/NetworkRequestFormatter.ts';
const NAME = 'allowedHeaders';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node scripts/devtools-headers.mjs PACKAGE');
const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
const { program } = parseSync(FILE, readFileSync(path.join(folder, FILE), 'utf8'));
const declaration = program.body
  .filter((statement) => statement.type === 'VariableDeclaration')
  .flatMap((statement) => statement.declarations)
  .find(({ id }) => id.name === NAME);
const names = declaration?.init?.arguments?.[0]?.elements?.map(({ value }) => value);
if (!names?.every((name) => typeof name === 'string')) throw new Error(`${FILE} holds no list ${NAME}.`);

const lines = [
  `// Written by scripts/devtools-headers.mjs from chrome-devtools-frontend ${version} (BSD-3-Clause, The Chromium Authors).`,
  '',
  '/** Headers whose values may be shown, in lower case. All others are taken for secrets. */',
  'export const SHOWN_HEADERS: ReadonlySet<string> = new Set([',
  ...[...names].sort((one, other) => (one < other ? -1 : 1)).map((name) => `  '${name}',`),
  ']);',
  '',
];
writeFileSync(path.join(root, 'src-main/sections/shownHeaders.ts'), lines.join('\n'));
