import { randomUUID } from 'node:crypto';
import { readMails } from '#testing/mails.ts';
import { Account } from './drivers/account.ts';
import { Organiser } from './drivers/organiser.ts';
import { expect, expectAccessible, phoneOnly, test } from './pista.ts';
import { addOwnEvent } from './screens.ts';

test(
  'visitor writes to an organiser, and gets the answer by mail',
  phoneOnly,
  async ({ page, browser, baseURL, words }) => {
    const { accounts, eventDetails, messages } = words;
    const organiser = new Organiser(page, words);
    const { email, token } = await organiser.registerByApi();
    const mailbox = new Account(page, words);
    const { path: confirmation } = await mailbox.mailTo(email, '/confirm-email');
    await page.goto(confirmation);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(accounts.confirmed);
    const event = await addOwnEvent(page.request, token, `Bal ${randomUUID().slice(0, 8)}`);

    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 390, height: 844 },
      locale: 'fr',
    });
    const visitor = await context.newPage();
    await visitor.goto(`/events/${event.slug}`);
    await visitor.getByRole('button', { name: eventDetails.writeToOrganiser }).click();
    await expect(visitor.getByRole('dialog', { name: messages.form.title })).toBeVisible();
    await expectAccessible(visitor);
    const address = `${randomUUID()}@example.org`;
    await visitor.getByLabel(messages.form.name).fill('Ana Muñoz');
    await visitor.getByLabel(messages.form.email).fill(address);
    await visitor.getByLabel(messages.form.message, { exact: true }).fill('Faut-il réserver ?');
    await visitor.getByRole('button', { name: messages.form.send }).click();
    await expect(visitor.getByRole('dialog', { name: messages.form.sentTitle })).toContainText(address);
    await context.close();

    const { path, text, headers } = await mailbox.mailTo(email, '/messages/');
    expect(`${text} ${JSON.stringify(headers)}`).not.toContain(address);
    await page.evaluate((kept) => localStorage.setItem('userToken', kept), token);
    await page.goto('/messages');
    await expect(page.getByRole('link', { name: /Ana Muñoz/ })).toBeVisible();
    await expectAccessible(page);
    await page.goto(path);
    await expect(page.getByText('Faut-il réserver ?')).toBeVisible();
    await expect(page.getByText(address)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByLabel(messages.answer.label, { exact: true }).fill('Non, venez !');
    await page.getByRole('button', { name: messages.answer.send }).click();
    await expect(page.getByRole('link', { name: address })).toBeVisible();

    const answers = () => readMails(process.env.PISTA_DATA ?? '', address);
    await expect.poll(async () => (await answers()).length, { timeout: 90_000 }).toBe(1);
    const [answer] = await answers();
    expect(answer?.text).toContain('> Non, venez !');
    expect(answer?.headers['reply-to']).toContain(email);
  },
);
