import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { DebuggerError, reasonOf } from '../../src-shared/debuggerError.ts';
import type { HeapSummary } from '../../src-shared/snapshot/heap.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { Guest } from './guest.ts';
import { HeapReader } from './heapReader.ts';

/**
 * Streams the guest's heap to a new file and sums it up on the way; what did not become whole is removed.
 * @throws INSPECTION_FAILED, or what the system says of the file
 */
export async function takeHeapSnapshot(guest: Guest, filePath: string): Promise<HeapSummary> {
  const { devtools } = guest;
  const reader = new HeapReader();
  const file = createWriteStream(filePath, { flags: 'wx', mode: 0o600 });
  const done = finished(file);
  done.catch(() => {}); // told below, where the file is awaited
  let characters = 0;
  let fault: unknown;
  const stop = devtools.on<{ chunk: string }>('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    if (fault !== undefined) return;
    characters += chunk.length;
    try {
      if (characters > LIMITS.heapCharacters) throw new Error(`it is larger than ${LIMITS.heapCharacters} characters`);
      reader.push(chunk);
      file.write(chunk);
    } catch (error) {
      fault = error;
    }
  });
  try {
    await Promise.race([once(file, 'open'), done]);
    await devtools.send('HeapProfiler.enable');
    await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false }, { timeoutMs: LIMITS.heapMs });
    if (fault !== undefined) throw fault;
    const summary = reader.summary();
    file.end();
    await done;
    return summary;
  } catch (error) {
    file.destroy();
    await rm(filePath, { force: true });
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new DebuggerError('INSPECTION_FAILED', `The heap snapshot could not be taken: ${reasonOf(error)}.`, {
      hint: 'Render the target again and retry.',
      cause: error,
    });
  } finally {
    stop();
    devtools.send('HeapProfiler.disable').catch(() => {}); // the guest ended meanwhile
  }
}
