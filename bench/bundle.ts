/**
 * Bytes of script and style that a phone fetches (brotli) until the map can be used, and for an event's page, beside
 * their limits: as a browser counts them, so what comes later, when it is needed, is told apart.
 *
 *   npm run bench:bundle
 */
import type { Browser, Page, Request } from '@playwright/test';
import { runBench, say, type Tell } from './report.ts';
import { visited } from './visited.ts';

const limits = { map: 220_000, event: 145_000 };

await runBench((tell) =>
  visited(async ({ address, eventPath, browser }) => {
    await measure(tell, 'map', limits.map, browser, `${address}/`, (page) =>
      page.getByRole('button', { name: /\d/ }).first().waitFor(),
    );
    await measure(tell, 'event page', limits.event, browser, `${address}${eventPath}`, (page) =>
      page.waitForLoadState('networkidle'),
    );
  }),
);

async function measure(
  tell: Tell,
  name: string,
  limit: number,
  browser: Browser,
  address: string,
  isUsable: (page: Page) => Promise<unknown>,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const finished: Request[] = [];
  page.on('requestfinished', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) finished.push(request);
  });
  await page.addInitScript(hideWhatIsFarDown);
  await page.goto(address);
  await isUsable(page);
  const needed = await Promise.all(finished.map(weigh));

  for (const { path, bytes, encoding } of needed) say(`  ${String(bytes).padStart(7)}  ${encoding.padEnd(8)} ${path}`);
  const sum = needed.reduce((total, { bytes }) => total + bytes, 0);
  tell({
    name: `${name}, script and style until it can be used`,
    value: sum / 1000,
    unit: 'kB',
    limit: { most: limit / 1000 },
  });
  await page.close();
}

async function weigh(request: Request): Promise<{ path: string; bytes: number; encoding: string }> {
  const [{ responseBodySize: bytes }, response] = await Promise.all([request.sizes(), request.response()]);
  const encoding = (await response?.headerValue('content-encoding')) ?? 'identity';
  return { path: new URL(request.url()).pathname, bytes, encoding };
}

/** In the page: what loads when one scrolls near it does not load. */
function hideWhatIsFarDown(): void {
  IntersectionObserver.prototype.observe = () => {};
}
