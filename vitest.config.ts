import { defineConfig } from 'vitest/config';
import { guestScripts } from './scripts/guest-scripts.ts';

const plugins = [guestScripts('chrome130')];

// Tests that start Electron share two cores with it: one file at a time. The rest runs beside each other.
const ELECTRON = [
  'test/e2e/**/*.test.ts',
  'test/cases/**/*.test.ts',
  'test/inspector/**/*.test.ts',
  'test/renderer/{window,dock,palette,device}.test.ts',
  'test/renderer/*.electron.test.ts',
];

// A shared machine may stall for seconds: there, and only there, a test that fails is asked once more.
const retry = process.env['CI'] ? 1 : 0;

export default defineConfig({
  test: {
    reporters: ['default', './scripts/countReporter.mjs'],
    projects: [
      {
        plugins,
        test: {
          retry,
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ELECTRON,
          testTimeout: 15_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins,
        test: {
          retry,
          name: 'electron',
          include: ELECTRON,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
