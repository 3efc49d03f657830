import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{unit,pipeline,ipc,attacks,security}/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
  },
});
