import { defineConfig } from 'playwright/test';

// One worker: the tests own the session bus, the tray and the notification service.
export default defineConfig({
  // `packaged` needs `npm run package -- dir` first; `npm run test:security` sees to it.
  projects: [
    { name: 'window', testDir: 'test/e2e' },
    { name: 'packaged', testDir: 'test/packaged' },
    // They change the system, so only `npm run test:packages` has them.
    ...(process.env.GENIE_INSTALLER ? [{ name: 'installed', testDir: 'test/installed' }] : []),
  ],
  workers: 1,
  timeout: 90_000,
  // For the sleep of Electron 33 (docs/DEVELOPMENT.md). What passes only then is named as flaky, and counted by `npm test`.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
});
