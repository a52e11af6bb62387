// The conformance suite of the protocol, its client scenarios, against the product's own business client.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const SUITE = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);
const RUN_MS = 50_000;

const REVISIONS = ['2025-11-25', '2026-07-28'] as const;
type Revision = (typeof REVISIONS)[number];

/** Each with the number of its checks, so that a scenario that checks nothing is seen. */
const APPLICABLE: Readonly<Record<Revision, Readonly<Record<string, number>>>> = {
  '2025-11-25': {
    initialize: 1,
    tools_call: 2,
    'sse-retry': 3,
    'json-schema-2020-12-preservation': 9,
    'elicitation-sep1034-client-defaults': 5,
  },
  '2026-07-28': {
    tools_call: 2,
    'request-metadata': 6,
    'http-standard-headers': 3,
    'http-custom-headers': 18,
    'http-invalid-tool-headers': 12,
    'json-schema-ref-no-deref': 1,
    'json-schema-2020-12-preservation': 9,
    'sep-2322-client-request-state': 5,
  },
};

/** What the client does not do, and says so to servers by declaring no such capability. */
const INAPPLICABLE: readonly { readonly scenario: RegExp; readonly why: string }[] = [
  { scenario: /^auth\//, why: 'keys are given by headers of the configuration: there is no OAuth' },
  { scenario: /^sep-2640-/, why: 'skills, an extension: resources are not read' },
];

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

interface Run {
  readonly code: number;
  readonly output: string;
  readonly checks: readonly Check[];
}

let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'wsd-conformance-'));
  const bundle = await rolldown({ input: path.join(import.meta.dirname, 'client.ts'), platform: 'node' });
  await bundle.write({ file: path.join(folder, 'client.mjs'), format: 'esm' });
  await bundle.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function suite(args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  const run = ['--import', `file://${path.join(import.meta.dirname, 'globSync.mjs')}`, SUITE, ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, run, { cwd: folder, timeout: RUN_MS }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: `${stdout}${stderr}` }),
    );
  });
}

async function runScenario(scenario: string, revision: Revision): Promise<Run> {
  const out = path.join(folder, `${revision}-${scenario}`);
  const { code, output } = await suite([
    ...['client', '--command', 'node client.mjs', '--scenario', scenario],
    ...['--spec-version', revision, '--output-dir', out],
  ]);
  const [results] = readdirSync(out);
  const checks: readonly Check[] = JSON.parse(readFileSync(path.join(out, results ?? '', 'checks.json'), 'utf8'));
  return { code, output, checks };
}

describe.each(REVISIONS)('conformance of the client, %s', (revision) => {
  test.each(Object.entries(APPLICABLE[revision]))('%s', { timeout: RUN_MS + 5_000 }, async (scenario, expected) => {
    const { code, output, checks } = await runScenario(scenario, revision);
    expect(checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING')).toEqual([]);
    expect(checks.filter(({ status }) => status === 'SUCCESS')).toHaveLength(expected);
    expect(code, output).toBe(0);
  });

  test('every scenario that the suite has for it is run, or has a reason why it does not apply', { timeout: RUN_MS }, async () => {
    const { output } = await suite(['list', '--client', '--spec-version', revision]);
    const listed = output.split('\n').flatMap((line) => /^\s+- (\S+) \[([^\]]*)\]/.exec(line)?.slice(1, 2) ?? []);
    expect(listed).toEqual(expect.arrayContaining(Object.keys(APPLICABLE[revision])));
    const unexplained = listed
      .filter((scenario) => !Object.keys(APPLICABLE[revision]).includes(scenario))
      .filter((scenario) => !INAPPLICABLE.some((reason) => reason.scenario.test(scenario)));
    expect(unexplained).toEqual([]);
  });
});
