import { expect, type Locator, type Page } from '@playwright/test';
import type { Messages } from '#web/i18n/messages.ts';

/** An organiser who imports events from a source. */
export class Sources {
  readonly #page: Page;
  readonly #words: Messages['sources'];
  readonly #form: Messages['form'];

  constructor(page: Page, { sources, form }: Messages) {
    this.#page = page;
    this.#words = sources;
    this.#form = form;
  }

  /** Adds a source and waits until it has been read. */
  async add(address: string, name: string): Promise<void> {
    await this.#page.getByLabel(this.#words.address).fill(address);
    await this.#page.getByRole('button', { name: this.#words.read, exact: true }).click();
    await expect(this.#page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(this.#page.getByText(this.#words.stateTexts.preview)).toBeVisible();
  }

  /** Answers the questions about the source. The chosen style is not used by journeys that count nearby events. */
  async answer(): Promise<void> {
    await this.#page.getByLabel(this.#words.answers.type).selectOption({ index: 1 });
    await this.#page.getByRole('toolbar', { name: this.#form.dances }).getByRole('button', { name: 'Bachata' }).click();
    await this.#page.getByRole('radio', { name: this.#words.answers.notGiven }).check();
    await this.#page.getByRole('button', { name: this.#words.places.save }).click();
  }

  publishButton(count: number): Locator {
    const { publishCount_one: one, publishCount_other: other } = this.#words;
    return this.#page.getByRole('button', {
      name: (count === 1 ? one : other).replace('{{count, number}}', `${count}`),
    });
  }

  async publish(count: number): Promise<void> {
    await this.publishButton(count).click();
    await expect(this.#page.getByText(this.#words.stateTexts['in-step'])).toBeVisible();
  }

  /** Returns an entry of the source by name. */
  entry(name: string): Locator {
    return this.#page.getByRole('article').filter({ has: this.#page.getByRole('heading', { name, exact: true }) });
  }
}
