import type { Browser, Page } from '@playwright/test';
import { usualLanguages } from '#contract/usual-site.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { desktopOnly, expect, expectAccessible, phoneOnly, test, wordsIn } from './pista.ts';
import { now, tileHost } from './settings.ts';

const { refusalPage: en } = shownMessages('en');
const { refusalPage: es } = shownMessages('es');
const { refusalPage: fr } = shownMessages('fr');

const words = { fr, en, es };

/**
 * Opens a browser that sees a server without its database until `recover` is called. Console errors are not checked,
 * because the browser logs each failed page.
 */
async function visitorDuringOutage(browser: Browser, baseURL: string): Promise<{ page: Page; recover(): void }> {
  const { viewport = null, isMobile = false, hasTouch = false } = test.info().project.use;
  const page = await (await browser.newContext({ baseURL, viewport, isMobile, hasTouch })).newPage();
  let isDown = true;
  await page.clock.install({ time: now });
  await page.route('**/events/*', async (route) => {
    if (!isDown) return route.fallback();
    const { pathname, search } = new URL(route.request().url());
    return route.fulfill({ response: await route.fetch({ url: `${process.env.PISTA_AWAY}${pathname}${search}` }) });
  });
  return {
    page,
    recover() {
      isDown = false;
    },
  };
}

test(
  'visitor sees an outage page, which reloads when the site is available again',
  phoneOnly,
  async ({ browser, baseURL, request }) => {
    const [event] = await (await request.get('/api/internal/events?limit=1')).json();
    const { page, recover } = await visitorDuringOutage(browser, baseURL ?? '');
    for (const locale of usualLanguages) {
      const answer = await page.goto(`/events/${event.slug}?lang=${locale}`);
      expect(answer?.status()).toBe(503);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[locale].unavailable.title);
      await expectAccessible(page);
    }

    // Checked on the smallest screen with large text.
    await page.setViewportSize({ width: 320, height: 568 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const isWhole = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
    expect(await page.evaluate(isWhole)).toBe(true);

    // It has polled and got an error, so it stays.
    const asked = page.waitForRequest((question) => question.method() === 'HEAD');
    await page.clock.fastForward(16_000);
    await asked;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.unavailable.title);

    recover();
    await expect(async () => {
      await page.clock.fastForward(16_000);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name, { timeout: 1000 });
    }).toPass();
    await page.context().close();
  },
);

test('visitor reloads the outage page with its link', phoneOnly, async ({ browser, baseURL, request }) => {
  const [event] = await (await request.get('/api/internal/events?limit=1')).json();
  const { page, recover } = await visitorDuringOutage(browser, baseURL ?? '');
  await page.goto(`/events/${event.slug}?lang=fr`);
  recover();
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name);
  expect(new URL(page.url()).search).toBe('?lang=fr');
  await page.context().close();
});

test('press before hydration is replayed', async ({ page, request }) => {
  const [event] = await (await request.get('/api/internal/events?limit=1')).json();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/hydrate-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/events/${event.slug}?lang=en`);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('visitor who scrolls before hydration keeps the position, and presses are replayed', async ({ page, request }) => {
  const [event] = await (await request.get('/api/internal/events?limit=1')).json();
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/hydrate-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(`/events/${event.slug}?lang=en`);
  const heart = page.getByRole('region', { name: wordsIn.en.eventDetails.nearby }).getByRole('button').first();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  script.resolve();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test.describe('in another time zone than the event', () => {
  // Hydration adds a line with the start on the visitor's clock, which moves what is below.
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('press during which the page moves clicks its control', async ({ page, request }) => {
    const [event] = await (await request.get('/api/internal/events?limit=1')).json();
    const script = Promise.withResolvers<void>();
    await page.route('**/assets/hydrate-*.js', async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto(`/events/${event.slug}?lang=en`);
    const report = page.getByRole('button', { name: 'Report a problem' });
    await report.hover();
    const before = await report.boundingBox();
    await page.mouse.down();
    script.resolve();
    await expect.poll(async () => (await report.boundingBox())?.y).not.toBe(before?.y);
    await page.mouse.up();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test('press of the menu before hydration opens it on a client-only page', phoneOnly, async ({ page, navigation }) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/hydrate-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/home');
  await navigation.opener.click();
  script.resolve();
  await expect(navigation.menu.getByRole('link').first()).toBeVisible();
});

test('failed and removed files are loaded again', phoneOnly, async ({ browser, baseURL }) => {
  const page = await (
    await browser.newContext({ ...(baseURL !== undefined && { baseURL }), locale: 'en-GB' })
  ).newPage();
  await page.clock.install({ time: now });
  await page.route('**/assets/hydrate-*.js', (route) => route.abort());
  const missed = page.waitForEvent('requestfailed');
  await page.goto('/home');
  await missed;
  await page.unroute('**/assets/hydrate-*.js');
  const title = page.getByRole('heading', { level: 1 });
  await expect(async () => {
    await page.clock.fastForward(16_000);
    await expect(title).toHaveText(wordsIn.en.accounts.logInTitle, { timeout: 1000 });
  }).toPass();

  // From another page than the one that was reloaded.
  await page.goto('/about');
  await page.route('**/assets/contact-screen-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole('link', { name: wordsIn.en.frame.contact }).last().click();
  await expect(title).toHaveText(wordsIn.en.contact.title);
  await page.context().close();
});

for (const missing of ['layer-*.js', 'worker-*.js', 'world-*.bin']) {
  test(`base map appears after ${missing} has loaded`, desktopOnly, async ({ browser, baseURL }) => {
    const page = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage();
    await page.route(`${tileHost}**`, (route) => route.abort());
    let hasNetwork = false;
    let asked = 0;
    await page.route(`**/assets/${missing}`, (route) => {
      asked += 1;
      return hasNetwork ? route.continue() : route.abort();
    });
    await page.goto('/?z=5&lat=48.85&lng=2.35');
    await expect.poll(() => asked).toBeGreaterThan(0);
    hasNetwork = true;
    await expect(async () => {
      // Moving the map requests more missing tiles.
      await page.getByRole('main').hover();
      await page.mouse.wheel(0, -200);
      expect(await page.evaluate(coloursOfMap)).toBeGreaterThan(2);
    }).toPass();
    await page.context().close();
  });
}

/** Runs in the page. Returns the number of colours of the base map. Water alone is one. */
function coloursOfMap(): number {
  const canvas = document.querySelector<HTMLCanvasElement>('.base-map canvas');
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  return new Set(new Uint32Array(Uint8ClampedArray.from(pixels).buffer)).size;
}

test('visitor chooses a day before the script has loaded', async ({ page, words, results }) => {
  await page.route('**/assets/hydrate-*.js', () => {});
  await page.goto('/');
  await page.getByRole('button', { name: new RegExp(`^${words.filters.tonight},`) }).click();
  await expect(page).toHaveURL(/days=tonight/);
  await expect(results.cards.first()).toBeVisible();
});
