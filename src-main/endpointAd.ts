import path from 'node:path';
import { app } from 'electron';
import { advertise } from './electron/endpointFile.ts';

export interface EndpointAdOptions {
  readonly url: string;
  readonly token: string | undefined;
  /** Folder of the open project. */
  readonly project: () => string | undefined;
  /** A second file to write, absolute path. */
  readonly file: string | undefined;
}

export interface EndpointAd {
  /** Absolute path of the file in the user-data folder. */
  readonly ownFile: string;
  /** Whether the command `wsd` looks there without being told. */
  readonly isFoundByItself: boolean;
  /** Writes the files, and says so once on stdout. */
  readonly publish: () => void;
  readonly withdraw: () => void;
}

/** Tells other programs where the endpoint is and which project it has; told anew when that changes. */
export function endpointAd(options: EndpointAdOptions): EndpointAd {
  const startedAt = new Date().toISOString();
  const remove = new Map<string, () => void>();
  // The first app in a user-data folder has the well-known name.
  const ownsDataFolder = app.requestSingleInstanceLock();
  const ownFile = path.join(app.getPath('userData'), ownsDataFolder ? 'endpoint.json' : `endpoint-${process.pid}.json`);
  const files = [ownFile, ...(options.file === undefined ? [] : [options.file])];
  return {
    ownFile,
    isFoundByItself: ownsDataFolder && app.getPath('userData') === path.join(app.getPath('appData'), app.getName()),
    publish: () => {
      const { url, token } = options;
      if (remove.size === 0) process.stdout.write(`MCP endpoint: ${url}\n`);
      const version = app.getVersion();
      const info = { url, ...(token !== undefined && { token }), pid: process.pid, version, project: options.project() ?? null, startedAt };
      for (const file of files) remove.set(file, advertise(file, info));
    },
    withdraw: () => {
      for (const one of remove.values()) one();
    },
  };
}
