import { expect, type Locator, type Page } from '@playwright/test';
import type { Messages } from '#web/i18n/messages.ts';

type Part = keyof Messages['adminPanel']['tabs'];

interface Account {
  email: string;
  password: string;
}

/** The administration panel. */
export class Administration {
  readonly #page: Page;
  readonly #words: Messages;
  readonly #account: Account;

  constructor(page: Page, words: Messages, account: Account) {
    this.#page = page;
    this.#words = words;
    this.#account = account;
  }

  /** Signs in on the way to the panel. */
  async enter(): Promise<void> {
    const { accounts } = this.#words;
    await this.#page.goto('/admin');
    await this.#page.getByLabel(accounts.email, { exact: true }).fill(this.#account.email);
    await this.#page.getByLabel(accounts.password, { exact: true }).fill(this.#account.password);
    await this.#page.getByRole('button', { name: accounts.logIn, exact: true }).click();
    await expect(this.#page.getByRole('heading', { level: 1 })).toHaveText(this.#words.adminPanel.title);
  }

  /** Opens a tab of the panel and waits until its content has loaded. */
  async open(part: Part): Promise<void> {
    const tab = this.#page.getByRole('tab', { name: this.#words.adminPanel.tabs[part] });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(this.#page.getByText(this.#words.adminPanel.loading)).toHaveCount(0);
  }

  /** Searches in the open tab. */
  async search(text: string): Promise<void> {
    await this.#page.getByRole('searchbox').fill(text);
    await expect(this.#page).toHaveURL(new RegExp(`q=${encodeURIComponent(text).replaceAll('%20', '\\+')}`));
  }

  async narrow(state: string): Promise<void> {
    await this.#page.getByLabel(this.#words.adminPanel.state, { exact: true }).selectOption({ label: state });
  }

  /** Chooses an action from the menu of the entry with this name. */
  async choose(name: string, action: string): Promise<void> {
    const label = this.#words.adminPanel.actionsFor.replace('{{name}}', name);
    await this.#page.getByRole('button', { name: label, exact: true }).click();
    await this.#page.getByRole('button', { name: action, exact: true }).and(this.#page.locator(':visible')).click();
  }

  get dialog(): Locator {
    return this.#page.locator('dialog[open]');
  }

  /** Presses a button of the open dialog. */
  async confirm(action: string): Promise<void> {
    await this.dialog.getByRole('button', { name: action, exact: true }).click();
  }

  /** Expects a toast with this text. */
  async expectToast(text: string): Promise<void> {
    await expect(this.#page.getByRole('status').filter({ hasText: text }).first()).toBeVisible();
  }

  /** Returns an API token, for changes by others before the administrator acts. */
  async token(): Promise<string> {
    const answer = await this.#page.request.post('/api/login_check', { data: this.#account });
    return (await answer.json()).token;
  }
}
