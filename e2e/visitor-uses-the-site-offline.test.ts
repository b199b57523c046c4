import type { Browser, Page } from '@playwright/test';
import { BadNetwork } from './drivers/bad-network.ts';
import { expect, phoneOnly, test, withPushMessages, wordsIn } from './pista.ts';

const words = wordsIn.fr;

test.use(withPushMessages);

/** Opens a page that may have workers. Not the page of the test, which must log no failed requests. */
async function openPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    ...{ serviceWorkers: 'allow', locale: 'fr-FR', viewport: { width: 390, height: 844 } },
  });
  return context.newPage();
}

/** Waits until the site is kept and its worker answers for this page, as on a later visit. */
async function becomeKept(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('firstVisitAt', '0'));
  await page.goto('/about');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Checks that shares and push messages go to a worker of their own, beside the offline worker. */
async function expectOwnWorkerForPush(page: Page, origin: string): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js', { scope: '/share' }));
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations())
        .filter(({ active }) => active?.state === 'activated')
        .map(({ scope }) => new URL(scope).pathname)
        .sort(),
    );
  await expect.poll(scopes).toEqual(['/', '/share']);

  const devTools = await page.context().newCDPSession(page);
  const ids = new Map<string, string>();
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId } of registrations) ids.set(new URL(scopeURL).pathname, registrationId);
  });
  await devTools.send('ServiceWorker.enable');
  await expect.poll(() => ids.size).toBe(2);
  const data = JSON.stringify({ notification: { title: 'Annulé', navigate: `${origin}/about` } });
  const deliver = () =>
    Promise.all(
      ids
        .values()
        .map((registrationId) => devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })),
    );
  const shown = (scope: string) =>
    page.evaluate(async (scope) => {
      const registration = await navigator.serviceWorker.getRegistration(scope);
      return (await registration?.getNotifications())?.map(({ title }) => title);
    }, scope);
  const expectShown = () => expect.poll(() => shown('/share')).toEqual(['Annulé']);
  await deliver();
  // The browser drops a message if a busy machine starts the worker too slowly.
  await expectShown().catch(deliver);
  await expectShown();
  expect(await shown('/')).toEqual([]);

  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/share' });
    document.body.append(form);
    form.submit();
  });
  await expect(page).toHaveURL(/add-event%3Fshared|add-event\?shared/);
}

test(
  'visitor opens any address without a network or on a silent one, from the second visit on',
  phoneOnly,
  async ({ browser, baseURL }) => {
    const network = await BadNetwork.open(baseURL ?? '');
    const page = await openPage(browser, network.address);
    await page.goto('/about');
    // The tasks of an idle page have run.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('firstVisitAt'))).not.toBeNull();
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
    await page.context().setOffline(false);

    await expectOwnWorkerForPush(page, network.address);

    // The server accepts requests and does not answer.
    network.isSilent = true;
    await page.goto('/saved', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.saved.title);
    // A proxy says that the server is away.
    Object.assign(network, { isSilent: false, isAway: true });
    await page.goto('/contact', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.contact.title);
    await page.context().close();
    network.close();
  },
);

test(
  'a new version takes over on request, and leaves forms and files of other tabs alone',
  phoneOnly,
  async ({ browser, baseURL }) => {
    const network = await BadNetwork.open(baseURL ?? '');
    const form = await openPage(browser, network.address);
    await becomeKept(form);
    await form.goto('/contact');
    const text = form.getByRole('textbox', { name: words.contact.message });
    await text.fill('Half a mess');
    const other = await form.context().newPage();
    await other.goto('/about');
    for (const page of [form, other]) await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    // The parts that wait for an idle page.
    await expect.poll(() => form.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(1);

    const script = (await form.locator('script[type=module]').getAttribute('src')) ?? '';
    const renamed = script.replace(/main-.{8}/, 'main-nextnext');
    network.renamed.set(renamed, script);
    const isNext = (body: string) => body.replaceAll(script, renamed);
    network.changes.set('/shell', isNext);
    network.changes.set('/offline-worker.js', (body) => isNext(body).replace(/"version":"/, '"version":"next'));
    await form.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.update());
    const offer = (page: Page) => page.getByRole('button', { name: words.install.update });
    await offer(other).click();
    // The page may be leaving.
    const isSamePage = () => other.evaluate(() => 'isSamePage' in window).catch(() => true);
    await expect.poll(isSamePage).toBe(false);
    const caches = () => other.evaluate(async () => (await window.caches.keys()).filter((name) => /^site-/.test(name)));
    expect(await caches()).toHaveLength(2);
    await expect(offer(form)).toBeHidden();
    await expect(text).toHaveValue('Half a mess');
    expect(await form.evaluate(() => 'isSamePage' in window)).toBe(true);

    // A part of the version before, which the server no longer has.
    network.gone.add(script);
    const statusOf = (path: string) => form.evaluate(async (path) => (await fetch(path)).status, path);
    expect(await statusOf(script)).toBe(200);
    expect(await statusOf(renamed)).toBe(200);
    await form.context().close();
    network.close();
  },
);
