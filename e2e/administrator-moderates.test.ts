import type { Page } from '@playwright/test';
import { colorSchemesOn, desktopOnly, expect, expectAccessible, phoneOnly, test } from './pista.ts';
import { expectStill, expectWords } from './screens.ts';

test(
  'administrator creates a style, sees it in filter and form, and removes it',
  desktopOnly,
  async ({ page, words, mapPage, filters, administration }, { retry }) => {
    // The style of an earlier attempt still exists.
    const style = ['Mazurka chapeloise', 'Mazurka chapeloise bis'][retry] ?? '';
    const { adminPanel } = words;
    await administration.enter();
    await administration.open('dances');
    await page.getByLabel(adminPanel.catalogue.name, { exact: true }).fill(style);
    await page.getByLabel(adminPanel.catalogue.color, { exact: true }).fill('#b4540a');
    await page.getByRole('button', { name: adminPanel.catalogue.create, exact: true }).click();
    await administration.expectToast(adminPanel.danceCreated);

    const entries = page.getByRole('main').getByRole('listitem');
    const handle = (name: string) =>
      page.getByTitle(adminPanel.catalogue.drag.replace('{{name}}', name), { exact: true });
    const place = async (name: string) => (await handle(name).boundingBox())?.y ?? Number.NaN;
    const other = await entries.filter({ has: handle(style) }).evaluate((entry) => {
      return entry.previousElementSibling?.querySelector('ul')?.textContent ?? '';
    });
    const isAbove = async () => (await place(style)) < (await place(other));
    const orderSaved = () =>
      page.waitForResponse(
        (response) => response.request().method() === 'PUT' && /\/api\/dances$/.test(response.url()),
      );
    const isUpSaved = orderSaved();
    await page
      .getByRole('button', { name: adminPanel.catalogue.moveUp.replace('{{name}}', style), exact: true })
      .click();
    await expect.poll(isAbove).toBe(true);
    await isUpSaved;
    const isDownSaved = orderSaved();
    await handle(style).hover();
    await page.mouse.down();
    await handle(other).hover();
    await page.mouse.up();
    await expect.poll(isAbove).toBe(false);
    await isDownSaved;
    await page.reload();
    await expect(handle(style)).toBeVisible();
    expect(await isAbove()).toBe(false);

    await mapPage.open();
    await filters.show();
    await filters.showAllStyles();
    await filters.chooseStyle(style);
    await expect(page).toHaveURL(/styles=mazurka-chapeloise/);

    await page.goto('/add-event');
    await filters.showAllStyles();
    await expect(page.getByRole('button', { name: style, exact: true })).toBeVisible();

    await page.goto('/admin?tab=dances');
    await administration.choose(style, adminPanel.catalogue.remove);
    await administration.confirm(adminPanel.catalogue.remove);
    await administration.expectToast(adminPanel.catalogue.removed.replace('{{name}}', style));
  },
);

test(
  'administrator suspends a spammer, who can no longer sign in',
  desktopOnly,
  async ({ page, words, administration }) => {
    const { adminPanel } = words;
    // A new account is named after the local part of its address.
    const name = 'spammer';
    const account = { email: `${name}@example.org`, password: 'buy-my-watches-all-day-long' };
    await page.request.post('/api/internal/users', { data: account });
    await administration.enter();
    await administration.open('users');
    await administration.search(account.email);
    await administration.choose(name, adminPanel.users.suspend);
    await administration.dialog.getByRole('textbox').fill('De la publicité, et rien d’autre.');
    await expectAccessible(page);
    await administration.confirm(adminPanel.users.suspend);
    await expect(page.getByRole('cell').getByText(adminPanel.users.suspended, { exact: true })).toBeVisible();

    const refused = await page.request.post('/api/login_check', { data: account });
    expect(refused.status()).toBe(403);
    expect((await refused.json()).code).toBe('account-suspended');
  },
);

