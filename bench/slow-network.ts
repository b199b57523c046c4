import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import type { Report } from './report.ts';

/** Slow 3G: 400 kbit/s and 400 ms. */
const slowNetwork = { latency: 400, downloadThroughput: (400 * 1024) / 8, uploadThroughput: (400 * 1024) / 8 };
/** Maximum until the list can be read on a first visit. */
const readableMs = 4000;

const screens = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** A town of the start on a phone, or a card beside the map. */
const readable = 'section li a[href]:not([aria-hidden])';

/** Reports when the map page can be read, and when it reacts, on a first visit over a slow network. */
export async function measureSlowNetwork(report: Report, browser: Browser, address: string): Promise<void> {
  const bare = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Bare</title><section><ul><li><a href="/">Bare</a></ul></section>');
  });
  bare.listen(0, '127.0.0.1');
  await once(bare, 'listening');
  try {
    const bareAddress = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
    for (const [name, screen] of Object.entries(screens)) {
      const visit = await firstVisit(browser, screen, `${address}/`, true);
      const beside = { name: 'a bare page', value: (await firstVisit(browser, screen, bareAddress, false)).readMs };
      report({
        name: `map on slow 3G, ${name}: readable`,
        value: visit.readMs,
        unit: 'ms',
        limit: { max: readableMs },
        beside,
      });
      report({ name: `map on slow 3G, ${name}: reacts to presses`, value: visit.reactsMs, unit: 'ms' });
      report({ name: `map on slow 3G, ${name}: layout shift`, value: visit.shift, unit: '', limit: { max: 0.01 } });
    }
  } finally {
    bare.close();
  }
}

async function firstVisit(
  browser: Browser,
  screen: (typeof screens)['phone'] | (typeof screens)['desktop'],
  address: string,
  hasApp: boolean,
) {
  const context = await browser.newContext({ ...screen, locale: 'fr' });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slowNetwork });
    await page.addInitScript(watchShifts);
    const startedAt = performance.now();
    const elapsed = () => Math.round(performance.now() - startedAt);
    await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
    // Laid out and painted: a frame has begun since.
    await page.locator(readable).locator('visible=true').first().waitFor({ timeout: 60_000 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const readMs = elapsed();
    if (!hasApp) return { readMs, reactsMs: readMs, shift: 0 };
    await page.locator('[role="application"] button').first().waitFor({ timeout: 120_000 });
    return { readMs, reactsMs: elapsed(), shift: await page.evaluate(() => window.shiftSum) };
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    shiftSum: number;
  }
}

/** Sums the layout shifts that no input caused. Runs in the page. */
function watchShifts(): void {
  window.shiftSum = 0;
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) window.shiftSum += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
