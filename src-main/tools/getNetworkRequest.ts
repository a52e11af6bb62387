import { DebuggerError, reasonOf } from '../../src-shared/debuggerError.ts';
import { getNetworkRequest } from '../../src-shared/protocol/tools/getNetworkRequest.ts';
import type { NetworkBody, NetworkPort } from '../commands/ports.ts';
import { escapeUnseen } from '../format/escape.ts';
import { networkDetail } from '../sections/networkDetail.ts';
import { lastHop } from '../store/networkQueries.ts';
import { fromStore } from './preconditions.ts';
import { implement, type Tool, type ToolPorts } from './tool.ts';

/** Endings of saved bodies by MIME type; what is missing is `bin`. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'text/html': 'html',
  'text/css': 'css',
  'text/plain': 'txt',
  'text/javascript': 'js',
  'application/javascript': 'js',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
};
/** Endings of what runs where it is opened. Beside the project's own files such a body is text. */
const ACTIVE = new Set(['html', 'css', 'js', 'svg']);

interface Body {
  readonly what: 'request' | 'response';
  readonly ending: string;
  readonly reqid: string;
  /** Where the agent wants it; a temporary file otherwise. */
  readonly wanted: string | undefined;
  readonly read: () => Promise<NetworkBody>;
}

type Saved = { readonly filePath: string } | { readonly failure: string };

/** A body that is gone fails nothing else; a path that is refused fails the call. */
async function save({ what, ending, reqid, wanted, read }: Body, { saveFile, writeFile }: ToolPorts): Promise<Saved> {
  try {
    const { bytes } = await read();
    if (wanted === undefined) return { filePath: await saveFile(`${reqid}-${what}.${ending}`, bytes) };
    const own = ACTIVE.has(ending) ? [] : [`.${ending}`];
    const extensions = [...new Set([...own, '.txt', '.bin'])];
    return { filePath: await writeFile({ filePath: wanted, extensions, onlyNew: true }, bytes) };
  } catch (error) {
    if (error instanceof DebuggerError && error.code === 'FILE_REFUSED') throw error;
    const hint = error instanceof DebuggerError && error.hint ? ` ${error.hint}` : '';
    return { failure: `The ${what} body was not saved: ${escapeUnseen(reasonOf(error))}${hint}` };
  }
}

/** `has`: whether there is such a body. */
async function saveAsAsked(body: Body, has: boolean, saveBodies: boolean, ports: ToolPorts): Promise<Saved | undefined> {
  if (body.wanted === undefined && !saveBodies) return undefined;
  if (has) return save(body, ports);
  return body.wanted === undefined ? undefined : { failure: `There is no ${body.what} body to save.` };
}

const pathOf = (saved: Saved | undefined): string | undefined => (saved && 'filePath' in saved ? saved.filePath : undefined);

export function getNetworkRequestTool({ bodies, redactHeaders: redact }: NetworkPort): Tool {
  return implement(
    getNetworkRequest,
    fromStore(async ({ input: { reqid, saveBodies, requestBodyPath, responseBodyPath }, response, ports }) => {
      const entry = ports.store.network.find(reqid);
      if (!entry) return response.include(networkDetail, { reqid, redact, notices: [] });
      const ending = ENDINGS[lastHop(entry)?.mimeType ?? ''] ?? 'bin';
      const hasResponse = entry.state === 'finished' && entry.resourceType !== 'websocket';
      const sent: Body = { what: 'request', ending: 'txt', reqid, wanted: requestBodyPath, read: () => bodies.requestBody(reqid) };
      const received: Body = { what: 'response', ending, reqid, wanted: responseBodyPath, read: () => bodies.responseBody(reqid) };
      const [request, answer] = await Promise.all([
        saveAsAsked(sent, entry.hasRequestBody, saveBodies, ports),
        saveAsAsked(received, hasResponse, saveBodies, ports),
      ]);
      const notices = [request, answer].flatMap((saved) => (saved && 'failure' in saved ? [saved.failure] : []));
      response.include(networkDetail, { reqid, redact, requestBodyPath: pathOf(request), responseBodyPath: pathOf(answer), notices });
    }),
  );
}
