import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { projectFileSchema } from '../../src-main/project/schema.ts';

const FILE = 'docs/wsd.schema.json';

/** With UPDATE=1 in the environment the published schema is written anew instead of compared. */
test('docs/wsd.schema.json is what the project file is checked against', () => {
  const schema = { ...z.toJSONSchema(projectFileSchema, { io: 'input' }), title: 'Project file of Web SDK Debugger (wsd.json)' };
  if (process.env['UPDATE']) writeFileSync(FILE, `${JSON.stringify(schema, null, 2)}\n`);
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(schema);
});
