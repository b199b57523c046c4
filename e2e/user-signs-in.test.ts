import { Account } from './drivers/account.ts';
import { expect, expectAccessible, phoneOnly, test } from './pista.ts';

const password = 'la pista gira';
const other = 'otra vuelta más';

/** Each journey has its own account. */
let count = 0;
const someone = (project: string) => `dancer-${project}-${process.pid}-${++count}@example.org`;

test('user registers, confirms the address and edits the profile', phoneOnly, async ({ page, words }, info) => {
  const account = new Account(page, words);
  const email = someone(info.project.name);
  await page.goto('/add-event');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.accounts.logInTitle);
  await account.switchToRegistration();
  await account.fillIn(email, password);
  await account.press(words.accounts.register);
  // Back to the page that required the sign-in.
  await expect(page).toHaveURL(/\/add-event$/);
  await expect(page.getByText(words.accounts.registered)).toBeVisible();

  const banner = page.getByText(words.accounts.unconfirmed.replace('{{email}}', email));
  await page.goto('/profile');
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await page.goto((await account.mailTo(email, '/confirm-email')).path);
  await expect(page.getByRole('heading', { name: words.accounts.confirmed })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/profile');
  await page.getByLabel(words.profile.name, { exact: true }).fill('Ana Milonguera');
  await account.press(words.profile.save);
  await expect(page.getByRole('heading', { level: 2, name: 'Ana Milonguera' })).toBeVisible();
  await expect(banner).toBeHidden();

  await page.getByLabel(words.profile.newPicture).setInputFiles('web/public/share.png');
  await expect(page.getByRole('img', { name: words.profile.cropped })).toBeVisible();
  await expectAccessible(page);
  await account.press(words.profile.usePicture);
  await expect(page.getByText(words.profile.pictureSaved)).toBeVisible();
  const avatar = page.getByRole('img', { name: words.accounts.avatar });
  // Polled until the picture has loaded.
  const shape = () => avatar.evaluate((picture: HTMLImageElement) => picture.naturalWidth / picture.naturalHeight);
  await expect.poll(shape).toBe(1);
});

test('user logs out and signs in with a new password', phoneOnly, async ({ page, words, navigation }, info) => {
  const account = new Account(page, words);
  const email = someone(info.project.name);
  await page.goto('/home?mode=register');
  await account.fillIn(email, password);
  await account.press(words.accounts.register);
  await expect(page.getByText(words.accounts.registered)).toBeVisible();
  await page.goto('/about');
  await navigation.follow('logOut');
  await expect(page.getByText(words.accounts.loggedOut)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/home');
  await account.email.fill(email);
  await page.getByRole('link', { name: words.accounts.forgotten }).click();
  await expect(page.getByRole('button', { name: words.accounts.forgottenSend })).toBeVisible();
  await expect(account.email).toHaveValue(email);
  await account.press(words.accounts.forgottenSend);
  await expect(page.getByRole('heading', { name: words.accounts.forgottenSent })).toBeVisible();
  await expectAccessible(page);

  await page.goto((await account.mailTo(email, '/reset-password')).path);
  await account.newPassword.fill(other);
  await account.press(words.accounts.resetSave);
  await expect(page.getByText(words.accounts.resetDone)).toBeVisible();

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/home?redirect=/profile');
  await account.fillIn(email, other);
  await account.press(words.accounts.logIn);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { level: 1, name: words.profile.title })).toBeVisible();
});

test('user who signs out in one tab is signed out in all tabs', phoneOnly, async ({ page, words, context }, info) => {
  const account = new Account(page, words);
  await page.goto('/home?mode=register&redirect=/profile');
  await account.fillIn(someone(info.project.name), password);
  await account.press(words.accounts.register);
  await expect(page.getByRole('heading', { level: 1, name: words.profile.title })).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto('/logout');
  await expect(page.getByRole('heading', { name: words.profile.invitation })).toBeVisible();
});

test.describe('unconfirmed address, in Spanish with text at 200 %', () => {
  test.use({ language: 'es', viewport: { width: 320, height: 640 } });

  test('user sees buttons without truncated text', phoneOnly, async ({ page, words }, info) => {
    const account = new Account(page, words);
    await page.goto('/home?mode=register');
    await account.fillIn(someone(info.project.name), password);
    await account.press(words.accounts.register);
    await expect(page.getByText(words.accounts.registered)).toBeVisible();
    await page.goto('/profile');
    const again = page.getByRole('button', { name: words.accounts.sendAgain });
    await expect(again).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    // The same height as the button with only an icon.
    const close = page.getByRole('button', { name: words.accounts.dismiss });
    const heightOf = async (button: typeof again) => (await button.boundingBox())?.height ?? 0;
    expect(await heightOf(again)).toBeLessThanOrEqual((await heightOf(close)) + 1);
  });
});
