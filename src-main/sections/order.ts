import type { SectionSlot } from '../response/section.ts';
import { audit } from './audit.ts';
import { computedStyle } from './computedStyle.ts';
import { consoleDetail } from './consoleDetail.ts';
import { consoleList } from './consoleList.ts';
import { dialogs } from './dialogs.ts';
import { droppedEntries } from './droppedEntries.ts';
import { elementRect } from './elementRect.ts';
import { emulated } from './emulated.ts';
import { emulation } from './emulation.ts';
import { handledDialog } from './handledDialog.ts';
import { heap } from './heap.ts';
import { logSnapshot } from './logSnapshot.ts';
import { lostUids } from './lostUids.ts';
import { networkDetail } from './networkDetail.ts';
import { networkList } from './networkList.ts';
import { notStored } from './notStored.ts';
import { outcome } from './outcome.ts';
import { performanceInsight } from './performanceInsight.ts';
import { performanceTrace } from './performanceTrace.ts';
import { recording } from './recording.ts';
import { renderTargets } from './renderTargets.ts';
import type { Scene } from './scene.ts';
import { screenshot } from './screenshot.ts';
import { snapshot } from './snapshot.ts';
import { stored } from './stored.ts';
import { toolCallList } from './toolCallList.ts';
import { traceList } from './traceList.ts';

/** The one place that decides the order of a response: state of the store, what was done, standing facts, then bulk data. */
export const SECTION_ORDER: readonly SectionSlot<Scene>[] = [
  dialogs,
  stored,
  notStored,
  outcome,
  emulated,
  handledDialog,
  lostUids,
  emulation,
  recording,
  droppedEntries,
  renderTargets,
  screenshot,
  snapshot,
  computedStyle,
  elementRect,
  performanceTrace,
  performanceInsight,
  audit,
  heap,
  consoleDetail,
  networkDetail,
  logSnapshot,
  traceList,
  toolCallList,
  networkList,
  consoleList,
];
