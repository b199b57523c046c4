import { randomUUID } from 'node:crypto';
import { readMails } from '#testing/mails.ts';
import { Account } from './drivers/account.ts';
import { Organiser } from './drivers/organiser.ts';
import { Push } from './drivers/push.ts';
import { expect, expectAccessible, phoneOnly, test, withPushMessages } from './pista.ts';

/** No other journey uses this town. */
const town = 'Papeete';
const [latitude, longitude] = [-17.53, -149.57];
const language = 'es';

test.use({ ...withPushMessages, language, serviceWorkers: 'allow' });

// Only on phones: the journey waits for the service worker and is long, and other journeys check wide screens.
test(
  'user follows a town before signing in, gets one mail and one push message, and unfollows',
  phoneOnly,
  async ({ page, words }) => {
    const { follows, accounts } = words;
    const ask = async (path: string) => (await page.request.get(`/api/internal/${path}`)).json();
    const [[type], [dance]] = [await ask('event_types'), await ask('dances')];
    const email = `${randomUUID()}@example.org`;
    const account = new Account(page, words);
    const messages = new Push(page, process.env.PISTA_PUSH ?? '');
    await messages.replacePushManager();

    await page.goto(`/city/${(await ask(`town_at?near=${latitude},${longitude}`)).town.slug}`);
    await page.getByRole('button', { name: follows.follow, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: follows.mails['at-once'] }).check();
    await dialog.getByRole('button', { name: dance.names[language] ?? dance.name, exact: true }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: follows.logIn }).click();
    await account.switchToRegistration();
    await account.fillIn(email, 'sept tangos avant midi');
    await account.press(accounts.register);
    await expect(page).toHaveURL(/\/following$/);
    await expect(page.getByRole('main').getByText(follows.toldMails['at-once'])).toBeVisible();
    await expectAccessible(page);
    await page.goto((await account.mailTo(email, '/confirm-email')).path);
    await expect(page.getByRole('heading', { name: accounts.confirmed })).toBeVisible();

    await page.goto('/following');
    await page.getByRole('main').getByRole('button', { name: follows.change }).click();
    await dialog.getByRole('switch', { name: follows.push }).click();
    await dialog.getByRole('switch', { name: words.push.here }).click();
    await expect(dialog.getByRole('switch', { name: words.push.here })).toBeChecked();
    await dialog.getByRole('button', { name: follows.save, exact: true }).click();
    await expect(dialog).toBeHidden();

    const name = `Tango ${town} ${randomUUID().slice(0, 8)}`;
    const { token } = await new Organiser(page, words).registerByApi();
    const published = await page.request.post('/api/internal/events', {
      headers: { authorization: `Bearer ${token}` },
      data: {
        ...{ name, place: town, type: { id: type.id }, dances: [{ id: dance.id }], price: 0 },
        ...{ dateStart: '2027-06-12T20:00', dateEnd: '2027-06-13T01:00' },
        location: { latitude, longitude, place: town, displayName: town },
      },
    });
    expect(published.status()).toBe(201);

    const { text } = await account.mailTo(email, '/events/');
    expect(text).toContain(name);
    expect(await messages.firstMessage()).toContain(name);
    const [stop = ''] = /\/stop#[\w-]+/.exec(text) ?? [];
    await page.goto(stop);
    await page.getByRole('button', { name: follows.stop.end }).click();
    await expect(page.getByText(follows.stop.hasEnded)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/following');
    await expect(page.getByRole('main').getByText(follows.told.push)).toBeVisible();
    const mails = await readMails(process.env.PISTA_DATA ?? '', email);
    expect(mails.filter((mail) => mail.text.includes(name))).toHaveLength(1);
  },
);
