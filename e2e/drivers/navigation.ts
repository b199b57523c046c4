import { expect, type Page } from '@playwright/test';
import type { Messages } from '#web/i18n/messages.ts';

/** The bar at the top, and the menu that it becomes on a phone. */
export class Navigation {
  readonly #page: Page;
  readonly #words: Messages;

  constructor(page: Page, words: Messages) {
    this.#page = page;
    this.#words = words;
  }

  /** By the language's own name: `English`. */
  async speak(language: string): Promise<void> {
    await this.#openChoice(this.#words.frame.language);
    await this.#page.getByRole('button', { name: language, exact: true }).click();
  }

  async dress(theme: 'light' | 'dark' | 'system'): Promise<void> {
    await this.#openChoice(this.#words.frame.theme);
    await this.#page.getByRole('button', { name: this.#words.frame.themes[theme], exact: true }).click();
  }

  async follow(label: 'map' | 'about' | 'logOut'): Promise<void> {
    await this.openMenu();
    await this.#page.getByRole('link', { name: this.#words.frame[label], exact: true }).click();
  }

  /** Opens the side menu, where the bar has no room. */
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
