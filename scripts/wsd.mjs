#!/usr/bin/env node
// The command-line client of the running app. Needs Node alone; `--launch` also needs this checkout.
import { runBridge } from './wsd/bridge.mjs';
import { callTool, listTools } from './wsd/call.mjs';
import { Connection } from './wsd/connection.mjs';
import { launchApp } from './wsd/launch.mjs';
import { commonFlags, Usage } from './wsd/options.mjs';
import { showStatus } from './wsd/status.mjs';

const USAGE = `usage: wsd tools                      the tools of the running app
       wsd call TOOL [--arg value ...]  calls one; wsd call TOOL --help tells its arguments
       wsd mcp                        an MCP server on stdin and stdout, for agents that speak stdio only
       wsd status                     where the app runs

  --output-format text|json   text is for reading, json is the structured content (default: text)
  --endpoint-file FILE        the app's endpoint file, where it is not the default one
  --user-data-dir DIR         the app's data folder, where it is not the default one
  --launch [--project PATH]   starts the app without a window first, and ends it afterwards
`;

const COMMANDS = { tools: listTools, call: callTool, mcp: runBridge, status: showStatus };

/** @returns {Promise<number>} the exit code: 0, 1 after a failure, 2 for a wrong command line */
async function main([name, ...words]) {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(USAGE);
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Usage(`There is no command ${JSON.stringify(name)}; known are ${Object.keys(COMMANDS).join(', ')}.`);
  const { options, rest } = commonFlags(words);
  const app = options.launch ? await launchApp(options.project) : undefined;
  launched = app;
  try {
    return await command({ connection: new Connection(app ? { endpointFile: app.endpointFile } : options), options, words: rest });
  } finally {
    await app?.stop();
  }
}

let launched;

// A reader that went away, as in `wsd tools | head`, is no failure. An app of our own does not outlive it.
process.stdout.on('error', (error) => {
  void Promise.resolve(launched?.stop()).finally(() => process.exit(error.code === 'EPIPE' ? 0 : 1));
});

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof Usage ? 2 : 1;
  },
);
