import { randomUUID } from 'node:crypto';
import type { Browser, Page, TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { Organiser } from './drivers/organiser.ts';
import { expect, expectAccessible, phoneOnly, test, wordsIn } from './pista.ts';

const words = wordsIn.fr;

/** Opens a page of a new organiser in a browser that keeps the site. The page of the test must log no failed requests. */
async function openOrganiser(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    ...{ serviceWorkers: 'allow', locale: 'fr-FR', viewport: { width: 390, height: 844 } },
  });
  const page = await context.newPage();
  const organiser = new Organiser(page, words);
  const { token } = await organiser.registerByApi();
  // As after an earlier visit.
  await context.addInitScript((kept) => {
    if (localStorage.getItem('firstVisitAt') !== null) return;
    localStorage.setItem('firstVisitAt', '0');
    // Its area is kept.
    localStorage.setItem('startPlace', '60.72,-46.04');
    localStorage.setItem('userToken', kept);
  }, token);
  const headers = { authorization: `Bearer ${token}` };
  const get = async (path: string) => (await page.request.get(`/api/internal/${path}`, { headers })).json();
  const put = async (path: string, data: object) => page.request.put(`/api/internal/${path}`, { headers, data });
  return { page, organiser, get, put };
}

async function becomeKept(page: Page): Promise<void> {
  await page.goto('/about');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Waits until an answer of the internal API is kept. */
async function expectKept(page: Page, path: string): Promise<void> {
  const isKept = (address: string) => caches.match(address).then((answer) => answer !== undefined);
  await expect.poll(() => page.evaluate(isKept, `/api/internal/${path}`)).toBe(true);
}

/** Waits until a list of the internal API is kept with this number of items. */
async function expectKeptList(page: Page, path: string, count: number): Promise<void> {
  const total = (address: string) => caches.match(address).then((list) => list?.headers.get('x-total-count'));
  await expect.poll(() => page.evaluate(total, `/api/internal/${path}`)).toBe(String(count));
}

/**
 * Returns a name and a day that only this attempt of a journey uses, because events of an earlier attempt stay on the
 * server: they are on the map, and are shown before publishing an event of the same evening.
 */
function ofAttempt({ repeatEachIndex, retry }: TestInfo, name: string, firstDay: number) {
  const dayOfMonth = firstDay + repeatEachIndex + retry;
  const [day, nextDay] = [0, 1].map((days) => `2027-05-${String(dayOfMonth + days).padStart(2, '0')}`);
  return { name: `${name} ${randomUUID().slice(0, 8)}`, day: day ?? '', nextDay: nextDay ?? '' };
}

async function fillIn(organiser: Organiser, name: string, day: string): Promise<void> {
  await organiser.openForm();
  await organiser.fillInWhat(name, 'Qaqortoq');
  await organiser.fillInWhen(`${day}T21:00`);
}

async function addPicture(page: Page, organiser: Organiser): Promise<void> {
  const square = sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a1f4b' } });
  const poster = { name: 'poster.jpg', mimeType: 'image/jpeg', buffer: await square.jpeg().toBuffer() };
  await page.locator('input[type=file]').setInputFiles(poster);
  await organiser.field('pictureText').fill('Un carré rouge');
}

/** Waits for a script: by default the texts of the one that sends changes. */
async function expectReady(page: Page, script = 'not-sent'): Promise<void> {
  const names = () => performance.getEntriesByType('resource').map(({ name }) => name);
  await expect.poll(async () => (await page.evaluate(names)).some((name) => name.includes(script))).toBe(true);
}

/** Returns the number of caches with data of an account. */
const personal = async () => (await caches.keys()).filter((name) => name.startsWith('kept-mine-')).length;

const notSent = (page: Page) => page.locator('#not-sent');

test(
  'organiser publishes, edits and saves without a network, and each change arrives once',
  phoneOnly,
  async ({ browser, baseURL }, info) => {
    const { name, day } = ofAttempt(info, 'Bal sans réseau', 8);
    const renamed = `${name}, à 22 h`;
    const { page, organiser, get } = await openOrganiser(browser, baseURL);
    await becomeKept(page);
    for (const when of ['upcoming', 'past']) await expectKept(page, `user_events?group=series&limit=20&when=${when}`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('keptAreas'))).not.toBeNull();
    await organiser.openForm();
    for (const script of ['not-sent', 'engine']) await expectReady(page, script);
    await page.context().setOffline(true);
    await expect(page.getByText(words.places.keptOnly)).toBeVisible();
    await organiser.fillInWhat(name, 'Qaqortoq');
    await organiser.fillInWhen(`${day}T21:00`);
    await organiser.button('continue').click();
    await addPicture(page, organiser);
    await organiser.button('publish').click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(name);
    await expect(page.getByText(words.outbox.mark, { exact: true })).toBeVisible();

    await page.getByRole('button', { name: words.events.save }).first().click();
    await expect(page.getByText(words.saved.toast.waits)).toBeVisible();
    await page.getByRole('link', { name: words.eventPage.edit }).click();
    await organiser.field('name').fill(renamed);
    await organiser.button('save').click();
    await expect(heading).toHaveText(renamed);
    await page.reload();
    await expect(heading).toHaveText(renamed);

    await page.goto('/?lat=60.72&lng=-46.04&z=10');
    const card = page.locator('article', { hasText: renamed });
    await expect(card).toContainText(words.outbox.mark);
    await expect(card.getByLabel(words.outbox.mark)).toHaveAttribute('aria-pressed', 'true');

    await page.goto('/my-event');
    await expect(notSent(page).getByRole('listitem')).toHaveCount(4);
    await expect(page.getByText(words.myEvents.none)).toBeVisible();
    await page.goto('/my-event?q=bal');
    await expect(page.getByText(words.myEvents.notKept)).toBeVisible();
    await page.goto('/my-event');
    await expect(notSent(page).getByRole('listitem')).toHaveCount(4);
    await expectAccessible(page);
    const other = await page.context().newPage();
    await other.goto('/my-event');
    await expect(notSent(other).getByRole('listitem')).toHaveCount(4);
    await page.context().setOffline(false);
    for (const tab of [page, other]) {
      await expect(tab.getByRole('article')).toHaveCount(1);
      await expect(notSent(tab)).toBeHidden();
    }
    const events = await get('user_events');
    expect(events).toMatchObject([{ name: renamed, version: 2 }]);
    expect(events[0].picture.alternativeText).toBe('Un carré rouge');
    expect((await get('saved/ids')).ids).toEqual([events[0].id]);
    await page.context().close();
  },
);

