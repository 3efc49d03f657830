import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{unit,pipeline,ipc,attacks,security}/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    // One more than cores: the tests of the pipeline wait for servers and processes much of the time.
    maxWorkers: 3,
    // A worker keeps the modules it has loaded from file to file: a third of the time. No module has a state of its own.
    isolate: false,
  },
});
