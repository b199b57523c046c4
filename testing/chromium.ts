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
export const withoutAddressBar = `--disable-features=${[
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
