import { expect, type Page } from '@playwright/test';
import type { Messages } from '#web/i18n/messages.ts';

/** The navigation bar, and the side menu that replaces it on phones. */
export class Navigation {
  readonly #page: Page;
  readonly #words: Messages;

  constructor(page: Page, words: Messages) {
    this.#page = page;
    this.#words = words;
  }

  /** Selects a language by its own name: `English`. */
  async chooseLanguage(language: string): Promise<void> {
    await this.#openChoice(this.#words.frame.language);
    await this.#page.getByRole('button', { name: language, exact: true }).click();
  }

  async chooseTheme(theme: 'light' | 'dark' | 'system'): Promise<void> {
    await this.#openChoice(this.#words.frame.theme);
    await this.#page.getByRole('button', { name: this.#words.frame.themes[theme], exact: true }).click();
  }

  async follow(label: 'map' | 'about' | 'logOut'): Promise<void> {
    await this.openMenu();
    await this.#page.getByRole('link', { name: this.#words.frame[label], exact: true }).click();
  }

  /** Opens the side menu on narrow screens. */
  async openMenu(): Promise<void> {
    const opener = this.#page.getByRole('button', { name: this.#words.frame.openMenu });
    if (!(await opener.isVisible())) return;
    await opener.click();
    await expect(this.#page.getByRole('dialog', { name: this.#words.frame.menu })).toBeVisible();
  }

  async #openChoice(name: string): Promise<void> {
    await this.openMenu();
    const choice = this.#page.getByRole('banner').getByRole('button', { name });
    if (await choice.isVisible()) await choice.click();
  }
}
