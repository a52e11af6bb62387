import path from 'node:path';
import type { ServerConfig } from '../../../src-shared/project/servers.ts';
import type { SecretSources } from '../../keys/secretSources.ts';
import type { ChildSpec } from './childProcess.ts';
import { HttpLink } from './httpLink.ts';
import { type Secrets, webAddress } from './secrets.ts';
import { ServingProcess } from './servingProcess.ts';
import type { Link, SessionOptions } from './session.ts';
import { StdioLink } from './stdioLink.ts';

export interface LinkSettings extends SecretSources {
  /** Absolute; where commands run that name no folder. */
  readonly projectFolder: () => string;
  /** Of this app. */
  readonly version: string;
}

interface LinkOptions extends LinkSettings, SessionOptions {
  /** Where a started process serves. */
  readonly onAddress: (address: string) => void;
}

/** The way to a server as its configuration names it. */
export function createLink(config: ServerConfig, secrets: Secrets, options: LinkOptions): Link {
  let isWarned = false;
  const target = (text: string): { url: URL; headers: Record<string, string> } => {
    const { url, authorization } = webAddress(text, secrets);
    if (/^(?:169\.254\.|\[fe80:)/i.test(url.hostname) && !isWarned) {
      isWarned = true;
      options.onNotice('warn', 'The address is link-local: clouds serve credentials of the machine there.');
    }
    const headers = secrets.headers(config.headers, options);
    return { url, headers: authorization === undefined ? headers : { authorization, ...headers } };
  };
  const { url, command } = config;
  if (command === undefined) return new HttpLink(async () => target(url ?? ''), options, secrets.redact);

  const spec = (extra: Readonly<Record<string, string>>): ChildSpec => ({
    command,
    args: config.args ?? [],
    env: { ...secrets.environment(config.env, options), ...extra },
    cwd: path.resolve(options.projectFolder(), config.cwd ?? '.'),
    variables: options.env,
    onErrorLine: (line) => options.onNotice('warn', line),
  });
  if (url === undefined) return new StdioLink(() => spec({}), options, secrets.redact);

  const serving = new ServingProcess(
    url,
    (port) => spec({ PORT: String(port) }),
    (line) => options.onNotice('info', line),
  );
  const http = new HttpLink(
    async (signal) => {
      const address = await serving.address(signal);
      options.onAddress(address);
      return target(address);
    },
    options,
    secrets.redact,
  );
  return {
    use: (work, signal) => http.use(work, signal),
    close: async () => {
      await http.close();
      await serving.close();
    },
  };
}