test(
  'administrator hides a reported event and restores a deleted one',
  desktopOnly,
  async ({ page, words, administration }) => {
    const { adminPanel } = words;
    const reported = await addEvent(page, await administration.token(), 'Casino du soir');
    const deleted = await addEvent(page, await administration.token(), 'Bal perdu');
    await page.request.post(`/api/internal/events/${reported.id}/reports`, {
      data: { reason: 'spam', comment: 'Une boutique' },
    });
    await page.request.delete(`/api/internal/events/${deleted.id}`, {
      headers: { authorization: `Bearer ${await administration.token()}` },
    });
    expect((await page.request.get(`/events/${deleted.slug}`)).status()).toBe(410);

    await administration.enter();
    await administration.open('reports');
    const row = page.getByRole('row').filter({ hasText: 'Une boutique' });
    await row.getByRole('button', { name: adminPanel.reports.hide }).click();
    await administration.expectToast(adminPanel.reports.hiddenUntold);
    await expect(row).toHaveCount(0);
    expect((await page.request.get(`/events/${reported.slug}`)).status()).toBe(410);

    await administration.open('events');
    await administration.narrow(adminPanel.events.states.deleted);
    await administration.choose('Bal perdu', adminPanel.events.restore);
    await administration.expectToast(adminPanel.events.restored_one);
    expect((await page.request.get(`/events/${deleted.slug}`)).status()).toBe(200);

    await administration.narrow(adminPanel.events.states.all);
    await administration.choose('Bal perdu', adminPanel.history);
    await expect(administration.dialog.getByText(adminPanel.trail.actions['event-restored'])).toBeVisible();
    await expect(administration.dialog.getByText(adminPanel.trail.actions['event-deleted'])).toBeVisible();
    await expectAccessible(page);
  },
);

test('administrator reads a message and answers it', desktopOnly, async ({ page, words, administration }) => {
  const { adminPanel } = words;
  const subject = 'Où danser à Brest';
  await page.request.post('/api/internal/contact_requests', {
    data: { name: 'Bruno', email: 'bruno@example.org', subject, message: 'Tout est dans le titre.', locale: 'fr' },
  });
  await administration.enter();
  await administration.open('requests');
  await page.getByRole('button', { name: subject }).click();
  await expect(administration.dialog.getByText('Tout est dans le titre.')).toBeVisible();
  await expectAccessible(page);
  await administration.dialog.getByRole('textbox').fill('Sous les halles, le dimanche.');
  await administration.confirm(adminPanel.requests.send);
  await administration.expectToast(adminPanel.requests.sent.replace('{{email}}', 'bruno@example.org'));
  await expect(page.getByRole('button', { name: subject })).toHaveCount(0);
});

test(
  'tabs of the panel work by keyboard, are accessible and fit the smallest phone',
  phoneOnly,
  async ({ page, words, administration }) => {
    test.slow();
    await administration.enter();
    await page.setViewportSize({ width: 320, height: 640 });
    for (const [part, name] of Object.entries(words.adminPanel.tabs)) {
      // Some tabs show a number after their name.
      const tab = page.getByRole('tab', { name: new RegExp(`^${name}( \\d|$)`) });
      if (part !== 'overview') {
        await page.getByRole('tab', { selected: true }).focus();
        await page.keyboard.press('ArrowRight');
        await expect(tab).toBeFocused();
        await page.keyboard.press('Enter');
      }
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByText(words.adminPanel.loading)).toHaveCount(0);
      await expectWords(page);
      await expectStill(page, part);
      await expectAccessible(page, colorSchemesOn(true));
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await overflow(), `${part} beyond the edge`).toBe(0);
    }
  },
);

/** Adds an event with the API, far from the events of other journeys. */
async function addEvent(page: Page, token: string, name: string): Promise<{ id: string; slug: string }> {
  const types = await (await page.request.get('/api/internal/event_types')).json();
  const dances = await (await page.request.get('/api/internal/dances')).json();
  const answer = await page.request.post('/api/internal/events', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      name,
      dateStart: '2027-06-05T21:00',
      dateEnd: '2027-06-06T01:00',
      price: 5,
      currency: 'EUR',
      place: 'Town Hall',
      type: { id: types[0].id },
      dances: [{ id: dances[0].id }],
      location: { latitude: -51.6938, longitude: -57.8605, place: 'Stanley', displayName: 'Ross Road, Stanley' },
    },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}
