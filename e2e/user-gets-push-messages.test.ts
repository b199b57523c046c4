import { Organiser } from './drivers/organiser.ts';
import { Push } from './drivers/push.ts';
import { expect, expectAccessible, phoneOnly, test, withPushMessages } from './pista.ts';

test.use({ ...withPushMessages, serviceWorkers: 'allow' });

test(
  'user enables push messages, tests them, opens only pages of the site, and logs out',
  phoneOnly,
  async ({ page, words, baseURL, navigation }) => {
    const messages = new Push(page, process.env.PISTA_PUSH ?? '');
    await messages.replacePushManager();
    await new Organiser(page, words).register();
    await page.goto('/profile');
    const here = page.getByRole('switch', { name: words.push.here });
    await expect(here).toBeEnabled();
    await expect(here).not.toBeChecked();

    await messages.setDown(true);
    await here.click();
    await expect(page.getByText(words.push.unreachable)).toBeVisible();
    await expect(here).not.toBeChecked();
    await messages.setDown(false);
    await here.click();
    await expect(here).toBeChecked();
    await expect(page.getByText(words.push.unreachable)).toBeHidden();
    await expect(page.getByRole('region', { name: words.push.devices })).toContainText(words.push.thisOne);
    await expectAccessible(page);

    await page.getByRole('button', { name: words.push.try }).click();
    const message = await messages.firstMessage();
    const onIcon = await messages.numbersOnIcon();
    const titleOf = async (tag: string) => (await messages.shown()).find((one) => one.tag === tag)?.title;
    await messages.deliver(message);
    await expect.poll(() => titleOf('trial')).toBe('Ça marche\u202f!');
    expect((await messages.shown())[0]?.icon).toBe(`${baseURL}/icon-192.png`);
    expect(await messages.press('trial')).toBe(`there: ${baseURL}/profile`);
    await expect.poll(async () => (await onIcon()).slice(-2)).toEqual([1, 0]);

    await messages.changeEndpoint();
    await page.getByRole('button', { name: words.push.try }).click();
    expect(await messages.firstMessage()).toContain('trial');

    // Any message must show a notification that leads only to pages of the site.
    const encode = (tag: string, navigate: string, stop: string) => {
      const actions = [{ action: 'stop', title: 'Stop', navigate: stop }];
      return JSON.stringify({ notification: { title: tag, tag, navigate, actions } });
    };
    const all = [
      encode('moved', `${baseURL}/events/milonga`, `${baseURL}/stop#secret`),
      encode('evil', 'https://evil.example/', 'javascript:alert(1)'),
      'no message of ours',
    ];
    for (const one of all) await messages.deliver(one);
    const titles = async () => (await messages.shown()).map(({ title }) => title);
    await expect.poll(async () => new Set(await titles())).toEqual(new Set(['Pista', 'evil', 'moved']));
    expect(await messages.press('evil', 'stop')).toBe(`new: ${baseURL}/`);
    expect(await messages.press('moved', 'stop')).toBe(`new: ${baseURL}/stop#secret`);

    await messages.subscribeWithOtherKey();
    await page.reload();
    await expect(here).toBeEnabled();
    await expect(here).not.toBeChecked();
    await here.click();
    await expect(here).toBeChecked();
    await page.reload();
    await expect(here).toBeChecked();
    await navigation.follow('logOut');
    await expect(page.getByText(words.accounts.loggedOut)).toBeVisible();
    await expect.poll(() => messages.isSubscribed()).toBe(false);
  },
);
