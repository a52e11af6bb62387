import * as z from 'zod';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';

const text = z.string().trim().min(1);
const identifier = text.max(200);
/** `http` and `https` only, so that no project file can point a connection at a file or a script. */
const webUrl = z.url({ protocol: /^https?$/ });
const SECRETS = 'Secrets as ${keychain:NAME} or ${env:NAME}, never in clear.';
const secretStrings = z.record(z.string(), z.string()).optional().describe(SECRETS);
const ready = z.enum(['load', 'manual']).describe('"manual" waits for webSdk.ready().');
const entry = text.describe('HTML file below root, with forward slashes.');
const side = z.int().min(LIMITS.viewportMin).max(LIMITS.viewportMax);

export const pageSchema = z.strictObject({
  pageId: identifier,
  path: text.describe('Route, starting with a slash, without query.'),
  name: text.optional(),
  entry,
  isHome: z.boolean().optional(),
  ready: ready.optional(),
});

export const widgetSchema = z.strictObject({
  widgetId: identifier,
  name: text.optional(),
  entry,
  server: identifier.optional().describe('Key of mcpServers whose tool feeds this widget.'),
  tool: text.optional(),
  ready: ready.optional(),
  sample: z.record(z.string(), z.unknown()).optional().describe('structuredContent to start with.'),
});

const approval = z.enum(['always', 'unlessReadOnly', 'never']).optional();

export const httpServerSchema = z.strictObject({
  url: webUrl,
  headers: secretStrings,
  approval,
});

export const stdioServerSchema = z.strictObject({
  command: text,
  args: z.array(z.string()).optional(),
  env: secretStrings,
  cwd: text.optional(),
  approval,
});

/** Started like a stdio server, with a free port in PORT, and then spoken to over HTTP at this machine. */
export const startedServerSchema = z.strictObject({
  ...stdioServerSchema.shape,
  url: z
    .string()
    .regex(/^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):\$\{port\}(?:[/?][^#]*)?$/)
    .describe('Where the started server answers, like http://127.0.0.1:${port}/mcp; it finds the port in PORT.'),
  headers: httpServerSchema.shape.headers,
});

export const gatewaySchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('embedded') }),
  z.strictObject({
    type: z.literal('openai'),
    url: webUrl,
    model: text,
    apiKey: text.optional().describe(SECRETS),
    headers: secretStrings,
  }),
  z.strictObject({ type: z.literal('ag-ui'), url: webUrl, headers: secretStrings }),
]);

export const simulatorSchema = z.strictObject({ gateway: gatewaySchema.optional() });
export const deviceSchema = z.strictObject({ width: side, height: side });

/** The whole file as the published JSON Schema shows it; loading checks it piece by piece to keep the sound ones. */
export const projectFileSchema = z.strictObject({
  $schema: z.string().optional(),
  appKey: identifier.optional(),
  name: text.optional(),
  version: text.optional(),
  root: text.optional().describe('Folder whose files guests may read; never above the project folder.'),
  devServer: webUrl.optional().describe('Origin that entries load from instead of root.'),
  pages: z.array(pageSchema).optional(),
  widgets: z.array(widgetSchema).optional(),
  mcpServers: z.record(identifier, z.union([httpServerSchema, stdioServerSchema, startedServerSchema])).optional(),
  simulator: simulatorSchema.optional(),
  device: deviceSchema.optional(),
});

export type PageEntry = z.output<typeof pageSchema>;
export type ServerEntry = z.output<typeof httpServerSchema> | z.output<typeof stdioServerSchema> | z.output<typeof startedServerSchema>;
export type GatewayEntry = z.output<typeof gatewaySchema>;
export type ProjectFile = z.output<typeof projectFileSchema>;
