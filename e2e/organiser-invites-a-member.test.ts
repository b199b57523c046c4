import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { Account } from './drivers/account.ts';
import { Organiser } from './drivers/organiser.ts';
import { expect, expectAccessible, phoneOnly, test } from './pista.ts';
import { now } from './settings.ts';

/** No other journey uses this town. */
const town = 'Punta Arenas';

// Slow, because each screen is checked for accessibility in light and dark mode.

test(
  'organiser invites a member, who registers, joins and publishes an event',
  phoneOnly,
  async ({ page, browser, baseURL, words }, { retry }) => {
    const { organisers, accounts, eventPage, eventDetails } = words;
    const name = 'Les Vendredis du Bal du Détroit';
    const founder = new Organiser(page, words);
    await founder.signUpByApi();
    await page.goto('/profile');
    await page.getByRole('link', { name: organisers.addTitle }).click();
    // Until the screen has loaded, the profile shows a field with the same label.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(organisers.addTitle);
    await page.getByLabel(organisers.name, { exact: true }).fill(name);
    await page.getByLabel(organisers.links).fill('www.vendredis.example');
    await page.getByRole('button', { name: organisers.add }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

    // The address must be confirmed before invitations can be sent.
    const address = await ownAddress(page);
    const mailbox = new Account(page, words);
    const { path: confirmation } = await mailbox.mailTo(address, '/confirm-email');
    const manage = new URL(page.url()).pathname;
    await page.goto(confirmation);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(accounts.confirmed);
    await page.goto(manage);
    const invited = `${randomUUID()}@example.org`;
    await page.getByLabel(accounts.email).fill(invited);
    await page.getByRole('button', { name: organisers.sendInvitation }).click();
    await expect(page.getByRole('heading', { name: organisers.openInvitations })).toBeVisible();
    await expectAccessible(page);

    const { path } = await mailbox.mailTo(invited, '/organiser-invitation');
    const guest = await aVisitor(browser, baseURL ?? '');
    await guest.goto(path);
    await expectAccessible(guest);
    await guest.getByRole('main').getByRole('link', { name: accounts.registerTitle }).click();
    await guest.getByLabel(accounts.email).fill(invited);
    await guest.getByLabel(accounts.password, { exact: true }).fill('sept tangos avant midi');
    await guest.getByRole('button', { name: accounts.register, exact: true }).click();
    await guest.getByRole('button', { name: organisers.join, exact: true }).click();
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(name);
    await expectAccessible(guest);

    const member = new Organiser(guest, words);
    await member.openForm();
    await member.fillInWhat(`Bal de ${name}`, town);
    // An event of an earlier attempt on the same day would be shown as similar.
    await member.fillInWhen(`2027-05-0${8 + retry}T21:00`);
    await member.button('publish').click();
    await member.expectPublished(`Bal de ${name}`);

    // The other member finds the event on the organiser's page and may edit it.
    await page.goto(manage);
    await page.getByRole('link', { name: organisers.seePage }).click();
    await page.getByRole('link', { name: `Bal de ${name}` }).click();
    const card = page.getByRole('region', { name: eventDetails.organisedBy });
    await expect(card.getByRole('link', { name, exact: true })).toBeVisible();
    await page.getByRole('link', { name: eventPage.edit, exact: true }).click();
    await expect(founder.field('name')).toHaveValue(`Bal de ${name}`);
    await guest.context().close();
  },
);

/** Returns the address of the signed-in user from the profile. */
async function ownAddress(page: Page): Promise<string> {
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('userToken'))}` };
  return (await (await page.request.get('/api/internal/profile', { headers })).json()).email;
}

/** Opens another browser. */
async function aVisitor(browser: Browser, baseURL: string) {
  const { locale, viewport } = test.info().project.use;
  const context = await browser.newContext({ baseURL, locale: locale ?? 'fr-FR', ...(viewport && { viewport }) });
  const page = await context.newPage();
  await page.clock.install({ time: now });
  return page;
}
