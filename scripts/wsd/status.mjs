import { Usage } from './options.mjs';

/** Where the app runs; exit code 1 when it does not. */
export async function showStatus({ connection, options, words }) {
  if (words.length > 0) throw new Usage(`wsd status takes no ${JSON.stringify(words[0])}.`);
  // The token is a secret: that there is one is all that is told.
  const { url, pid, version, project, startedAt, token } = connection.endpoint();
  const status = { running: true, url, pid, version, project, startedAt, needsToken: token !== undefined };
  process.stdout.write(
    options.outputFormat === 'json'
      ? `${JSON.stringify(status, null, 2)}\n`
      : `Web SDK Debugger ${version} runs at ${url} (process ${pid}, since ${startedAt}), ${project === null ? 'without a project' : `on ${project}`}.\n`,
  );
  return 0;
}
