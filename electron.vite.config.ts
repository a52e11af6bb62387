import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { guestScripts } from './scripts/guest-scripts.ts';

// The oldest runtime the app must start on is the npm fallback, Electron 33: its Node and its Chromium.
const NODE = 'node20.18';
const CHROME = 'chrome130';

/** Hot reload needs an inline script, which the window's own policy forbids. Only the dev server's page goes without. */
const withoutCspInDevelopment: Plugin = {
  name: 'without-csp-in-development',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace(/<meta[^>]*http-equiv="Content-Security-Policy"[^>]*>/is, ''),
};

export default defineConfig({
  main: {
    plugins: [guestScripts(CHROME)],
    build: {
      target: NODE,
      outDir: 'out/main',
      // Optional packages stay outside too, so that they are looked for only where their format is chosen.
      externalizeDeps: { include: ['@toon-format/toon', '@blackwell-systems/gcf'] },
      lib: {
        entry: { index: 'src-main/index.ts', traceWorker: 'src-main/performance/worker.ts' },
        formats: ['es'],
        fileName: (_format, name) => `${name}.js`,
      },
      sourcemap: true,
    },
  },
  preload: {
    build: {
      target: NODE,
      outDir: 'out/preload',
      externalizeDeps: false,
      isolatedEntries: true,
      // A sandboxed preload is one CommonJS file and may require nothing but electron's own few modules.
      rollupOptions: {
        input: { frontend: path.resolve('src-preload/frontend.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    base: './',
    plugins: [react(), withoutCspInDevelopment],
    server: { host: '127.0.0.1' },
    build: {
      target: CHROME,
      outDir: 'out/renderer',
      rollupOptions: { input: path.resolve('src-renderer/index.html') },
    },
  },
});
