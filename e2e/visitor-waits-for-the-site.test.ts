import type { Browser, Page } from '@playwright/test';
import { locales } from '#contract/locales.ts';
import { buildFrame } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { createLog } from '#server/log.ts';
import { pageRoutes } from '#server/pages/routes.ts';
import { openSite } from '#server/pages/site.ts';
import { silentLog } from '#testing/silent-log.ts';
import { refusalPage as en } from '#web/words/en/refusal-page.ts';
import { refusalPage as es } from '#web/words/es/refusal-page.ts';
import { refusalPage as fr } from '#web/words/fr/refusal-page.ts';
import { now } from './clock.ts';
import { expect, expectAccessible, test } from './pista.ts';

const words = { fr, en, es };

/** The pages of a server whose database is nowhere. */
async function serverWithoutDatabase() {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgresql://nobody@localhost/none?host=/nowhere' });
  const { db, close } = await openDatabase(config, silentLog);
  const app = await buildFrame(config, createLog('silent'));
  app.addHook('onClose', close);
  const site = await openSite();
  if (!site) throw new Error('The build left no site.');
  await pageRoutes(
    app,
    {
      config,
      db,
      clock: () => now,
      map: { version: 1, isLoaded: false, upcoming: () => [], nearestOfNext: () => [], nearest: () => [] },
    },
    site,
  );
  return app;
}

/** A browser whose console is not watched: it complains of every page that is away. It meets that server until `recover`. */
async function visitorInTheMiddleOfIt(browser: Browser, baseURL: string): Promise<{ page: Page; recover(): void }> {
  const down = await serverWithoutDatabase();
  const { viewport = null, isMobile = false, hasTouch = false } = test.info().project.use;
  const page = await (await browser.newContext({ baseURL, viewport, isMobile, hasTouch })).newPage();
  let isDown = true;
  await page.clock.install({ time: now });
  await page.route('**/events/*', async (route) => {
    if (!isDown) return route.fallback();
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const method = request.method() === 'HEAD' ? 'HEAD' : 'GET';
    const answer = await down.inject({ method, url: pathname + search, headers: await request.allHeaders() });
    const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
    await route.fulfill({ status: answer.statusCode, headers, body: answer.rawPayload });
  });
  return {
    page,
    recover() {
      isDown = false;
    },
  };
}

test('who meets a site that is away reads so, and is led on by itself when it is back', async ({
  browser,
  baseURL,
  request,
}) => {
  const [event] = await (await request.get('/api/internal/events?limit=1')).json();
  const { page, recover } = await visitorInTheMiddleOfIt(browser, baseURL ?? '');
  for (const locale of locales) {
    const answer = await page.goto(`/events/${event.slug}?lang=${locale}`);
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[locale].unavailable.title);
    await expectAccessible(page);
  }

  // With large letters on the smallest of screens nothing is cut.
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const isWhole = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  expect(await page.evaluate(isWhole)).toBe(true);

  // It has asked, and was told to wait: it stays.
  const asked = page.waitForRequest((question) => question.method() === 'HEAD');
  await page.clock.fastForward(16_000);
  await asked;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.unavailable.title);

  recover();
  await expect(async () => {
    await page.clock.fastForward(16_000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name, { timeout: 1000 });
  }).toPass();
});

test('who does not want to wait presses the link', async ({ browser, baseURL, request }) => {
  const [event] = await (await request.get('/api/internal/events?limit=1')).json();
  const { page, recover } = await visitorInTheMiddleOfIt(browser, baseURL ?? '');
  await page.goto(`/events/${event.slug}?lang=fr`);
  recover();
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name);
  expect(new URL(page.url()).search).toBe('?lang=fr');
});

test('what is pressed before the script is there is done when it is', async ({ page, request }) => {
  const [event] = await (await request.get('/api/internal/events?limit=1')).json();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/start-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/events/${event.slug}?lang=en`);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
});
