import { readMails } from '#testing/mails.ts';
import { Account } from './drivers/account.ts';
import { Organiser } from './drivers/organiser.ts';
import { expect, phoneOnly, test } from './pista.ts';

/** The clocks of Egypt change during the night before the event. No other journey uses this place. */
const cairo = { place: 'Cairo', displayName: 'Zamalek, Cairo', latitude: 30.06, longitude: 31.22 };
const timeZone = 'Africa/Cairo';

test.use({ language: 'en' });

// Only at one size, because it waits for more than half a minute and does not depend on the screen.
test(
  'user saves an event of tomorrow and gets a reminder at the same local time today',
  phoneOnly,
  async ({ page, words }, { project }) => {
    const { email, token } = await new Organiser(page, words).registerByApi();
    await page.addInitScript((kept) => localStorage.setItem('userToken', kept), token);
    const account = new Account(page, words);
    await page.goto((await account.mailTo(email, '/confirm-email')).path);
    await expect(page.getByRole('heading', { name: words.accounts.confirmed })).toBeVisible();

    const ask = async (path: string) => (await page.request.get(`/api/internal/${path}`)).json();
    const [[type], dances] = [await ask('event_types'), await ask('dances')];
    const headers = { authorization: `Bearer ${token}` };
    const name = `Raqs ${project.name}`;
    const form = {
      ...{
        name,
        place: 'Beit Raqs',
        location: cairo,
        type: { id: type.id },
        dances: [{ id: dances.at(-1).id }],
        price: 0,
      },
      ...{ dateStart: '2027-05-20T20:00', dateEnd: '2027-05-20T23:00' },
    };
    const posted = await page.request.post('/api/internal/events', { headers, data: form });
    expect(posted.status()).toBe(201);
    const added = await posted.json();
    // Late enough that the reminder of the day before is still due.
    const { confirmedAt, version } = await (
      await page.request.get(`/api/internal/events/${added.id}/edition`, { headers })
    ).json();
    const soon = Temporal.Instant.from(confirmedAt).add({ seconds: 25 }).toZonedDateTimeISO(timeZone);
    const start = soon.add({ days: 1 });
    expect([soon.offset, start.offset]).toEqual(['+02:00', '+03:00']);
    const local = (time: Temporal.ZonedDateTime) => time.toPlainDateTime().toString({ smallestUnit: 'second' });
    const dates = { dateStart: local(start), dateEnd: local(start.add({ hours: 3 })) };
    const url = `/api/internal/events/${added.id}`;
    const moved = await page.request.put(url, { headers, data: { ...form, ...dates, version } });
    expect(moved.status()).toBe(200);

    await page.goto(`/events/${added.slug}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: `${words.events.save}, ${name}` })
      .click();
    await expect(page.getByRole('button', { name: `${words.events.saved}, ${name}` })).toBeVisible();
    const reminders = async () =>
      (await readMails(process.env.PISTA_DATA ?? '', email)).filter(({ text }) => text.includes(name));
    await expect.poll(async () => (await reminders()).length, { timeout: 120_000 }).toBe(1);
    expect((await reminders())[0]?.text).toContain(local(start).slice(11, 16));
  },
);
