/** A wrong command line; its message is what the person gets. */
export class Usage extends Error {}

const FORMATS = ['text', 'json'];

/** Flags that every command takes. `literal` names those that belong to the tool instead. */
const FLAGS = {
  '--output-format': (options, value) => {
    if (!FORMATS.includes(value)) throw new Usage(`--output-format takes text or json, not ${JSON.stringify(value)}.`);
    options.outputFormat = value;
  },
  '--endpoint-file': (options, value) => (options.endpointFile = value),
  '--user-data-dir': (options, value) => (options.userDataDir = value),
  '--project': (options, value) => (options.project = value),
};

/**
 * Takes the common flags out of a command line.
 * @returns {{options: {outputFormat: string, launch: boolean, endpointFile?: string, userDataDir?: string, project?: string}, rest: string[]}}
 */
export function commonFlags(words) {
  const options = { outputFormat: 'text', launch: false };
  const rest = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    const equals = word.indexOf('=');
    const name = equals < 0 ? word : word.slice(0, equals);
    if (word === '--launch') options.launch = true;
    else if (Object.hasOwn(FLAGS, name)) {
      const value = equals < 0 ? words[(at += 1)] : word.slice(equals + 1);
      if (value === undefined || value === '') throw new Usage(`${name} needs a value.`);
      FLAGS[name](options, value);
    } else rest.push(word);
  }
  if (options.project !== undefined && !options.launch) throw new Usage('--project goes with --launch.');
  return { options, rest };
}
