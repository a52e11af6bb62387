import { isKeyName } from '../../src-shared/project/keys.ts';
import { referencesIn, secretsIn } from '../../src-shared/project/references.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { say } from '../../src-shared/words/sentence.ts';
import { checkPart, isObject, tellUnknownKey } from './checkPart.ts';
import type { JsonPath } from './manifestText.ts';
import type { ProblemList } from './problems.ts';
import {
  gatewaySchema,
  httpServerSchema,
  simulatorSchema,
  startedServerSchema,
  stdioServerSchema,
  type ProjectFile,
  type ServerEntry,
} from './schema.ts';

/** The sound servers; `undefined` when the file names none. */
export function checkServers(value: unknown, problems: ProblemList): ProjectFile['mcpServers'] {
  if (value === undefined) return undefined;
  if (!isObject(value)) {
    problems.add({
      path: ['mcpServers'],
      message: say('servers.noObject'),
      fix: say('servers.noObjectFix'),
    });
    return undefined;
  }
  const sound: [string, ServerEntry][] = [];
  for (const [id, entry] of Object.entries(value)) {
    const path = ['mcpServers', id];
    const server = checkServer(entry, path, problems);
    if (server) sound.push([id, server]);
  }
  return Object.fromEntries(sound);
}

function checkServer(entry: unknown, path: JsonPath, problems: ProblemList): ServerEntry | undefined {
  if (isObject(entry) && !('url' in entry) && !('command' in entry)) {
    problems.add({ path, message: say('servers.noWay'), fix: say('servers.noWayFix') });
    return undefined;
  }
  if (isObject(entry) && 'url' in entry && 'command' in entry) return checkStarted(entry, path, problems);
  if (isObject(entry) && 'command' in entry) {
    const server = checkPart(stdioServerSchema, entry, path, problems);
    warnOfSecrets(server?.env, [...path, 'env'], problems);
    return server;
  }
  const server = checkPart(httpServerSchema, entry, path, problems);
  warnOfSecrets(server?.headers, [...path, 'headers'], problems);
  if (server && /^https?:\/\/[^/?#]*@/i.test(server.url)) warnOfSecret([...path, 'url'], problems);
  return server;
}

function checkStarted(entry: Record<string, unknown>, path: JsonPath, problems: ProblemList): ServerEntry | undefined {
  const url = startedServerSchema.shape.url.safeParse(entry['url']);
  if (!url.success) {
    problems.add({
      path: [...path, 'url'],
      message: say('servers.noPort', { variable: '${port}' }),
      fix: say('servers.noPortFix', { address: '"http://127.0.0.1:${port}/mcp"' }),
    });
    return undefined;
  }
  const server = checkPart(startedServerSchema, entry, path, problems);
  warnOfSecrets(server?.env, [...path, 'env'], problems);
  warnOfSecrets(server?.headers, [...path, 'headers'], problems);
  return server;
}

export function checkSimulator(value: unknown, problems: ProblemList): ProjectFile['simulator'] {
  if (value === undefined) return undefined;
  if (!isObject(value)) {
    problems.add({ path: ['simulator'], message: say('simulator.noObject'), fix: say('simulator.noObjectFix') });
    return undefined;
  }
  const known = Object.keys(simulatorSchema.shape);
  for (const key of Object.keys(value)) if (!known.includes(key)) tellUnknownKey(key, known, ['simulator'], problems);
  if (value['gateway'] === undefined) return {};
  const path = ['simulator', 'gateway'];
  const gateway = checkPart(gatewaySchema, value['gateway'], path, problems);
  if (!gateway) return undefined;
  if ('headers' in gateway) warnOfSecrets(gateway.headers, [...path, 'headers'], problems);
  if ('apiKey' in gateway && gateway.apiKey !== undefined) {
    checkKeyNames(gateway.apiKey, [...path, 'apiKey'], problems);
    if (!holdsReference(gateway.apiKey)) warnOfSecret([...path, 'apiKey'], problems);
  }
  return { gateway };
}

const holdsReference = (text: string): boolean => referencesIn([text]).some(({ name }) => name !== '');
const SECRET_NAME = /auth|cookie|token|secret|password|passwd|api[-_]?key|credential/i;
const SECRET_VALUE =
  /^(?:bearer|basic)\s+\S|^(?:sk|pk|ghp|gho|github_pat|xox[a-z]|glpat|eyJ)[-_A-Za-z0-9]{8}|^(?=.*\d)(?=.*[a-z])[\w+/.=-]{32,}$/i;

function warnOfSecrets(values: Readonly<Record<string, string>> | undefined, path: JsonPath, problems: ProblemList): void {
  for (const [name, value] of Object.entries(values ?? {})) {
    checkKeyNames(value, [...path, name], problems);
    if (value === '' || holdsReference(value)) continue;
    if (SECRET_NAME.test(name) || SECRET_VALUE.test(value)) warnOfSecret([...path, name], problems);
  }
}

/** Whether a key is stored is the person's affair; a name that none can have is the file's. */
function checkKeyNames(text: string, path: JsonPath, problems: ProblemList): void {
  for (const name of secretsIn([text]).keys) {
    if (isKeyName(name)) continue;
    const fix = say('secret.badKeyFix', { max: LIMITS.keyNameCharacters });
    problems.add({ severity: 'warning', path, message: say('secret.badKey', { name: name.slice(0, 100) }), fix });
  }
}

/** Never tells the value itself. */
function warnOfSecret(path: JsonPath, problems: ProblemList): void {
  problems.add({
    severity: 'warning',
    path,
    message: say('secret.clear'),
    fix: say('secret.clearFix'),
  });
}
