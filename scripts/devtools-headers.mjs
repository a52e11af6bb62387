// node scripts/devtools-headers.mjs [--check] [VERSION]: takes the list of headers whose values DevTools deems safe to
// show out of the package chrome-devtools-frontend, the newest unless told. With --check it only says what differs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './setup/root.mjs';

const PACKAGE = 'chrome-devtools-frontend';
const SOURCE = 'front_end/models/ai_assistance/data_formatters/NetworkRequestFormatter.ts';
const NAME = 'allowedHeaders';
const OWN = path.join(root, 'src-main/sections/shownHeaders.ts');

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${stderr}`);
  return stdout.trim();
}

/** The version and the source of the module, out of the packed package. */
function fetchSource(version) {
  const work = mkdtempSync(path.join(os.tmpdir(), 'devtools-headers-'));
  try {
    const packed = run('npm', ['pack', `${PACKAGE}@${version}`, '--silent', '--ignore-scripts', '--pack-destination', work]);
    const archive = path.join(work, packed.split('\n').at(-1));
    run('tar', ['-xzf', archive, '-C', work, 'package/package.json', `package/${SOURCE}`]);
    const manifest = JSON.parse(readFileSync(path.join(work, 'package/package.json'), 'utf8'));
    return { version: manifest.version, source: readFileSync(path.join(work, 'package', SOURCE), 'utf8') };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function listOf(source) {
  const { program } = parseSync(SOURCE, source);
  const declaration = program.body
    .filter((statement) => statement.type === 'VariableDeclaration')
    .flatMap((statement) => statement.declarations)
    .find(({ id }) => id.name === NAME);
  const names = declaration?.init?.arguments?.[0]?.elements?.map(({ value }) => value);
  if (!names?.every((name) => typeof name === 'string')) throw new Error(`${SOURCE} holds no list ${NAME}.`);
  return [...names].sort((one, other) => (one < other ? -1 : 1));
}

const args = process.argv.slice(2);
const isCheck = args.includes('--check');
const { version, source } = fetchSource(args.find((arg) => arg !== '--check') ?? 'latest');
const names = listOf(source);
if (isCheck) {
  const own = [...readFileSync(OWN, 'utf8').matchAll(/^ {2}'(.+)',$/gm)].map(([, name]) => name);
  const added = names.filter((name) => !own.includes(name));
  const gone = own.filter((name) => !names.includes(name));
  console.log(`${PACKAGE} ${version}: ${added.length} more (${added.join(', ')}), ${gone.length} less (${gone.join(', ')})`);
  process.exitCode = added.length + gone.length === 0 ? 0 : 1;
} else {
  const lines = [
    `// Written by scripts/devtools-headers.mjs from ${PACKAGE} ${version} (BSD-3-Clause, The Chromium Authors).`,
    '',
    '/** Headers whose values may be shown, in lower case. All others are taken for secrets. */',
    'export const SHOWN_HEADERS: ReadonlySet<string> = new Set([',
    ...names.map((name) => `  '${name}',`),
    ']);',
    '',
  ];
  writeFileSync(OWN, lines.join('\n'));
}
