import path from 'node:path';
import { app } from 'electron';
import { ownArguments, parseArguments } from './cli.ts';
import { loadEncoder } from './format/encoders.ts';
import { registerSchemes } from './electron/schemes.ts';
import { start } from './application.ts';

// Nothing may be awaited before these: schemes and the data folder are settled before the app is ready.
registerSchemes();
// Its warnings would show up in the guests' consoles, as if the guests had said them.
process.env['ELECTRON_DISABLE_SECURITY_WARNINGS'] = 'true';
const args = ownArguments({ argv: process.argv, env: process.env, packaged: app.isPackaged });
const example = path.join(app.getAppPath(), 'examples', 'weather');
const parsed = parseArguments(args, {
  cwd: process.env['WSD_CWD'] ?? process.cwd(),
  example,
});

function refuse(message: string): void {
  process.stderr.write(`${message}\n`);
  app.exit(2);
}

if (!parsed.ok) {
  refuse(parsed.message);
} else {
  const { options } = parsed;
  if (options.userDataDir !== undefined) app.setPath('userData', options.userDataDir);
  // A top-level await would deadlock: Electron gets ready only after this script has run.
  app
    .whenReady()
    .then(() => loadEncoder(options.textFormat))
    .then((loaded) => (loaded.ok ? start(options, { encode: loaded.encode, example }) : refuse(loaded.message)))
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      app.exit(1);
    });
}
