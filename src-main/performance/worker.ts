import { parentPort, workerData } from 'node:worker_threads';
import { analyzeTrace } from './analysis.ts';

/** The thread that analyses one trace file, whose path it is given. */
parentPort?.postMessage(await analyzeTrace(String(workerData)), []);
