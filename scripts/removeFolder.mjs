import { rm } from 'node:fs/promises';

const TRIES = 12;
/** Waits grow by this much from try to try: 8 s in all. */
const PAUSE_MS = 100;

/**
 * Removes the folder of an app that has ended. Chromium's own processes may outlive it by a moment and
 * still write there, so a folder that fills again is emptied again.
 *
 * @param {string} folder absolute path; absent is fine
 */
export const removeFolder = (folder) => rm(folder, { recursive: true, force: true, maxRetries: TRIES, retryDelay: PAUSE_MS });
