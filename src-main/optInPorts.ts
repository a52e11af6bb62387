import path from 'node:path';
import type { Options } from './cli.ts';
import type { ControlCommands } from './commands/ports.ts';
import type { OutputFiles } from './files/outputFiles.ts';
import { analyzeInThread } from './performance/analyzer.ts';
import { PerformanceTracing } from './performanceTracing.ts';
import type { SceneRecord } from './sceneRecord.ts';
import type { SnapshotStore } from './store/snapshotStore.ts';
import { auditAccessibility } from './targets/accessibilityAudit.ts';
import type { DialogDesk } from './targets/dialogDesk.ts';
import type { Emulation } from './targets/emulation.ts';
import { takeHeapSnapshot } from './targets/heapSnapshot.ts';
import type { StageLiveTarget } from './targets/liveTarget.ts';
import type { NetworkRecorder } from './targets/networkRecorder.ts';
import { PerformanceRecorder } from './targets/performanceRecorder.ts';
import type { OptInPorts } from './tools/optIn.ts';

export interface OptInParts {
  readonly options: Options;
  readonly store: SnapshotStore;
  readonly live: StageLiveTarget;
  readonly files: OutputFiles;
  readonly record: SceneRecord;
  readonly commands: Pick<ControlCommands, 'renderPage' | 'renderWidget'>;
  readonly desk: DialogDesk;
  readonly emulation: Emulation;
  readonly recorder: NetworkRecorder;
}

/** What the tools of the groups that were asked for work with. */
export function optInPorts({ options, store, live, files, record, commands, desk, emulation, recorder }: OptInParts): OptInPorts {
  const has = (category: Options['categories'][number]): boolean => options.categories.includes(category);
  const performance = new PerformanceRecorder(Date.now, (sinceMs) => (store.recordingSinceMs = sinceMs));
  return {
    ...(options.dialogs === 'manual' && { dialogs: desk }),
    ...(has('network') && { network: { bodies: recorder, redactHeaders: options.redactNetworkHeaders } }),
    ...(has('emulation') && { emulation }),
    ...(has('performance') && {
      performance: new PerformanceTracing({
        files,
        start: () => live.read((guest) => performance.start(guest)),
        stop: (file) => performance.stop(file),
        discard: () => performance.discard(),
        renderAgain: (by) => record.renderAgain(commands, by),
        analyze: (file) => analyzeInThread(path.join(import.meta.dirname, 'traceWorker.js'), file),
      }),
    }),
    ...(has('memory') && {
      memory: {
        take: async (filePath) => {
          const ask = { filePath, extensions: ['.heapsnapshot'], tempName: 'heap.heapsnapshot' };
          const { result: summary, ...file } = await files.writeLarge(ask, (into) => live.read((guest) => takeHeapSnapshot(guest, into)));
          return { ...file, summary };
        },
      },
    }),
    ...(has('audit') && { audit: { audit: (uid) => live.read((guest) => auditAccessibility(guest, uid)) } }),
  };
}
