import { schemaFaults } from './schemaFaults.ts';

/** Runs apart from the window: a pattern of a hostile schema may take for ever, and a worker can be ended. */
self.addEventListener('message', ({ data }: MessageEvent<{ schema: Record<string, unknown>; value: unknown }>) => {
  // A worker's messages know no origin.
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    self.postMessage({ faults: schemaFaults(data.schema, data.value) });
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    self.postMessage({ broken: error instanceof Error ? error.message : String(error) });
  }
});
