import { DebuggerError, reasonOf } from '../../src-shared/debuggerError.ts';
import { getNetworkRequest } from '../../src-shared/protocol/tools/getNetworkRequest.ts';
import type { NetworkBody, NetworkPort } from '../commands/ports.ts';
import { escapeUnseen } from '../format/escape.ts';
import { networkDetail } from '../sections/networkDetail.ts';
import { lastHop } from '../store/networkQueries.ts';
import { fromStore } from './preconditions.ts';
import { implement, type SaveFile, type Tool } from './tool.ts';

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

type Saved = { readonly filePath: string } | { readonly failure: string };

async function save(what: string, name: string, body: Promise<NetworkBody>, saveFile: SaveFile): Promise<Saved> {
  try {
    return { filePath: await saveFile(name, (await body).bytes) };
  } catch (error) {
    const hint = error instanceof DebuggerError && error.hint ? ` ${error.hint}` : '';
    return { failure: `The ${what} body was not saved: ${escapeUnseen(reasonOf(error))}${hint}` };
  }
}

const pathOf = (saved: Saved | undefined): string | undefined => (saved && 'filePath' in saved ? saved.filePath : undefined);

export function getNetworkRequestTool({ bodies, redactHeaders: redact }: NetworkPort): Tool {
  return implement(
    getNetworkRequest,
    fromStore(async ({ input: { reqid, saveBodies }, response, ports: { store, saveFile } }) => {
      const entry = store.network.find(reqid);
      const mimeType = (entry && lastHop(entry)?.mimeType) ?? '';
      const ending = ENDINGS[mimeType] ?? 'bin';
      const wants = saveBodies ? entry : undefined;
      const [request, answer] = await Promise.all([
        wants?.hasRequestBody ? save('request', `${reqid}-request.txt`, bodies.requestBody(reqid), saveFile) : undefined,
        wants?.state === 'finished' && wants.resourceType !== 'websocket'
          ? save('response', `${reqid}-response.${ending}`, bodies.responseBody(reqid), saveFile)
          : undefined,
      ]);
      const notices = [request, answer].flatMap((saved) => (saved && 'failure' in saved ? [saved.failure] : []));
      response.include(networkDetail, { reqid, redact, requestBodyPath: pathOf(request), responseBodyPath: pathOf(answer), notices });
    }),
  );
}
