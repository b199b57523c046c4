import type { Page } from '@playwright/test';
import { expect, test } from './pista.ts';

/** Mobile network, in milliseconds and bytes a second. */
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };

/** Runs in the page. Describes the layout shifts by their elements. */
function watchShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  const nameOf = (node: Node | null) => (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 120);
  new PerformanceObserver((list) => {
    const entries = list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[];
    for (const { value, sources } of entries)
      shifts.push([value.toFixed(5), ...sources.map(({ node }) => nameOf(node))].join(' '));
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Returns the shifts so far, including those of the next frames. */
async function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { shifts: string[] }).shifts;
  });
}

test.beforeEach(({ page }) => page.addInitScript(watchShifts));

test.describe('without a cache, on a slow network', () => {
  test.beforeEach(async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.emulateNetworkConditions', slow);
  });

  for (const path of ['/', '/?z=12&lat=48.8566&lng=2.3522&town=Paris']) {
    test(`nothing moves while the map loads: ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('application').getByRole('button').first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'OpenStreetMap' }).last()).toBeVisible();
      expect(await shiftsOf(page)).toEqual([]);
    });
  }

  test('nothing moves while an event loads', async ({ page, request }) => {
    const [event] = await (await request.get('/api/internal/events?limit=1')).json();
    await page.goto(`/events/${event.slug}`);
    await page.waitForLoadState('networkidle');
    expect(await shiftsOf(page)).toEqual([]);
  });
});

test('nothing moves when fonts are late; the next screen shows them', async ({ page, words }) => {
  const fonts = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?:figtree|bricolage).*\.woff2$/, async (route) => {
    await fonts.promise;
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const areShown = await fontsOf(page);
  await expect.poll(areShown).toEqual([false, false]);
  // A browser shows fonts that arrive within a tenth of a second.
  const visibleAt = await page.evaluate(() => performance.now());
  await page.waitForFunction((start) => performance.now() > start + 1000, visibleAt);
  fonts.resolve();
  await page.waitForLoadState('networkidle');
  expect(await shiftsOf(page)).toEqual([]);
  expect(await areShown()).toEqual([false, false]);
  await page.getByRole('link', { name: words.frame.contact }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.contact.title);
  await expect.poll(areShown).toEqual([true, true]);
});

/** Returns a function that returns whether the heading and the text below it are in a font of the site. */
async function fontsOf(page: Page): Promise<() => Promise<boolean[]>> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  return async () => {
    const { root } = await session.send('DOM.getDocument');
    return Promise.all(
      ['main h1', 'main p'].map(async (selector) => {
        const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
        const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
        return fonts.every(({ isCustomFont }) => isCustomFont);
      }),
    );
  };
}
