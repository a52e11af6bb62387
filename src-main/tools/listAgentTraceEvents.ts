import { listAgentTraceEvents } from '../../src-shared/protocol/tools/listAgentTraceEvents.ts';
import { traceList } from '../sections/traceList.ts';
import { fromStore } from './preconditions.ts';
import { implement } from './tool.ts';

export const listAgentTraceEventsTool = implement(
  listAgentTraceEvents,
  fromStore(({ input, response }) => response.include(traceList, input)),
);
