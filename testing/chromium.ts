import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const knownPaths = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns the path of the Chromium used by browser tests and benchmarks, or undefined if it is not installed. */
export function findChromium(): string | undefined {
  return knownPaths.find((path) => path !== undefined && existsSync(path));
}

const shellPath = '/usr/bin/chromium-headless-shell';

/**
 * Returns the path of the browser of the journeys: Chromium without windows and profiles, which takes a sixth less
 * processor time but has no push messages. Otherwise that of Chromium, or undefined if neither is installed.
 */
export function findHeadlessShell(): string | undefined {
  return process.env.CHROMIUM_PATH === undefined && existsSync(shellPath) ? shellPath : findChromium();
}

/**
 * Returns the path of Chromium, installing it from the system's packages if possible, or a line that says how to
 * install it.
 */
export function obtainChromium(say: (line: string) => void): { path: string } | { missing: string } {
  if (!findChromium() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Chromium is not installed. Installing it from the system’s packages.');
    spawnSync('sh', ['-c', 'apt-get update -qq && apt-get install -y -qq chromium'], { stdio: 'inherit' });
  }
  const path = findChromium();
  if (path) return { path };
  return { missing: 'Browser tests need Chromium: `apt-get install chromium`, or point CHROMIUM_PATH at one.' };
}

/** Headless and without background requests, which would fail without a network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Without this, each window would load the hidden popup of the address bar, which takes as long as a page of Pista. The
 * flag replaces the one of Playwright, so the features that Playwright disables are repeated here.
 */
const withoutAddressBar = `--disable-features=${[
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
].join(',')}`;

/** Blocks all hosts except this machine. */
const onlyLocalhost = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1';

/** Returns the launch options of the journeys with this browser. */
export function journeyBrowser(executablePath: string | undefined) {
  const args = [...chromiumFlags, withoutAddressBar, onlyLocalhost];
  return { args, ...(executablePath !== undefined && { executablePath }) };
}
