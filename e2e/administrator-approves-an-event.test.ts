import { Administration } from './drivers/administration.ts';
import { Organiser } from './drivers/organiser.ts';
import { type OwnSite, openOwnSite } from './own-site.ts';
import { desktopOnly, expect, expectAccessible, test, wordsIn } from './pista.ts';
import { administrator } from './settings.ts';

// On a site of its own, because the setting concerns all organisers.
let site: OwnSite;

test.beforeAll(async () => {
  site = await openOwnSite();
});
test.afterAll(() => site.close());

test('an event waits until an administrator publishes it', desktopOnly, async ({ browser }) => {
  const words = wordsIn.fr;
  const { adminPanel, waitingEvents, approval } = words;
  const opened = async () => (await browser.newContext({ baseURL: site.address, locale: 'fr-FR' })).newPage();
  const [team, author, visitor] = [await opened(), await opened(), await opened()];
  const administration = new Administration(team, words, administrator);
  await administration.enter();
  await administration.open('waiting');
  await expect(team.getByText(waitingEvents.none)).toBeVisible();
  await team.getByLabel(waitingEvents.approvedOnly).check();
  await team.getByRole('button', { name: waitingEvents.save, exact: true }).click();
  await administration.expectToast(waitingEvents.saved);

  const organiser = new Organiser(author, words);
  await organiser.register();
  await organiser.openForm();
  await expect(author.getByText(approval.before)).toBeVisible();
  await organiser.fillInWhat('Milonga du bout du monde', 'Lyon');
  const nextYear = new Date().getFullYear() + 1;
  await organiser.fillInWhen(`${nextYear}-05-08T21:00`);
  await organiser.field('price').fill('12,50');
  await organiser.button('publish').click();
  await expect(author.getByText(approval.waiting)).toBeVisible();
  // The server does not know the user of a page that is loaded again.
  await author.reload();
  await expect(author.getByText(approval.waiting)).toBeVisible();
  const path = new URL(author.url()).pathname;
  expect((await visitor.goto(path))?.status()).toBe(404);

  await team.reload();
  await expect(team.getByRole('tab', { name: adminPanel.tabs.waiting })).toContainText('1');
  await team.getByRole('button', { name: new RegExp(`^${waitingEvents.approve} \\(`) }).click();
  await administration.expectToast(waitingEvents.approved.replace('{{name}}', 'Milonga du bout du monde'));
  await expect(team.getByText(waitingEvents.none)).toBeVisible();

  expect((await visitor.goto(path))?.status()).toBe(200);
  await visitor.goto('/?z=12&lat=45.76&lng=4.84');
  await expect(visitor.getByText('Milonga du bout du monde').first()).toBeVisible();
  await author.reload();
  await expect(author.getByText(approval.waiting)).toHaveCount(0);

  // It waits again; a moderator of France publishes it.
  const headers = { authorization: `Bearer ${await administration.token()}` };
  const { id } = await (await team.request.get(`/api/internal${path}`, { headers })).json();
  const undone = { headers, data: { ids: [id] } };
  expect((await team.request.post('/api/internal/admin/waiting-events/undone', undone)).status()).toBe(204);
  const account = { email: 'volunteer@example.org', password: 'helps-on-saturdays-2027' };
  await team.request.post('/api/internal/users', { data: account });
  const [volunteer] = await (await team.request.get('/api/internal/users?q=volunteer', { headers })).json();
  const appointed = { headers, data: { scopes: [{ countries: ['FR'] }] } };
  await team.request.put(`/api/internal/users/${volunteer.id}/moderation`, appointed);

  const helper = await opened();
  await helper.goto('/admin');
  await helper.getByLabel(words.accounts.email, { exact: true }).fill(account.email);
  await helper.getByLabel(words.accounts.password, { exact: true }).fill(account.password);
  await helper.getByRole('button', { name: words.accounts.logIn, exact: true }).click();
  const toDecide = waitingEvents.toDecide_one.replace('{{count, number}}', '1');
  await helper.getByRole('link', { name: toDecide, exact: true }).click();
  const publish = helper.getByRole('button', { name: new RegExp(`^${waitingEvents.approve} \\(`) });
  await expect(publish).toBeVisible();
  await expect(helper.getByRole('button', { name: waitingEvents.trust })).toHaveCount(0);
  await expect(helper.getByRole('radio')).toHaveCount(0);
  await expectAccessible(helper, ['light']);
  await publish.click();
  await expect(helper.getByText(waitingEvents.noneInside)).toBeVisible();
  expect((await visitor.goto(path))?.status()).toBe(200);
});
