import { performanceAnalyzeInsight } from '../../src-shared/protocol/tools/performanceAnalyzeInsight.ts';
import type { PerformancePort } from '../commands/ports.ts';
import { performanceInsight } from '../sections/performanceInsight.ts';
import { implement, type Tool } from './tool.ts';

export function performanceAnalyzeInsightTool(port: PerformancePort): Tool {
  return implement(performanceAnalyzeInsight, ({ input: { insightName, insightSetId }, response }) => {
    response.include(performanceInsight, port.insight(insightName, insightSetId));
  });
}
