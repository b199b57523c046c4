import type { Browser, Page } from '@playwright/test';
import { BadNetwork } from './drivers/bad-network.ts';
import { expect, phoneOnly, test, wordsIn } from './pista.ts';

const words = wordsIn.fr;

/** Opens a page that may have workers. Not the page of the test, which must log no failed requests. */
function openPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return browser.newPage({
    ...(baseURL !== undefined && { baseURL }),
    ...{ serviceWorkers: 'allow', locale: 'fr-FR', viewport: { width: 390, height: 844 } },
  });
}

/** Makes the next visit a later one. */
async function forgetLastVisit(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('firstVisitAt'))).not.toBeNull();
  await page.evaluate(() => localStorage.setItem('firstVisitAt', '0'));
}

/** Waits until the site is kept and its worker answers for this page. */
async function becomeKept(page: Page): Promise<void> {
  await page.goto('/about');
  await forgetLastVisit(page);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

test(
  'visitor opens any address without a network, from the second visit on',
  phoneOnly,
  async ({ browser, baseURL }) => {
    const page = await openPage(browser, baseURL);
    await page.goto('/about');
    await forgetLastVisit(page);
    const kept = () =>
      page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()]);
    expect(await kept()).toEqual([0, []]);
    await becomeKept(page);

    await page.context().setOffline(true);
    const open = async (path: string) => {
      const answer = await page.goto(path);
      expect(answer?.fromServiceWorker()).toBe(true);
      return page.getByRole('heading', { level: 1 });
    };
    await expect(await open('/saved')).toHaveText(words.saved.title);
    await expect(await open('/?days=tonight')).toHaveText(words.map.title);
    await expect(page.getByRole('application', { name: words.map.mapLabel })).toBeVisible();
    await expect(await open('/events/not-kept')).toHaveText(words.frame.offline);
    await expect(await open('/contact?lang=es')).toHaveText(words.contact.title);
    await expect(await open('/admin')).toBeVisible();
    await page.close();
  },
);

test('visitor on a silent network opens the kept site after three seconds', phoneOnly, async ({ browser, baseURL }) => {
  const network = await BadNetwork.open(baseURL ?? '');
  const page = await openPage(browser, network.address);
  await becomeKept(page);
  network.isSilent = true;
  await page.goto('/saved', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.saved.title);
  await page.close();
  network.close();
});
