import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findChromium, withoutAddressBar } from './testing/chromium.ts';

const executablePath = findChromium();

/** Nobody beyond this machine is asked. */
const thisMachineAlone = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1';

/** Journeys through the real, built server with the sample events, at the size of a phone, of a desk, or of both. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3,
  forbidOnly: process.env.CI !== undefined,
  // Continuous integration runs on busy machines. The check prints each journey that needed its second try.
  retries: process.env.CI === undefined ? 0 : 1,
  // Generous, for a busy machine: nothing here is about speed.
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
    // The server says where it is; by then, the journeys' own processes read this file again.
    baseURL: process.env.PISTA_ADDRESS ?? '',
    launchOptions: {
      args: [...chromiumFlags, withoutAddressBar, thisMachineAlone],
      ...(executablePath !== undefined && { executablePath }),
    },
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
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
