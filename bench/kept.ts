/**
 * A site without a network on a phone with a processor slowed four times: time until a saved event and the map are usable
 * from a cold start, and bytes of what is kept. The site must be built (`npm run build`).
 *
 *   npm run bench:kept [-- --events 2000,20000] [-- --runs 3]
 */
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { packZoom } from '#contract/packs.ts';
import { unproject } from '#contract/tiles.ts';
import { chromiumFlags, findChromium } from '#testing/chromium.ts';
import { startSite } from '#testing/reliability/site-process.ts';
import { fillTile, tile } from './pack-events.ts';
import { percentile, type Report, runBench, say } from './report.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '2000,20000' },
    runs: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  say('Usage: npm run bench:kept -- [--events 2000,20000] [--runs 3]');
  process.exit();
}

const slowdown = 4;
const limits = { mapMs: 4000, savedMs: 1500, megabytes: 5 };

await runBench(async (report) => {
  for (const events of values.events.split(',').map(Number)) await measure(report, events);
});

async function measure(report: Report, events: number): Promise<void> {
  const site = await startSite({
    isOnPostgresql: false,
    async fill(tools) {
      say(`Filling a tile with ${events} events …`);
      await fillTile(tools.db, tools.dataDir, events);
    },
  });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumFlags, '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1'],
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    const context = await browser.newContext({ baseURL: site.address, viewport: { width: 390, height: 844 } });
    await context.addInitScript(() => localStorage.setItem('firstVisitAt', '0'));
    const saved = await keep(context);
    const sizes = await bytesKept(context);
    await context.setOffline(true);
    const times: Record<'map' | 'saved', number[]> = { map: [], saved: [] };
    for (let run = 0; run < Number(values.runs); run += 1) {
      times.saved.push(await timeUntil(context, saved, eventIsShown));
      times.map.push(await timeUntil(context, viewOfTile(), mapIsUsable));
    }
    const note = `median of ${values.runs} cold starts, ${events} events in the tile`;
    const ms = (all: number[]) => Math.round(percentile(all, 0.5));
    report({
      name: 'saved event without a network',
      value: ms(times.saved),
      unit: 'ms',
      limit: { max: limits.savedMs },
      note,
    });
    report({ name: 'map without a network', value: ms(times.map), unit: 'ms', limit: { max: limits.mapMs }, note });
    for (const [name, bytes] of Object.entries(sizes))
      report({
        name: `kept: ${name}`,
        value: Math.round(bytes / 1000),
        unit: 'kB',
        note: `${events} events in the tile`,
      });
    const sum = Object.values(sizes).reduce((total, bytes) => total + bytes, 0);
    report({ name: 'kept: all', value: Math.round(sum / 1000), unit: 'kB', limit: { max: limits.megabytes * 1000 } });
  } finally {
    await browser.close();
    await site.remove();
  }
}

/** Visits the map until it is kept, saves an event, and returns its path. */
async function keep(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto(viewOfTile());
  const link = page.locator('article h3 a').first();
  await link.waitFor({ state: 'attached' });
  const path = (await link.getAttribute('href')) ?? '';
  await page.goto(path);
  await page.locator('button[aria-pressed=false]').first().click();
  await page.goto(viewOfTile());
  const isKept = (path: string) =>
    page.evaluate(async (path) => {
      if (navigator.serviceWorker.controller?.state !== 'activated') return false;
      const packs = (await (await caches.open('kept-areas')).keys()).length;
      return packs >= 3 && (await (await caches.open('kept-answers')).match(`/api/internal${path}`)) !== undefined;
    }, path);
  while (!(await isKept(path))) await page.waitForTimeout(500);
  // The packs of the view follow those of the saved event.
  await page.waitForTimeout(5000);
  await page.close();
  return path;
}

/** Returns the bytes of the bodies in each cache. */
async function bytesKept(context: BrowserContext): Promise<Record<string, number>> {
  const page = await context.newPage();
  await page.goto('/about');
  const sizes = await page.evaluate(async () => {
    const found: [string, number][] = [];
    for (const name of await caches.keys()) {
      const all = await (await caches.open(name)).matchAll();
      const blobs = await Promise.all(all.map((one) => one.blob()));
      found.push([name.replace(/^site-.*/, 'site'), blobs.reduce((sum, { size }) => sum + size, 0)]);
    }
    return found;
  });
  await page.close();
  return Object.fromEntries(sizes);
}

/** Opens a page in a new tab of a slow phone, and returns the time until `isReady` in milliseconds. */
async function timeUntil(context: BrowserContext, path: string, isReady: () => boolean): Promise<number> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const startedMs = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(isReady, undefined, { polling: 50 });
  const ms = performance.now() - startedMs;
  await page.close();
  return ms;
}

/** Runs in the page. */
function eventIsShown(): boolean {
  return document.querySelector('main h1') !== null && document.querySelector('main time') !== null;
}

/** Runs in the page: pins and cards are there. */
function mapIsUsable(): boolean {
  const pins = [...document.querySelectorAll('[role=group] button')].some((pin) => /\d/.test(pin.textContent ?? ''));
  return pins && document.querySelector('article h3') !== null;
}

function viewOfTile(): string {
  const { longitude, latitude } = unproject((tile.x + 0.5) / 2 ** packZoom, (tile.y + 0.5) / 2 ** packZoom);
  return `/?z=11&lat=${latitude.toFixed(4)}&lng=${longitude.toFixed(4)}`;
}
