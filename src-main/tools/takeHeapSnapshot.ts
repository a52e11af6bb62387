import { takeHeapSnapshot } from '../../src-shared/protocol/tools/takeHeapSnapshot.ts';
import type { HeapPort } from '../commands/ports.ts';
import { heap } from '../sections/heap.ts';
import { connected, onTarget } from './preconditions.ts';
import { implement, type Tool } from './tool.ts';

export function takeHeapSnapshotTool(port: HeapPort): Tool {
  return implement(
    takeHeapSnapshot,
    connected(
      onTarget(async ({ input: { filePath }, response }) => {
        response.include(heap, await port.take(filePath));
      }),
    ),
  );
}
