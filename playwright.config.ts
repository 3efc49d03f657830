import { defineConfig } from 'playwright/test';

// One worker: the tests own the session bus, the tray and the notification service.
export default defineConfig({
  testDir: 'test/e2e',
  workers: 1,
  timeout: 90_000,
  retries: 0,
  forbidOnly: true,
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
});
