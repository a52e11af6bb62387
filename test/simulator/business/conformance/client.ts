// The client under test for the conformance suite: the product's own business client, in a process of its own.
// Run as `node client.mjs SERVER_URL`, the scenario in MCP_CONFORMANCE_SCENARIO. Reads the tools as a turn does, then
// calls what the scenario asks for, or each tool once with arguments made from its schema.
import { createBusinessServers } from '../../../../src-main/simulator/business/createBusinessServers.ts';
import type { CallOptions } from '../../../../src-main/simulator/business/businessServers.ts';
import type { ElicitationField, FieldValue } from '../../../../src-shared/simulator/elicitation.ts';
import type { BusinessTool } from '../../../../src-shared/simulator/servers.ts';

interface Call {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const SERVER = 'suite';

/** What a person would do who fills each field and accepts. */
const elicit: CallOptions['elicit'] = async (question) => {
  const answer = question.check(question.fields.map(sampleValue));
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
  return { action: 'accept', content: answer.content };
};

function sampleValue(field: ElicitationField): FieldValue {
  switch (field.kind) {
    case 'boolean':
      return true;
    case 'choices':
      return field.options.slice(0, 1).map(({ value }) => value);
    case 'choice':
      return field.initial ?? field.options[0]?.value ?? '';
    case 'text':
      return field.initial ?? 'a';
    case 'number':
    case 'integer':
      return String(field.initial ?? field.minimum ?? 1);
  }
}

const SAMPLES: Readonly<Record<string, unknown>> = { string: 'a', number: 1, integer: 1, boolean: true, object: {}, array: [] };

function typeOf(schema: unknown): string {
  const type: unknown = typeof schema === 'object' && schema !== null && 'type' in schema ? schema.type : undefined;
  return typeof type === 'string' ? type : 'string';
}

/** Every property filled with a value of its type. */
function sampleCall({ name, inputSchema }: BusinessTool): Call {
  const properties: unknown = inputSchema['properties'];
  const entries = typeof properties === 'object' && properties !== null ? Object.entries(properties) : [];
  return { name, arguments: Object.fromEntries(entries.map(([key, schema]) => [key, SAMPLES[typeOf(schema)]])) };
}

function callsOf(tools: readonly BusinessTool[]): readonly Call[] {
  const context: { readonly toolCalls?: readonly Call[] } = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}');
  if (context.toolCalls) return context.toolCalls;
  const scenario = process.env['MCP_CONFORMANCE_SCENARIO'];
  const [first, second] = tools;
  if (scenario === 'json-schema-2020-12-preservation' && first && second) {
    // The suite compares the schema that it gets back.
    return [{ name: second.name, arguments: { schema: first.inputSchema } }];
  }
  if (scenario === 'json-schema-ref-no-deref') return []; // its server can't be called
  return tools.map(sampleCall);
}

const url = process.argv.at(-1);
if (url === undefined || !URL.canParse(url)) throw new Error('The address of a server is expected.');
const servers = createBusinessServers({
  configs: [{ id: SERVER, origin: 'commandLine', approval: 'never', url }],
  trusted: () => true,
  projectFolder: () => process.cwd(),
  env: {},
  key: () => undefined,
  version: '0.0.0',
  onStatus: () => {},
  onNotice: ({ level, text }) => console.error(`${level}: ${text}`),
});
try {
  const signal = AbortSignal.timeout(20_000);
  const ready = (): boolean => servers.statuses().every(({ state }) => state !== 'connecting');
  let tools = await servers.listTools(signal);
  while (!ready()) tools = await servers.listTools(signal);
  const [status] = servers.statuses();
  if (status?.state !== 'ready') throw new Error(status?.problem?.message.text ?? 'The server is not ready.');
  console.log(`${status.protocolVersion} ${tools.map(({ name }) => name).join(' ')}`);
  for (const { name, arguments: args } of callsOf(tools)) {
    try {
      const { isError } = await servers.callTool({ serverId: SERVER, toolName: name, arguments: args }, { signal, elicit });
      console.log(`${name}: ${isError ? 'an error' : 'a result'}`);
    } catch (error) {
      console.log(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
} finally {
  await servers.close();
}
