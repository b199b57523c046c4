import type { APIRequestContext, Page } from '@playwright/test';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { Account } from './drivers/account.ts';
import { expect, expectAccessible, phoneOnly, test } from './pista.ts';
import { administrator } from './settings.ts';

/** No other journey uses this place. Its local time equals that of Paris, so that no time zone note appears. */
const spot = { place: 'Windhoek', latitude: -22.57, longitude: 17.08 };

const password = 'la pista gira';

test(
  'visitor saves two events and finds them in an account, on another device and in a calendar',
  phoneOnly,
  async ({ page, browser, request, baseURL, words }, { retry, repeatEachIndex }) => {
    // The names and the address of an earlier attempt exist already.
    const attempt = `${repeatEachIndex + 1}.${retry + 1}`;
    const names = [`Milonga del sur ${attempt}`, `Bal du phare ${attempt}`];
    const events = await Promise.all(names.map((name) => publish(request, name, repeatEachIndex + retry)));
    const heart = (on: Page, name: string) => on.getByRole('button', { name: new RegExp(`, ${name}$`) });
    const isSaved = (on: Page, name: string) => expect(heart(on, name)).toHaveAttribute('aria-pressed', 'true');

    // The heart of the page of an event, and that of a card below it.
    await page.goto(`/events/${events[0]?.slug}`);
    await heart(page, names[0] ?? '').click();
    await isSaved(page, names[0] ?? '');
    await heart(page, names[1] ?? '').click();
    await isSaved(page, names[1] ?? '');
    await page.reload();
    await isSaved(page, names[1] ?? '');

    await page.goto('/saved');
    for (const name of names) await isSaved(page, name);
    await expectAccessible(page);
    await heart(page, names[1] ?? '').click();
    await page.getByRole('button', { name: words.saved.undo }).click();
    await isSaved(page, names[1] ?? '');

    // Saved events are moved to the new account.
    await page.getByRole('link', { name: words.saved.signIn }).click();
    const account = new Account(page, words);
    await account.switchToRegistration();
    const email = `saver.${attempt}@example.org`;
    await account.fillIn(email, password);
    await account.press(words.accounts.register);
    await expect(page).toHaveURL(/\/saved$/);
    for (const name of names) await isSaved(page, name);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('savedEvents'))).toBeNull();
    await page.getByRole('button', { name: words.saved.calendar.make }).click();
    await page.getByRole('button', { name: new RegExp(`^${words.feeds.subscribe}`) }).click();
    await page.getByRole('button', { name: words.feeds.copyCalendar }).click();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    await expectAccessible(page);

    const phone = await browser.newPage({ ...(baseURL !== undefined && { baseURL }), locale: 'fr-FR' });
    const { token } = await (await phone.request.post('/api/login_check', { data: { email, password } })).json();
    await phone.addInitScript((kept) => localStorage.setItem('userToken', kept), token);
    await phone.goto('/saved');
    for (const name of names) await isSaved(phone, name);
    await heart(phone, names[0] ?? '').click();
    await expect(phone.getByRole('button', { name: words.saved.undo })).toBeVisible();

    const read = async () => {
      const text = await (await request.get(address)).text();
      const parts = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
      const told = parts.map((part) => String(part.getFirstPropertyValue('summary')));
      const others = Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) =>
        part?.type === 'VEVENT' ? [String(part.summary)] : [],
      );
      expect(others).toEqual(told);
      return told;
    };
    await expect.poll(read).toEqual([names[1]]);
    await phone.close();
  },
);

test(
  'visitor without a network opens saved events',
  phoneOnly,
  async ({ browser, baseURL, request }, { retry, repeatEachIndex }) => {
    // Not the page of the test, which must log no failed requests.
    const page = await browser.newPage({ ...(baseURL !== undefined && { baseURL }), serviceWorkers: 'allow' });
    const attempt = repeatEachIndex + 1 + 2 * retry;
    const name = `Milonga sin red ${attempt}`;
    const { slug } = await publish(request, name, 10 + attempt);
    await page.goto(`/events/${slug}`);
    await page.getByRole('button', { name: new RegExp(`, ${name}$`) }).click();
    const isKept = (path: string) =>
      page.evaluate(
        async (path) =>
          navigator.serviceWorker.controller?.state === 'activated' &&
          (await (await caches.open('kept-answers')).match(path)) !== undefined,
        path,
      );
    await expect.poll(() => isKept(`/api/internal/events/${slug}`)).toBe(true);

    await page.context().setOffline(true);
    const heading = page.getByRole('heading', { level: 1, name });
    await page.reload();
    await expect(heading).toBeVisible();
    await expect(page.getByRole('main')).toContainText('El Faro');
    await page.goto('/saved');
    await page.getByRole('article').getByRole('link', { name }).click();
    await expect(heading).toBeVisible();

    await page.close();
  },
);

/** Adds an event as an administrator. Each attempt of the journey has its own town. */
async function publish(request: APIRequestContext, name: string, attempt: number): Promise<{ slug: string }> {
  const { place, latitude, longitude } = spot;
  // Far from the events of an earlier attempt, which would fill the list of events nearby.
  const position = { latitude: latitude + attempt / 2, longitude };
  const list = async (path: string) => (await request.get(`/api/internal/${path}`)).json();
  const [[type], [dance]] = [await list('event_types'), await list('dances')];
  const { token } = await (await request.post('/api/login_check', { data: administrator })).json();
  const answer = await request.post('/api/internal/events', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      ...{ name, place: 'El Faro', type: { id: type.id }, dances: [{ id: dance.id }] },
      ...{ dateStart: '2027-05-08T20:00', dateEnd: '2027-05-09T01:00' },
      location: { ...position, place, displayName: `1 Ross Road, ${place}` },
    },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}
