import { expect, type Locator, type Page } from '@playwright/test';
import type { Messages } from '#web/i18n/messages.ts';

/** The filters: beside the map on wide screens, in a dialog on phones. */
export class Filters {
  readonly #page: Page;
  readonly #words: Messages;

  constructor(page: Page, words: Messages) {
    this.#page = page;
    this.#words = words;
  }

  /** Opens the filters if they are closed. */
  async show(): Promise<void> {
    const opener = this.#page.getByRole('button', { name: this.#words.filters.open });
    // Selected filters are also shown as chips while the dialog is closed, so the date field is checked.
    const day = this.#page.getByLabel(this.#words.filters.from, { exact: true });
    const isOpen = (await opener.getAttribute('aria-expanded')) === 'true' || (await day.isVisible());
    if (!isOpen) await opener.click();
    await expect(day).toBeVisible();
  }

  /** Closes the filters if they cover the map. */
  async hide(): Promise<void> {
    const closer = this.#page.getByRole('button', { name: this.#words.filters.close, exact: true });
    if ((await closer.count()) > 0) await closer.click();
    await expect(closer).toHaveCount(0);
  }

  /** Only the first few of many styles are shown initially. */
  async showAllStyles(): Promise<void> {
    const [, words = ''] = this.#words.filters.allStyles_other.split('}} ');
    await this.#page.getByRole('button', { name: words }).click();
  }

  async chooseStyle(name: string): Promise<void> {
    await this.#toggle(this.#styles.getByRole('button', { name, exact: true }));
  }

  async chooseType(name: string): Promise<void> {
    await this.#toggle(this.#types.getByRole('button', { name, exact: true }));
  }

  async startFrom(day: string): Promise<void> {
    await this.#page.getByLabel(this.#words.filters.from, { exact: true }).fill(day);
  }

  async reset(): Promise<void> {
    await this.#page.getByRole('button', { name: this.#words.filters.reset }).first().click();
  }

  get #styles(): Locator {
    return this.#chips(this.#words.filters.styles);
  }

  get #types(): Locator {
    return this.#chips(this.#words.filters.types);
  }

  #chips(name: string): Locator {
    return this.#page.getByRole('toolbar', { name }).or(this.#page.getByRole('group', { name })).first();
  }

  async #toggle(chip: Locator): Promise<void> {
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
  }
}
