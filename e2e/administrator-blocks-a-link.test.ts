import { Administration } from './drivers/administration.ts';
import { desktopOnly, expect, expectAccessible, test } from './pista.ts';
import { signIn } from './screens.ts';
import { administrator } from './settings.ts';

test(
  'administrator blocks a link after a dry run, hides the found events, and undoes it',
  desktopOnly,
  async ({ page, words }, { project }) => {
    const { adminPanel, blockLists, bulkActions } = words;
    // The projects share one site.
    const domain = `casino-${project.name}.example`.toLowerCase();
    const names = ['Casino uno', 'Casino dos'].map((name) => `${name} ${project.name}`);
    const token = await signIn(page);
    const headers = { authorization: `Bearer ${token}` };
    const [type] = await (await page.request.get('/api/internal/event_types')).json();
    const [dance] = await (await page.request.get('/api/internal/dances')).json();
    const data = {
      ...{ dateStart: '2027-05-08T21:00', dateEnd: '2027-05-08T23:00', place: 'Sala', price: null },
      location: {
        place: 'Lampedusa',
        latitude: 35.5,
        longitude: 12.6,
        displayName: 'Lampedusa, Italia',
        countryCode: 'IT',
      },
      ...{ type: { id: type.id }, dances: [{ id: dance.id }], link: `https://www.${domain}/` },
    };
    const add = (name: string) => page.request.post('/api/internal/events', { headers, data: { ...data, name } });
    for (const name of names) expect((await add(name)).status()).toBe(201);

    const panel = new Administration(page, words, administrator);
    await page.goto('/admin?tab=blocks');
    await page.getByLabel(blockLists.lines).fill(`https://${domain}/bonus`);
    await page.getByRole('button', { name: blockLists.check, exact: true }).click();
    const found = page.getByRole('region', { name: blockLists.result });
    await expect(found.getByRole('link', { name: /^Casino/ })).toHaveCount(2);
    await expectAccessible(page);
    await page
      .getByRole('button', { name: blockLists.block_one.replace('{{count, number}}', '1'), exact: true })
      .click();
    await expect(page.getByRole('row', { name: new RegExp(domain) })).toBeVisible();
    expect(await (await add('Casino tres')).json()).toMatchObject({
      code: 'content-blocked',
      fields: [{ path: 'link' }],
    });

    await found.getByRole('button', { name: blockLists.hide_other.replace('{{count, number}}', '2') }).click();
    await panel.dialog.getByRole('button', { name: adminPanel.events.hide, exact: true }).click();
    await expect(panel.dialog).toHaveCount(0);
    const toast = page
      .getByRole('status')
      .filter({ hasText: adminPanel.events.hidden_other.replace('{{count, number}}', '2') });
    await toast.getByRole('button', { name: adminPanel.undo }).last().click();
    await expect(page.getByText(adminPanel.events.unhidden_other.replace('{{count, number}}', '2'))).toBeVisible();

    await page.goto('/admin?tab=trail&kind=bulk-action');
    const entries = page.getByRole('main').getByRole('listitem');
    await expect(entries.first()).toContainText(adminPanel.events.unhidden_other.replace('{{count, number}}', '2'));
    const hidden = entries
      .filter({ hasText: adminPanel.events.hidden_other.replace('{{count, number}}', '2') })
      .first();
    await hidden.getByRole('button', { name: bulkActions.items }).click();
    // Two were hidden, and put back.
    await expect(hidden.getByRole('link', { name: /^Casino/ })).toHaveCount(4);
    await expectAccessible(page);
    await page.goto('/admin?tab=trail');
    await panel.search(domain.split('.')[0] ?? '');
    await expect(entries.filter({ has: page.getByRole('link', { name: domain }) })).toHaveCount(1);
  },
);
