import { expect, type Page } from '@playwright/test';
import { type ReadMail, readMails } from '#testing/mails.ts';
import type { Messages } from '#web/i18n/messages.ts';

/** A user's account: its screens and its mails. */
export class Account {
  readonly #page: Page;
  readonly #words: Messages;

  constructor(page: Page, words: Messages) {
    this.#page = page;
    this.#words = words;
  }

  get email() {
    return this.#page.getByLabel(this.#words.accounts.email);
  }

  get password() {
    return this.#page.getByLabel(this.#words.accounts.password, { exact: true });
  }

  get newPassword() {
    return this.#page.getByLabel(this.#words.accounts.resetTitle);
  }

  /** Switches the log-in form to registration, and waits for its fields: text in the fields it replaces would be lost. */
  async switchToRegistration(): Promise<void> {
    await this.#page.getByRole('main').getByRole('link', { name: this.#words.accounts.toRegister }).click();
    await expect(this.#page.getByRole('heading', { level: 1 })).toHaveText(this.#words.accounts.registerTitle);
  }

  async fillIn(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
  }

  async press(name: string): Promise<void> {
    await this.#page.getByRole('main').getByRole('button', { name, exact: true }).click();
  }

  /** Waits for the newest mail that links to a screen, and returns it. */
  async mailTo(
    address: string,
    screen:
      | '/confirm-email'
      | '/events/'
      | '/reset-password'
      | '/organiser-invitation'
      | '/still-on'
      | '/contact'
      | '/messages/',
  ): Promise<ReadMail> {
    const found = async () =>
      (await readMails(process.env.PISTA_DATA ?? '', address)).find(({ path }) => path.startsWith(screen));
    await expect.poll(async () => (await found())?.path ?? '', { timeout: 90_000 }).toContain(screen);
    const mail = await found();
    if (!mail) throw new Error('The mail was deleted meanwhile.');
    return mail;
  }
}
