import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 20_000,
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    projects: [
      // Its workers keep the modules they have loaded from file to file: a third of the time.
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], isolate: false } },
      // These set up a process as the app does, its umask for one: each file has a process of its own.
      { extends: true, test: { name: 'process', include: ['test/{pipeline,ipc,attacks,security}/**/*.test.ts'] } },
    ],
  },
});
