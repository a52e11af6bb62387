import type { ToolDefinition } from '../toolDefinition.ts';
import { auditAccessibility } from './auditAccessibility.ts';
import { emulate } from './emulate.ts';
import { getNetworkRequest } from './getNetworkRequest.ts';
import { handleDialog } from './handleDialog.ts';
import { listNetworkRequests } from './listNetworkRequests.ts';
import { performanceAnalyzeInsight } from './performanceAnalyzeInsight.ts';
import { performanceStartTrace } from './performanceStartTrace.ts';
import { performanceStopTrace } from './performanceStopTrace.ts';
import { takeHeapSnapshot } from './takeHeapSnapshot.ts';

/** Groups of tools that `--categories` turns on, in the order in which `tools/list` shows them. */
export const CATEGORIES = ['network', 'emulation', 'performance', 'memory', 'audit'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface OptInGroup {
  readonly name: string;
  /** The flag that turns it on. */
  readonly flag: string;
  readonly definitions: readonly ToolDefinition[];
}

/** The tools beyond the protocol's, all off by default. */
export const OPT_IN_GROUPS: readonly OptInGroup[] = [
  { name: 'dialogs', flag: '--dialogs manual', definitions: [handleDialog] },
  { name: 'network', flag: '--categories network', definitions: [listNetworkRequests, getNetworkRequest] },
  { name: 'emulation', flag: '--categories emulation', definitions: [emulate] },
  {
    name: 'performance',
    flag: '--categories performance',
    definitions: [performanceStartTrace, performanceStopTrace, performanceAnalyzeInsight],
  },
  { name: 'memory', flag: '--categories memory', definitions: [takeHeapSnapshot] },
  { name: 'audit', flag: '--categories audit', definitions: [auditAccessibility] },
];
