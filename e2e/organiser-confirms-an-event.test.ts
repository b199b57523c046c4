import { Account } from './drivers/account.ts';
import { Organiser } from './drivers/organiser.ts';
import { expect, expectAccessible, phoneOnly, test } from './pista.ts';
import { addOwnEvent } from './screens.ts';

// Slow, because each screen is checked for accessibility in light and dark mode.

test(
  'visitor reports an event as closed, and its organiser confirms it by mail',
  phoneOnly,
  async ({ page, words }) => {
    const { eventPage, reports, stillOn, profile } = words;
    await new Organiser(page, words).signUpByApi();
    await page.goto('/profile');
    const asks = page.getByRole('switch', { name: profile.confirmationMails });
    await expect(asks).toBeChecked();
    const token = await page.evaluate(() => localStorage.getItem('userToken'));
    const headers = { authorization: `Bearer ${token}` };
    const { email } = await (await page.request.get('/api/internal/profile', { headers })).json();
    const event = await addOwnEvent(page.request, token ?? '', 'Bal du port');

    // From here on, the user of this browser is signed out.
    await page.addInitScript(() => localStorage.removeItem('userToken'));
    await page.goto(`/events/${event.slug}`);
    await page.getByRole('button', { name: eventPage.report }).click();
    await page.getByRole('radio', { name: reports.reasons.closed }).check();
    await page.getByRole('button', { name: reports.send }).click();
    await expect(page.getByText(reports.thanks)).toBeVisible();

    const { path } = await new Account(page, words).mailTo(email, '/still-on');
    await page.goto(path);
    await expect(page.getByRole('link', { name: event.name })).toBeVisible();
    await expectAccessible(page);
    // Opening the page changes nothing, because mail scanners also open links.
    await page.reload();
    await page.getByRole('button', { name: stillOn.cancelled }).click();
    await expect(page.getByText(stillOn.isCancelled, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: stillOn.undoCancelled }).click();
    await expect(page.getByText(stillOn.isOn, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: event.name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name);
    const today = new Intl.RelativeTimeFormat('fr', { numeric: 'auto' }).format(0, 'day');
    await expect(page.getByText(eventPage.confirmedBy.replace('{{time}}', today))).toBeVisible();

    await page.goto(path);
    await page.getByRole('button', { name: stillOn.stop }).click();
    await expect(page.getByText(stillOn.stopped)).toBeVisible();
    const after = await page.request.get('/api/internal/profile', { headers });
    expect((await after.json()).wantsConfirmationMails).toBe(false);
  },
);
