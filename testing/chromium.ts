import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const usualPlaces = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium of this machine, the one that browser tests and measurements drive. */
export function findChromium(): string | undefined {
  return usualPlaces.find((path) => path !== undefined && existsSync(path));
}

/** The same, fetched from the system's packages where that can be done without asking anyone, or one line on how to get it. */
export function obtainChromium(say: (line: string) => void): { path: string } | { missing: string } {
  if (!findChromium() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('No Chromium here: fetching it from the system’s packages.');
    spawnSync('sh', ['-c', 'apt-get update -qq && apt-get install -y -qq chromium'], { stdio: 'inherit' });
  }
  const path = findChromium();
  if (path) return { path };
  return { missing: 'Browser tests need Chromium: `apt-get install chromium`, or point CHROMIUM_PATH at one.' };
}

/** Headless, and silent towards the network: a test that calls home would fail where there is none. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Each window would load, unseen, what opens below its address bar, which takes as long as a page of ours. The switch takes
 * the place of the one that Playwright gives: what that one turns off stands here too.
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
