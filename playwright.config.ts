import { defineConfig, devices } from '@playwright/test';
import { findHeadlessShell, journeyBrowser } from './testing/chromium.ts';

/** Journeys through the built server with sample events, at the size of a phone, a desktop, or both. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3,
  forbidOnly: process.env.CI !== undefined,
  // Continuous integration runs on busy machines. The check prints each journey that needed its second try.
  retries: process.env.CI === undefined ? 0 : 1,
  // Long timeouts for busy machines. These tests do not measure speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  webServer: {
    command: 'node_modules/.bin/node e2e/server.ts',
    wait: {
      stdout:
        /Pista is at (?<pista_address>\S+) with its data in (?<pista_data>\S+) and its streets at (?<pista_streets>\S+) and a school at (?<pista_school>\S+) and a push service at (?<pista_push>\S+) and one without its database at (?<pista_away>\S+)/,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    timeout: 180_000,
  },
  use: {
    // The server prints its URL. Playwright's worker processes read this file again afterwards.
    baseURL: process.env.PISTA_ADDRESS ?? '',
    launchOptions: journeyBrowser(findHeadlessShell()),
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    // Requests through a worker cannot be intercepted. Journeys about workers allow them.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
    },
  ],
});
