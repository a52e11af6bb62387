import { ensureInstalled } from './install.mjs';

/**
 * Everything a fresh clone needs before Electron can start: dependencies, runtime, system libraries, build.
 * @returns {Promise<{exec: string, dist: string, version?: string, how: string}>} the Electron runtime
 */
export async function prepare({ build = true } = {}) {
  ensureInstalled();
  // These import installed packages, so they may be loaded only now.
  const { resolveRuntime } = await import('../electron-runtime.mjs');
  const { ensureSystem } = await import('./system.mjs');
  const { ensureBuilt } = await import('./build.mjs');
  const runtime = await resolveRuntime();
  ensureSystem(runtime.exec);
  if (build) ensureBuilt();
  return runtime;
}

/** Ends a script with one clear sentence instead of a stack. */
export function fail(error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
