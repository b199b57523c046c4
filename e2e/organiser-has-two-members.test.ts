import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { now } from './clock.ts';
import { Account } from './drivers/account.ts';
import { Organiser } from './drivers/organiser.ts';
import { expect, expectAccessible, onPhone, test } from './pista.ts';

/** Where nobody else dances. */
const town = 'Punta Arenas';

// Every screen on the way is looked at in light and dark.

test(
  'someone makes an organiser and invites another, who registers, joins, and publishes with it',
  onPhone,
  async ({ page, browser, baseURL, words }) => {
    const { organisers, accounts, eventPage } = words;
    const name = `Les Vendredis du Bal du Détroit`;
    const founder = new Organiser(page, words);
    await founder.comeIn();
    await page.goto('/profile');
    await page.getByRole('link', { name: organisers.addTitle }).click();
    // Until it is there, the profile has a field of the same name.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(organisers.addTitle);
    await page.getByLabel(organisers.name, { exact: true }).fill(name);
    await page.getByLabel(organisers.links).fill('www.vendredis.example');
    await expectAccessible(page);
    await page.getByRole('button', { name: organisers.add }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

    // Its address has to be confirmed before anybody is written to.
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
    await member.sayWhat(`Bal de ${name}`, town);
    await member.sayWhen('2027-05-08T21:00');
    await member.button('publish').click();
    await member.expectPublished(`Bal de ${name}`);
    await expectAccessible(guest);

    // The other one finds it on their page, and may change it.
    await page.goto(manage);
    await page.getByRole('link', { name: organisers.seePage }).click();
    await page.getByRole('link', { name: `Bal de ${name}` }).click();
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await page.getByRole('link', { name: eventPage.edit, exact: true }).click();
    await expect(founder.field('name')).toHaveValue(`Bal de ${name}`);
    await guest.context().close();
  },
);

/** The address of who is signed in, as their profile says it. */
async function ownAddress(page: Page): Promise<string> {
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('userToken'))}` };
  return (await (await page.request.get('/api/internal/profile', { headers })).json()).email;
}

/** Another browser, at another place. */
async function aVisitor(browser: Browser, baseURL: string) {
  const { locale, viewport } = test.info().project.use;
  const context = await browser.newContext({ baseURL, locale: locale ?? 'fr-FR', ...(viewport && { viewport }) });
  const page = await context.newPage();
  await page.clock.install({ time: now });
  return page;
}
