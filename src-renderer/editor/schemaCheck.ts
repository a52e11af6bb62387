import type { SchemaFault } from './schemaFaults.ts';

export type SchemaVerdict =
  | { readonly state: 'checked'; readonly faults: readonly SchemaFault[] }
  /** The schema cannot be worked with. */
  | { readonly state: 'broken'; readonly reason: string }
  | { readonly state: 'tooSlow' };

const CHECK_MS = 1_500;

/** Checks data against a schema in a worker, which is ended when it takes too long. A newer check ends an older one. */
export function createSchemaCheck() {
  let worker: Worker | undefined;
  let overtake: (() => void) | undefined;

  const end = (): void => {
    worker?.terminate();
    worker = undefined;
  };
  return {
    /** `undefined` when another check took its place. */
    check(schema: Readonly<Record<string, unknown>>, value: unknown): Promise<SchemaVerdict | undefined> {
      overtake?.();
      return new Promise((resolve) => {
        worker ??= new Worker(new URL('./schemaWorker.ts', import.meta.url), { type: 'module' });
        const running = worker;
        const listening = new AbortController();
        const finish = (verdict: SchemaVerdict | undefined): void => {
          clearTimeout(timer);
          listening.abort();
          overtake = undefined;
          resolve(verdict);
        };
        const timer = setTimeout(() => {
          end();
          finish({ state: 'tooSlow' });
        }, CHECK_MS);
        overtake = () => {
          end();
          finish(undefined);
        };
        running.addEventListener(
          'message',
          ({ data }: MessageEvent<{ faults?: readonly SchemaFault[]; broken?: string }>) =>
            finish(data.faults ? { state: 'checked', faults: data.faults } : { state: 'broken', reason: data.broken ?? '' }),
          { signal: listening.signal },
        );
        running.addEventListener(
          'error',
          ({ message }) => {
            end();
            finish({ state: 'broken', reason: message });
          },
          { signal: listening.signal },
        );
        // A worker's messages know no origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        running.postMessage({ schema, value });
      });
    },
    close: (): void => {
      overtake?.();
      end();
    },
  };
}
