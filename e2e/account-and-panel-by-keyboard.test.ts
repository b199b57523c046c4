import { tabTo } from './drivers/keyboard.ts';
import { desktopOnly, expect, test } from './pista.ts';
import { administrator } from './settings.ts';

test('user registers, sets a name and logs out by keyboard', desktopOnly, async ({ page, words, navigation }) => {
  const { accounts, profile, frame } = words;
  const { keyboard } = page;
  const inNavigation = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  await page.goto('/about');
  await tabTo(page, inNavigation(frame.logIn));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: accounts.toRegister }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(accounts.registerTitle);
  await tabTo(page, page.getByLabel(accounts.email, { exact: true }));
  await keyboard.type(`keys-${process.pid}-${Date.now()}@example.org`);
  await tabTo(page, page.getByLabel(accounts.password, { exact: true }));
  await keyboard.type('seven quiet tangos');
  await keyboard.press('Enter');
  await expect(page.getByText(accounts.registered)).toBeVisible();

  // From the top of the page, because tabbing back from the pins of the map takes long.
  await page.goto('/about');
  await tabTo(page, navigation.opener);
  await keyboard.press('Enter');
  await tabTo(page, inNavigation(frame.profile));
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel(profile.name, { exact: true }));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('Ana Sans-Souris');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Ana Sans-Souris' })).toBeVisible();

  await page.reload();
  await tabTo(page, navigation.opener);
  await keyboard.press('Enter');
  await tabTo(page, inNavigation(frame.logOut));
  await keyboard.press('Enter');
  await expect(page.getByText(accounts.loggedOut)).toBeVisible();
});

test('administrator creates a style and suspends a spammer by keyboard', desktopOnly, async ({ page, words }) => {
  const { accounts, adminPanel } = words;
  const { keyboard } = page;
  const spammer = { email: `spam-keys-${process.pid}@example.org`, password: 'buy-my-watches-all-day-long' };
  const [name = ''] = spammer.email.split('@');
  await page.request.post('/api/internal/users', { data: spammer });
  await page.goto('/admin');
  await tabTo(page, page.getByLabel(accounts.email, { exact: true }));
  await keyboard.type(administrator.email);
  await tabTo(page, page.getByLabel(accounts.password, { exact: true }));
  await keyboard.type(administrator.password);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(adminPanel.title);

  const tab = (part: keyof typeof adminPanel.tabs) => page.getByRole('tab', { name: adminPanel.tabs[part] });
  await tabTo(page, page.getByRole('tab', { selected: true }));
  for (let presses = 0; presses < 20; presses += 1) {
    if (await tab('dances').evaluate((element) => element === document.activeElement)) break;
    await keyboard.press('ArrowRight');
  }
  await keyboard.press('Enter');
  await expect(tab('dances')).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, page.getByLabel(adminPanel.catalogue.name, { exact: true }));
  await keyboard.type('Scottish sans souris');
  await keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: adminPanel.danceCreated }).first()).toBeVisible();

  await page.goto('/admin?tab=users');
  await tabTo(page, page.getByRole('searchbox'));
  await keyboard.type(spammer.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  const actions = adminPanel.actionsFor.replace('{{name}}', name);
  await tabTo(page, page.getByRole('button', { name: actions, exact: true }));
  await keyboard.press('Enter');
  const suspend = page.getByRole('button', { name: adminPanel.users.suspend, exact: true }).locator('visible=true');
  await tabTo(page, suspend);
  await keyboard.press('Enter');
  const dialog = page.locator('dialog[open]');
  await tabTo(page, dialog.getByRole('textbox'));
  await keyboard.type('De la publicité.');
  await tabTo(page, dialog.getByRole('button', { name: adminPanel.users.suspend, exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByRole('cell').getByText(adminPanel.users.suspended, { exact: true })).toBeVisible();
});
