import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from '../isAlive.mjs';

const APP_NAME = 'Web SDK Debugger';
const ANSWER_LIMIT = 64 * 1024 * 1024;

/** Where the app keeps its data when nobody says otherwise. */
export function defaultDataFolder(platform = process.platform, env = process.env) {
  const home = os.homedir();
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', APP_NAME);
  if (platform === 'win32') return path.join(env.APPDATA ?? path.join(home, 'AppData', 'Roaming'), APP_NAME);
  return path.join(env.XDG_CONFIG_HOME || path.join(home, '.config'), APP_NAME);
}

function readEndpoint(file) {
  try {
    const info = JSON.parse(readFileSync(file, 'utf8'));
    return typeof info.url === 'string' && isAlive(info.pid) ? { ...info, file } : undefined;
  } catch {
    return undefined;
  }
}

/** The first instance's file has a fixed name, later ones carry their process id; the newest of those is taken. */
function candidates({ endpointFile, userDataDir }) {
  if (endpointFile !== undefined) return [path.resolve(endpointFile)];
  const folder = userDataDir === undefined ? defaultDataFolder() : path.resolve(userDataDir);
  if (!existsSync(folder)) return [path.join(folder, 'endpoint.json')];
  const others = readdirSync(folder)
    .filter((name) => /^endpoint-\d+\.json$/.test(name))
    .map((name) => path.join(folder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  return [path.join(folder, 'endpoint.json'), ...others];
}

/** The way to the app's endpoint. It is looked up again when the app was restarted meanwhile. */
export class Connection {
  #endpoint;

  constructor(options) {
    this.options = options;
  }

  /** @returns {{url: string, token?: string, pid: number, version: string, project: string | null, file: string}} @throws when no app runs */
  endpoint({ fresh = false } = {}) {
    if (fresh) this.#endpoint = undefined;
    const files = candidates(this.options);
    this.#endpoint ??= files.map(readEndpoint).find((info) => info !== undefined);
    if (!this.#endpoint) {
      throw new Error(`The app does not run: ${files[0]} names no endpoint that lives. Start it with npm start, or add --launch.`);
    }
    return this.#endpoint;
  }

  /** Posts one JSON-RPC message. @returns {Promise<Response>} */
  async post(message, { headers = {}, signal } = {}) {
    const send = ({ url, token }) =>
      fetch(url, {
        method: 'POST',
        signal,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: JSON.stringify(message),
      });
    try {
      return await send(this.endpoint());
    } catch (error) {
      if (signal?.aborted || error.cause?.code !== 'ECONNREFUSED') throw plain(error);
      return send(this.endpoint({ fresh: true })).catch((again) => {
        throw plain(again);
      });
    }
  }
}

function plain(error) {
  const cause = error.cause?.message ?? error.cause?.code;
  return error.name === 'AbortError' || cause === undefined ? error : new Error(`The app does not answer: ${cause}.`);
}

/** The JSON-RPC messages of an answer as they come, whether it is one JSON or a stream of events. */
export async function* messagesOf(response) {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) yield* eventsOf(response.body);
  else {
    const text = await response.text();
    const message = parsed(text);
    if (message) yield message;
    else if (response.status >= 400) throw new Error(`The endpoint answered HTTP ${response.status}: ${text.slice(0, 300).trim()}`);
  }
}

async function* eventsOf(body) {
  const decoder = new TextDecoder();
  let waiting = '';
  for await (const chunk of body) {
    waiting += decoder.decode(chunk, { stream: true });
    const events = waiting.split(/\r?\n\r?\n/);
    waiting = events.pop();
    if (waiting.length > ANSWER_LIMIT) throw new Error('The endpoint sent an event without end.');
    for (const event of events) {
      const data = event
        .split(/\r?\n/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).replace(/^ /, ''))
        .join('\n');
      const message = parsed(data);
      if (message) yield message;
    }
  }
}

function parsed(text) {
  try {
    const message = JSON.parse(text);
    return typeof message === 'object' && message !== null && message.jsonrpc === '2.0' ? message : undefined;
  } catch {
    return undefined;
  }
}
