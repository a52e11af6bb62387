import type { AuditPort, DialogAnswers, EmulationPort, HeapPort, NetworkPort, PerformancePort } from '../commands/ports.ts';
import { auditAccessibilityTool } from './auditAccessibility.ts';
import { emulateTool } from './emulate.ts';
import { getNetworkRequestTool } from './getNetworkRequest.ts';
import { handleDialogTool } from './handleDialog.ts';
import { listNetworkRequestsTool } from './listNetworkRequests.ts';
import { performanceAnalyzeInsightTool } from './performanceAnalyzeInsight.ts';
import { performanceStartTraceTool } from './performanceStartTrace.ts';
import { performanceStopTraceTool } from './performanceStopTrace.ts';
import { takeHeapSnapshotTool } from './takeHeapSnapshot.ts';
import type { Tool } from './tool.ts';

/** What the opt-in tools work with; a group that is not turned on is absent. */
export interface OptInPorts {
  readonly dialogs?: DialogAnswers | undefined;
  readonly emulation?: EmulationPort | undefined;
  readonly network?: NetworkPort | undefined;
  readonly audit?: AuditPort | undefined;
  readonly performance?: PerformancePort | undefined;
  readonly memory?: HeapPort | undefined;
}

/** The tools of the groups that are turned on, in the order of OPT_IN_GROUPS. */
export function optInTools({ dialogs, emulation, network, performance, audit, memory }: OptInPorts): readonly Tool[] {
  return [
    ...(dialogs ? [handleDialogTool(dialogs)] : []),
    ...(network ? [listNetworkRequestsTool, getNetworkRequestTool(network)] : []),
    ...(emulation ? [emulateTool(emulation)] : []),
    ...(performance
      ? [performanceStartTraceTool(performance), performanceStopTraceTool(performance), performanceAnalyzeInsightTool(performance)]
      : []),
    ...(memory ? [takeHeapSnapshotTool(memory)] : []),
    ...(audit ? [auditAccessibilityTool(audit)] : []),
  ];
}
