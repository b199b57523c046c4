import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Locale, localeTag } from '#contract/locales.ts';
import { BadNetwork } from './drivers/bad-network.ts';
import { MapPage } from './drivers/map-page.ts';
import { Popup } from './drivers/popup.ts';
import { expect, phoneOnly, test, wordsIn } from './pista.ts';
import { now } from './settings.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
/** Paris, and a view that reaches beyond what is kept after a visit to Paris. */
const paris = '/?z=11&lat=48.86&lng=2.35';
const beyondParis = '/?z=7&lat=48.86&lng=2.35';
const toulouse = '/?z=11&lat=43.6&lng=1.44';

interface Visit {
  language: Locale;
  viewport: typeof phone;
  baseURL: string | undefined;
}

/** Opens a browser whose visitor comes back, so that it keeps the site. Not that of the test, which must log no failures. */
async function comeBack(browser: Browser, { language, viewport, baseURL }: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    ...{ viewport, locale: localeTag(language), timezoneId: 'Europe/Paris' },
    ...{ serviceWorkers: 'allow', reducedMotion: 'reduce' },
  });
  await context.clock.install({ time: now });
  await context.addInitScript(() => localStorage.setItem('firstVisitAt', '0'));
  return context;
}

/** Waits until the site and this number of packs are kept. */
async function becomeKept(page: Page, packs: number): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      if (navigator.serviceWorker.controller?.state !== 'activated' || !(await caches.has('kept-areas'))) return 0;
      return (await (await caches.open('kept-areas')).keys()).length;
    });
  await expect.poll(isKept).toBeGreaterThanOrEqual(packs);
}

/** Returns the labels of the pins and the names on the cards, once both are stable. */
async function shown(page: Page, { map }: (typeof wordsIn)['fr']) {
  const read = async () => ({
    pins: (await page.getByRole('group', { name: map.pins }).getByRole('button').evaluateAll(labels)).sort(),
    cards: await page.locator('article h3').allTextContents(),
  });
  let last = await read();
  const isStable = async () => {
    const before = JSON.stringify(last);
    last = await read();
    return last.cards.length > 0 && JSON.stringify(last) === before;
  };
  await expect.poll(isStable, { intervals: [700] }).toBe(true);
  return last;
}

/** Opens the page of an event from its card, and returns its name. */
async function openFromList(page: Page): Promise<string> {
  const link = page.getByRole('article').getByRole('heading').getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  await link.click();
  return name;
}

/** Opens the page of an event from the popup of a pin, and returns its name. */
async function openFromPin(page: Page, words: (typeof wordsIn)['fr']): Promise<string> {
  const popup = new Popup(page, words);
  await new MapPage(page, words).pins.filter({ visible: true }).first().click();
  const name = await popup.name();
  await popup.moreInfo.click();
  return name;
}

const labels = (buttons: Element[]) => buttons.map((button) => button.getAttribute('aria-label') ?? '');

test(
  'visitor finds the same events without a network, in three languages and at two sizes',
  phoneOnly,
  async ({ browser, baseURL }) => {
    const network = await BadNetwork.open(baseURL ?? '');
    const visits: (Visit & { lose: (context: BrowserContext) => unknown })[] = [
      { language: 'fr', viewport: phone, baseURL, lose: (context) => context.setOffline(true) },
      { language: 'en', viewport: desktop, baseURL, lose: (context) => context.setOffline(true) },
      // The server is gone, and the browser reports a network.
      { language: 'es', viewport: phone, baseURL: network.address, lose: () => network.close() },
    ];
    await Promise.all(
      visits.map(async (visit) => {
        const words = wordsIn[visit.language];
        const context = await comeBack(browser, visit);
        const page = await context.newPage();
        const tomorrow = page.getByRole('button', { name: new RegExp(`^${words.filters.tomorrow}`) }).first();
        await page.goto(paris);
        await becomeKept(page, 6);
        const online = [await shown(page, words)];
        const answered = page.waitForResponse((response) => /\/map\/events\?.*days=/.test(response.url()));
        await tomorrow.click();
        await answered;
        online.push(await shown(page, words));

        await visit.lose(context);
        await page.goto(paris);
        await expect.poll(() => shown(page, words)).toEqual(online[0]);
        await tomorrow.click();
        await expect.poll(() => shown(page, words)).toEqual(online[1]);

        const name = await (visit.viewport === phone ? openFromList(page) : openFromPin(page, words));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
        const [, sinceThen = ''] = words.eventPage.asOf.split('{{time}}');
        await expect(page.getByRole('article').getByText(sinceThen)).toBeVisible();
        await page.locator('[aria-pressed]').and(page.getByRole('button', { name })).first().click();
        await page.goto('/saved');
        await expect(page.getByRole('article').getByRole('link', { name })).toBeVisible();

        await page.getByRole('button', { name: words.frame.search }).first().click();
        await page.getByRole('combobox').fill(name);
        await expect(page.getByRole('option').filter({ hasText: name }).first()).toBeVisible();

        await page.goto(beyondParis);
        await expect(page.getByText(new RegExp(words.map.atLeast.replace('{{words}}', '\\d+'))).first()).toBeVisible();
        await page.goto(toulouse);
        await expect(page.getByText(words.map.notKept).first()).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: words.map.notKeptText })).toBeVisible();
        // In the sheet of a phone, the button is below the edge.
        if (visit.viewport === desktop) {
          await page.getByRole('button', { name: words.map.seeKept }).click();
          await expect(page.getByRole('article').first()).toBeVisible();
        }
        await context.close();
      }),
    );
  },
);
