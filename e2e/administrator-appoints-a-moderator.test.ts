import { desktopOnly, expect, expectAccessible, test } from './pista.ts';

test(
  'administrator appoints a moderator of a country, who hides an event there only',
  desktopOnly,
  async ({ page, words, administration }, { retry }) => {
    const { adminPanel, moderation, frame, accounts } = words;
    // The account of an earlier attempt is a moderator already.
    const name = `volunteer-${retry}`;
    const account = { email: `${name}@example.org`, password: 'helps-on-saturdays-2027' };
    await page.request.post('/api/internal/users', { data: account });
    await administration.enter();
    const found = await page.request.get('/api/internal/events?limit=100');
    const events: { name: string; location: { latitude: number; longitude: number } }[] = await found.json();
    expect(events.length).toBeGreaterThan(0);

    await administration.open('users');
    await administration.search(account.email);
    await administration.choose(name, adminPanel.users.moderate);
    await administration.dialog.getByRole('combobox', { name: moderation.addCountry }).fill('Espa');
    await administration.dialog.getByRole('option', { name: 'Espagne', exact: true }).click();
    await expect(administration.dialog.getByRole('listitem').filter({ hasText: 'Espagne' })).toBeVisible();
    await expectAccessible(page, ['light']);
    await administration.confirm(moderation.appoint);
    await administration.expectToast(moderation.appointed.replace('{{name}}', name));

    // The panel could send a request without a token.
    await page.goto('/about');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/admin');
    await page.getByLabel(accounts.email, { exact: true }).fill(account.email);
    await page.getByLabel(accounts.password, { exact: true }).fill(account.password);
    await page.getByRole('button', { name: accounts.logIn, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(frame.moderation);
    await expect(page.getByRole('main').getByText('Espagne', { exact: true })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(6);
    await expectAccessible(page, ['light']);

    await administration.open('events');
    const rows = page.getByRole('main').getByRole('row');
    await expect(rows.nth(1)).toBeVisible();
    const [actions = ''] = adminPanel.actionsFor.split('{{name}}');
    await rows.nth(1).getByRole('button', { name: actions }).click();
    const hide = rows.nth(1).getByRole('button', { name: adminPanel.events.hide, exact: true });
    await hide.and(page.locator(':visible')).click();
    await administration.confirm(adminPanel.events.hide);
    await expect(rows.nth(1)).toContainText(adminPanel.events.is.hidden);

    await administration.search('Lyon');
    await expect(page.getByText(adminPanel.nothing, { exact: true })).toBeVisible();
  },
);