test(
  'organiser compares an edit that waited with another one, and signs out with unsent ones',
  phoneOnly,
  async ({ browser, baseURL }, info) => {
    const { name, day, nextDay } = ofAttempt(info, 'Bal à deux', 15);
    const { page, organiser, get, put } = await openOrganiser(browser, baseURL);
    await becomeKept(page);
    await fillIn(organiser, name, day);
    await organiser.button('publish').click();
    await organiser.expectPublished(name);
    await expectKeptList(page, 'user_events?group=series&limit=20&when=upcoming', 1);
    const [{ id, type, dances, location }] = await get('user_events');
    await page.goto(`/edit-event/${id}`);
    await organiser.field('name').fill('Bal à trois');
    await expectReady(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: words.form.steps.more }).click();
    await addPicture(page, organiser);
    await organiser.button('save').click();
    await expect(page.getByText(words.outbox.waits)).toBeVisible();
    await page.goto(`/edit-event/${id}`);
    await organiser.field('name').fill('Bal à cinq');
    await organiser.button('save').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bal à cinq');
    await page.goto('/my-event');
    await expect(page.getByRole('article')).toContainText('Bal à cinq');

    const edited = { name: 'Bal à quatre', place: 'La Péniche', type, dances, location, price: 0, currency: 'EUR' };
    const times = { dateStart: `${day}T21:00`, dateEnd: `${nextDay}T01:00` };
    expect((await put(`events/${id}`, { ...edited, ...times })).status()).toBe(200);
    await page.context().setOffline(false);
    await expect(page.getByText(words.outbox.refused_one.replace('{{count, number}}', '1'))).toBeVisible();
    await page.goto('/my-event');
    await expect(notSent(page).getByText(words.outbox.conflict)).toBeVisible();
    await notSent(page).getByRole('button', { name: words.outbox.compare }).click();
    await expect(page.getByRole('radio', { name: /Bal à cinq/ })).toBeVisible();
    await expect(page.getByRole('radio', { name: /Bal à quatre/ })).toBeVisible();
    await page.getByRole('button', { name: words.editEvent.saveChosen }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bal à cinq');
    const [compared] = await get('user_events');
    expect(compared).toMatchObject({ name: 'Bal à cinq', picture: { alternativeText: 'Un carré rouge' } });
    await page.goto('/my-event');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(notSent(page)).toBeHidden();

    await page.goto(`/events/${id}`);
    await expectKept(page, `events/${id}`);
    await expectKept(page, 'saved?limit=20&when=upcoming');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: words.events.save }).first().click();
    await expect(page.getByText(words.saved.toast.waits)).toBeVisible();
    const saved = page.getByRole('article').getByRole('button', { name: words.events.saved, pressed: true });
    await page.goto('/saved');
    await expect(saved).toHaveCount(1);
    await page.context().setOffline(false);
    await expect.poll(async () => (await get('saved/ids')).ids).toEqual([id]);
    await expect(page.getByText(words.outbox.sent_one.replace('{{count, number}}', '1'))).toBeVisible();
    await page.context().setOffline(true);
    await saved.click();
    await expect(saved).toHaveCount(0);
    await expect(notSent(page).getByRole('listitem')).toHaveCount(1);
    await page.reload();
    await expect(page.getByText(words.saved.emptyTitle)).toBeVisible();
    await page.context().setOffline(false);
    await expect.poll(async () => (await get('saved/ids')).ids).toEqual([]);
    await expect(page.getByText(words.outbox.sent_one.replace('{{count, number}}', '1'))).toBeVisible();
    await expect(saved).toHaveCount(0);

    await page.goto(`/events/${id}`);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: words.events.save }).first().click();
    await expect(page.getByText(words.saved.toast.waits)).toBeVisible();
    await page.goto('/logout');
    await page.getByRole('button', { name: words.outbox.leave.no }).click();
    await expect(notSent(page).getByRole('listitem')).toHaveCount(1);
    await page.goto('/profile');
    await page.getByRole('button', { name: words.profile.removeKept }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.profile.removeKeptNo }).click();
    expect(await page.evaluate(personal)).toBe(1);
    // It was never opened.
    await page.goto('/following');
    await expect(page.getByText(words.follows.none)).toBeVisible();
    await page.goto('/logout');
    await page.getByRole('button', { name: words.outbox.leave.yes }).click();
    await expect(page).toHaveURL(/\/$/);
    const token = () => localStorage.getItem('userToken');
    expect(await page.evaluate(token)).toBeNull();
    await expect.poll(() => page.evaluate(personal)).toBe(0);
    await page.context().close();
  },
);
