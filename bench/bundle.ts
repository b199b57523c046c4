/**
 * Measures the bytes of script and style (brotli) that a phone loads until the map or the page of an event is usable.
 * Files that are loaded later are not counted.
 *
 *   npm run bench:bundle
 */
import type { Browser, Page, Request } from '@playwright/test';
import { type Report, runBench, say } from './report.ts';
import { visited } from './visited.ts';

const limits = { map: 220_000, event: 145_000 };

await runBench((report) =>
  visited(async ({ address, eventPath, browser }) => {
    await measure(report, 'map', limits.map, browser, `${address}/`, (page) =>
      page.getByRole('button', { name: /\d/ }).first().waitFor(),
    );
    await measure(report, 'event page', limits.event, browser, `${address}${eventPath}`, (page) =>
      page.waitForLoadState('networkidle'),
    );
  }),
);

async function measure(
  report: Report,
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
  await page.addInitScript(disableLazyParts);
  await page.goto(address);
  await isUsable(page);
  const needed = await Promise.all(finished.map(weigh));

  for (const { path, bytes, encoding } of needed) say(`  ${String(bytes).padStart(7)}  ${encoding.padEnd(8)} ${path}`);
  const sum = needed.reduce((total, { bytes }) => total + bytes, 0);
  report({
    name: `${name}, script and style until it can be used`,
    value: sum / 1000,
    unit: 'kB',
    limit: { max: limit / 1000 },
  });
  await page.close();
}

async function weigh(request: Request): Promise<{ path: string; bytes: number; encoding: string }> {
  const [{ responseBodySize: bytes }, response] = await Promise.all([request.sizes(), request.response()]);
  const encoding = (await response?.headerValue('content-encoding')) ?? 'identity';
  return { path: new URL(request.url()).pathname, bytes, encoding };
}

/** Runs in the page. Prevents parts that load when they become visible. */
function disableLazyParts(): void {
  IntersectionObserver.prototype.observe = () => {};
}
