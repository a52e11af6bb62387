import { Worker } from 'node:worker_threads';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { PerformanceReport } from '../../src-shared/snapshot/performance.ts';

const HEAP_MB = 2_048;

/**
 * Analyses a trace file in a thread of its own, which loads the engine and goes away again, so that the endpoint keeps
 * answering. @throws for what is no trace, takes too long, or needs too much memory
 */
export async function analyzeInThread(script: string, file: string): Promise<PerformanceReport> {
  const worker = new Worker(script, { workerData: file, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<PerformanceReport>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`it took longer than ${LIMITS.performanceAnalysisMs} ms`)), LIMITS.performanceAnalysisMs);
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('its thread ended')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
