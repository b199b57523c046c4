import { expect, type Locator, type Page } from '@playwright/test';
import type { Messages } from '#web/i18n/messages.ts';

/** The navigation bar and its menu. */
export class Navigation {
  readonly #page: Page;
  readonly #words: Messages;

  constructor(page: Page, words: Messages) {
    this.#page = page;
    this.#words = words;
  }

  /** Selects a language by its own name: `English`. */
  async chooseLanguage(language: string): Promise<void> {
    await this.openMenu();
    await this.menu.getByRole('button', { name: language, exact: true }).click();
  }

  async chooseTheme(theme: 'light' | 'dark' | 'system'): Promise<void> {
    await this.openMenu();
    await this.menu.getByRole('button', { name: this.#words.frame.themes[theme], exact: true }).click();
  }

  async follow(label: 'map' | 'about' | 'logOut'): Promise<void> {
    const link = this.#page.getByRole('banner').getByRole('link', { name: this.#words.frame[label], exact: true });
    if (!(await link.first().isVisible())) await this.openMenu();
    await link.locator('visible=true').click();
  }

  get opener(): Locator {
    return this.#page.getByRole('banner').getByRole('button', { name: this.#words.frame.openMenu });
  }

  /** The pane of the menu. */
  get menu(): Locator {
    return this.#page.getByRole('banner').locator('[popover]');
  }

  async openMenu(): Promise<void> {
    await this.opener.click();
    await expect(this.menu).toBeVisible();
  }
}
