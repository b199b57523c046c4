/**
 * Bytes of script and style that a phone fetches (brotli) until the map can be used, and for an event's page, beside
 * their limits: as a browser counts them, so what comes later, when it is needed, is told apart.
 *
 *   npm run bench:bundle
 */
import type { Browser, Page } from '@playwright/test';
import { visited } from './visited.ts';

const limits = { map: 220_000, event: 140_000 };

await visited(async ({ address, eventPath, browser }) => {
  await tell('map', limits.map, browser, `${address}/`, (page) =>
    page.getByRole('button', { name: /\d/ }).first().waitFor(),
  );
  await tell('event', limits.event, browser, `${address}${eventPath}`, (page) => page.waitForLoadState('networkidle'));
});

async function tell(
  name: string,
  limit: number,
  browser: Browser,
  address: string,
  isUsable: (page: Page) => Promise<unknown>,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const files: { path: string; bytes: number; encoding: string }[] = [];
  page.on('requestfinished', async (request) => {
    if (!['script', 'stylesheet'].includes(request.resourceType())) return;
    const [sizes, response] = await Promise.all([request.sizes(), request.response()]);
    const encoding = (await response?.headerValue('content-encoding')) ?? 'identity';
    files.push({ path: new URL(request.url()).pathname, bytes: sizes.responseBodySize, encoding });
  });
  await page.addInitScript(hideWhatIsFarDown);
  await page.goto(address);
  await isUsable(page);
  const needed = [...files];

  for (const { path, bytes, encoding } of needed) say(`  ${String(bytes).padStart(7)}  ${encoding.padEnd(8)} ${path}`);
  const sum = needed.reduce((total, { bytes }) => total + bytes, 0);
  say(`${name}: ${kilobytes(sum)} until it can be used, limit ${kilobytes(limit)}${sum > limit ? '  ✗' : ''}\n`);
  await page.close();
}

/** In the page: what loads when one scrolls near it does not load. */
function hideWhatIsFarDown(): void {
  IntersectionObserver.prototype.observe = () => {};
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
