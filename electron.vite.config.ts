import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { resolve } from 'node:path';

const at = (path: string) => resolve(import.meta.dirname, path);

// Targets: the oldest runtime the bundles must run on (Electron 33 = Node 20.18, Chromium 130).
export default defineConfig({
  main: {
    build: {
      target: 'node20.18',
      // What every start needs is bundled, and so without the parts nobody uses and without looking for dozens of files: as
      // a package zod alone costs 20 MB of memory and a tenth of a second.
      externalizeDeps: { exclude: ['zod', 'pino', 'rotating-file-stream', 'tldts', 'uuid'] },
      outDir: 'out/main',
      rollupOptions: {
        input: {
          main: at('electron/main.ts'),
          genie: at('electron/cli/genie.ts'),
          'import-worker': at('electron/intake/import-worker.ts'),
          'parse-worker': at('electron/reading/parse-worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      target: 'node20.18',
      outDir: 'out/preload',
      // A sandboxed preload must be one CommonJS file: everything but electron is bundled.
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: at('electron/preload/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react()],
    build: {
      target: 'chrome130',
      outDir: 'out/renderer',
      // Half as much to read and parse each time the window opens.
      minify: true,
      // The polyfill fetches; this window has no network and its Chromium needs none.
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: at('renderer/index.html'),
        // What the first screen needs is one file: each more of them is a question to main while the window opens.
        output: { codeSplitting: { groups: [{ name: 'window', tags: ['$initial'] }] } },
      },
    },
  },
});
